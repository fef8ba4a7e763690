import { createActor } from 'xstate';
import { backgroundModel, backgroundOracle } from '#audit/models/background.model.ts';
import { createBackgroundMachine } from '#machines/background/background.machine.ts';
import {
  selectArrivingScene,
  selectControl,
  selectFadingOutScene,
  selectMayFetchAhead,
  selectShownScene,
  selectVideo,
} from '#machines/background/background.selectors.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { noSuchStep, oncePerRecorder, testModel, unread } from '../support/pure-layer.ts';
import { restartableClock } from '../support/restartable-clock.ts';

const clock = restartableClock(0);
const store = memoryStore();

const machineFor = oncePerRecorder((record) => createBackgroundMachine(record({ ...unread, store })));

testModel({
  clauses: 'BACK-2 BACK-3 BACK-4 BACK-5',
  model: backgroundModel,
  oracle: backgroundOracle,
  open: (inspect, record) => {
    const machine = machineFor(record);
    const time = clock.start();
    store.kept.clear();
    const actor = createActor(machine, { clock: time, inspect }).start();
    return {
      actor,
      bringAbout: (step) => {
        if (step.kind === 'event') actor.send(step.event);
        else if (step.kind === 'time') time.wait(step.ms);
        else if (step.kind === 'store' && step.text !== null) store.kept.set(step.key, step.text);
        else noSuchStep(step);
      },
      facts: () => {
        const snapshot = actor.getSnapshot();
        return {
          shown: selectShownScene(snapshot),
          fading: selectFadingOutScene(snapshot),
          loading: selectArrivingScene(snapshot),
          control: selectControl(snapshot),
          mayFetchAhead: selectMayFetchAhead(snapshot),
          videos: [selectVideo(snapshot, 'day'), selectVideo(snapshot, 'night')],
          stored: store.read('grovemates.background'),
        };
      },
    };
  },
});
