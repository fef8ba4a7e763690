import { createActor } from 'xstate';
import {
  type SessionHappening,
  sessionPageModel,
  sessionPageOracle,
} from '#audit/models/session-page.model.ts';
import { createSessionPageMachine, type SessionReport } from '#machines/session-page/session-page.machine.ts';
import {
  selectAge,
  selectAnswerNumber,
  selectRemaining,
  selectSessionHoldsSeat,
} from '#machines/session-page/session-page.selectors.ts';
import { noSuchStep, oncePerRecorder, testModel, unread } from '../support/pure-layer.ts';
import { restartableClock } from '../support/restartable-clock.ts';

const clock = restartableClock(sessionPageOracle.start.now);
let report: (event: SessionReport) => void = () => {};
const ports = {
  clock: clock.port,
  watchSession: (given: NonNullable<typeof report>) => {
    report = given;
    return () => {};
  },
};

const machineFor = oncePerRecorder((record) => createSessionPageMachine(record({ ...unread, ...ports })));

testModel({
  clauses: 'ROUTE-10 SITE-7 STATE-3',
  model: sessionPageModel,
  oracle: sessionPageOracle,
  open: (inspect, record) => {
    const machine = machineFor(record);
    const time = clock.start();
    const actor = createActor(machine, { clock: time, inspect }).start();
    let number = 0;

    const answer = ({ view, reconsent, startsIn, isOlder }: Answer) => {
      number += 1;
      const shown = actor.getSnapshot().context.answer;
      const receivedAt = time.now();
      const serverTime = isOlder && shown ? shown.serverTime - 1 : receivedAt;
      const startsAt = serverTime + startsIn;
      report({
        type: 'session.answered',
        answer: { number, view, reconsent, serverTime, startsAt, receivedAt },
      });
    };

    return {
      actor,
      bringAbout: (step) => {
        if (step.kind === 'time') return time.wait(step.ms);
        if (step.kind === 'clock change') return time.setSystemTime(time.now() + step.by);
        if (step.kind !== 'event') return noSuchStep(step);
        const { event } = step;
        if (event.type === 'answer.came') return answer(event);
        if (event.type === 'session.refused' || event.type === 'session.unanswered') return report(event);
        return actor.send(event);
      },
      facts: () => {
        const snapshot = actor.getSnapshot();
        return {
          number: selectAnswerNumber(snapshot),
          holdsSeat: selectSessionHoldsSeat(snapshot),
          age: selectAge(snapshot),
          remaining: selectRemaining(snapshot),
          timers: time.countTimers(),
        };
      },
    };
  },
});

type Answer = Extract<SessionHappening, { type: 'answer.came' }>;
