import { createActor } from 'xstate';
import { demoStartModel, demoStartOracle } from '#audit/models/demo-start.model.ts';
import { createDemoStartMachine } from '#machines/demo/demo-start.machine.ts';
import { noSuchStep, testModel } from '../support/pure-layer.ts';
import { pendingRequests } from '../support/requests.ts';
import { restartableClock } from '../support/restartable-clock.ts';

const clock = restartableClock(0);
let requests = pendingRequests();
let asked = 0;
const machine = createDemoStartMachine({
  load: () => {
    asked += 1;
    return requests.ask('load', null);
  },
});

testModel({
  clauses: 'SITE-6',
  model: demoStartModel,
  oracle: demoStartOracle,
  open: (inspect) => {
    const time = clock.start();
    requests = pendingRequests();
    asked = 0;
    const actor = createActor(machine, { clock: time, inspect }).start();
    return {
      actor,
      bringAbout: (step) => {
        if (step.kind === 'event') return actor.send(step.event);
        if (step.kind === 'time') return time.wait(step.ms);
        return step.kind === 'answer' || step.kind === 'rejection' ? requests.end(step) : noSuchStep(step);
      },
      facts: () => ({ asked }),
    };
  },
});
