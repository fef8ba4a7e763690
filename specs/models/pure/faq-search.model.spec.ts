import { createActor } from 'xstate';
import { faqSearchModel, faqSearchOracle } from '#audit/models/faq-search.model.ts';
import { createFaqSearchMachine } from '#machines/faq/faq-search.machine.ts';
import { selectSearch } from '#machines/faq/faq-search.selectors.ts';
import { noSuchStep, testModel } from '../support/pure-layer.ts';
import { pendingRequests } from '../support/requests.ts';
import { restartableClock } from '../support/restartable-clock.ts';

const clock = restartableClock(0);
let requests = pendingRequests();
const machine = createFaqSearchMachine({ search: (text) => requests.ask('search', text) });

testModel({
  clauses: 'SITE-4',
  model: faqSearchModel,
  oracle: faqSearchOracle,
  open: (inspect) => {
    const time = clock.start();
    requests = pendingRequests();
    const actor = createActor(machine, { clock: time, inspect }).start();
    return {
      actor,
      bringAbout: (step) => {
        if (step.kind === 'event') return actor.send(step.event);
        if (step.kind === 'time') return time.wait(step.ms);
        return step.kind === 'answer' || step.kind === 'rejection' ? requests.end(step) : noSuchStep(step);
      },
      facts: () => {
        const { text, hits } = selectSearch(actor.getSnapshot());
        return { text, hits, asked: requests.lastOf('search') };
      },
    };
  },
});
