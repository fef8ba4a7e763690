import { createActor } from 'xstate';
import { confirmedRequestModel, confirmedRequestOracle } from '#audit/models/confirmed-request.model.ts';
import { createConfirmedRequestMachine } from '#machines/participation/confirmed-request.machine.ts';
import { noSuchStep, testModel } from '../support/pure-layer.ts';
import { pendingRequests } from '../support/requests.ts';
import { restartableClock } from '../support/restartable-clock.ts';

const clock = restartableClock(0);
let requests = pendingRequests();
const machine = createConfirmedRequestMachine({ request: () => requests.ask('request', null) });

testModel({
  clauses: 'SITE-7',
  model: confirmedRequestModel,
  oracle: confirmedRequestOracle,
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
        const { value, context } = actor.getSnapshot();
        // Why it failed is shown only where it did.
        return { subject: context.subject, failure: value === 'failed' ? context.failure : null };
      },
    };
  },
});
