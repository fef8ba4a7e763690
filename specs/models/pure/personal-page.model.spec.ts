import { createActor } from 'xstate';
import { personalPageModel, personalPageOracle } from '#audit/models/personal-page.model.ts';
import {
  createPersonalPageMachine,
  type PersonalPageEvent,
  type PersonalPageReport,
} from '#machines/personal-page/personal-page.machine.ts';
import { selectPersonalHoldsSeat } from '#machines/personal-page/personal-page.selectors.ts';
import { noSuchStep, testModel } from '../support/pure-layer.ts';
import { restartableClock } from '../support/restartable-clock.ts';

const clock = restartableClock(0);
let tell: ((report: PersonalPageReport) => void) | null = null;
const machine = createPersonalPageMachine({
  watchParticipant: (report) => {
    tell = report;
    return () => {
      tell = null;
    };
  },
});

testModel({
  clauses: 'ROUTE-12 SITE-7',
  model: personalPageModel,
  oracle: personalPageOracle,
  open: (inspect) => {
    const time = clock.start();
    const actor = createActor(machine, { clock: time, inspect }).start();
    return {
      actor,
      bringAbout: (step) => {
        if (step.kind === 'time') time.wait(step.ms);
        else if (step.kind !== 'event') noSuchStep(step);
        else if (isReport(step.event)) tell?.(step.event);
        else if (actor.getSnapshot().status === 'active') actor.send(step.event);
      },
      facts: () => ({
        holdsSeat: selectPersonalHoldsSeat(actor.getSnapshot()),
        isWatching: tell !== null,
      }),
    };
  },
});

function isReport(event: PersonalPageEvent): event is PersonalPageReport {
  return event.type.startsWith('participant.');
}
