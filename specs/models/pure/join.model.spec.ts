import { type Actor, createActor } from 'xstate';
import { joinModel, joinOracle } from '#audit/models/join.model.ts';
import { readJoinCode } from '#contract/join-code.ts';
import { createJoinMachine } from '#machines/join/join.machine.ts';
import {
  type JoinScreen,
  selectForgotten,
  selectJoinScreen,
  type Wait,
} from '#machines/join/join.selectors.ts';
import type { JoinPorts } from '#machines/join/join-ports.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { noSuchStep, oncePerRecorder, testModel } from '../support/pure-layer.ts';
import { pendingRequests } from '../support/requests.ts';
import { restartableClock } from '../support/restartable-clock.ts';

const clock = restartableClock(joinOracle.start.now);
const store = memoryStore();
let requests = pendingRequests();
let request: unknown = null;
let keysMade = 0;

const ask = <Reply>(port: string, input: unknown[] = []): Promise<Reply> => {
  request = [port, ...input];
  return requests.ask<Reply>(port, input);
};
const ports: JoinPorts = {
  clock: clock.port,
  store,
  randomKey: () => {
    keysMade += 1;
    return `key-${keysMade}`.padEnd(20, '0');
  },
  lookUp: ({ code, key }) => ask('lookUp', [code, key]),
  join: ({ code, key, consent, knownAs }) => ask('join', [code, key, consent?.version ?? null, knownAs]),
  forget: () => ask('forget'),
  remember: () => ask('remember'),
};
const retry = { max: 3, delayMs: (failures: number) => 1000 * 2 ** failures };

const machineFor = oncePerRecorder((record) =>
  createJoinMachine({ readCode: readJoinCode, retry }, record(ports)),
);

testModel({
  clauses: 'SITE-5 ROUTE-2 ROUTE-11',
  model: joinModel,
  oracle: joinOracle,
  stories: { runs: 300, maxSteps: 60 },
  open: (inspect, record) => {
    const machine = machineFor(record);
    const time = clock.start();
    requests = pendingRequests();
    request = null;
    keysMade = 0;
    store.kept.clear();
    const start = (text: string): Actor<ReturnType<typeof machineFor>> =>
      createActor(machine, { clock: time, inspect, input: { text } }).start();
    let actor = start('');
    return {
      get actor() {
        return actor;
      },
      bringAbout: (step) => {
        switch (step.kind) {
          case 'event':
            return actor.send(step.event);
          case 'answer':
          case 'rejection':
            return requests.end(step);
          case 'time':
            return time.wait(step.ms);
          case 'clock change':
            return time.setSystemTime(time.now() + step.by);
          case 'store':
            if (step.text === null) store.kept.delete(step.key);
            else store.kept.set(step.key, step.text);
            return;
          case 'reload':
            actor.stop();
            actor = start(step.input);
            return;
          case 'clock':
            return noSuchStep(step);
        }
      },
      facts: () => {
        const snapshot = actor.getSnapshot();
        return {
          ...factsOf(selectJoinScreen(snapshot)),
          canUndo: selectForgotten(snapshot),
          stored: store.read('grovemates.joining'),
          request,
        };
      },
    };
  },
});

/** What is seen on a screen beside its name. */
function factsOf(screen: JoinScreen): object {
  switch (screen.kind) {
    case 'editing': {
      const { text, problem } = screen;
      if (problem.kind === 'refused') return { text, code: problem.code };
      if (problem.kind === 'not-open') {
        return { text, opensAt: problem.opensAt, seconds: problem.secondsLeft };
      }
      if (problem.kind === 'too-many-tries') return { text, seconds: problem.secondsLeft };
      return problem.kind === 'unreachable' ? { text, isOffline: problem.isOffline } : { text };
    }
    case 'looking-up':
      return { text: screen.text, ...factsOfWait(screen.wait) };
    case 'found': {
      const { offer } = screen;
      if (offer.kind === 'free') return { isTicked: offer.isTicked, hasFormChanged: offer.hasFormChanged };
      if (offer.kind === 'unsure') return { isOffline: offer.isOffline };
      return offer.kind === 'joining' ? factsOfWait(offer.wait) : {};
    }
    case 'joined':
      return {};
  }
}

function factsOfWait(wait: Wait): object {
  return wait.kind === 'pausing' ? { failures: wait.failures, seconds: wait.seconds } : {};
}
