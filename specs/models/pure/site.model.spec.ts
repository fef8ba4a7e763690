import { createActor, type InspectionEvent } from 'xstate';
import { siteModel, siteOracle, type Told } from '#audit/models/site.model.ts';
import { selectPhase } from '#machines/day-night/day-night.selectors.ts';
import { childrenOf, createSiteMachine } from '#machines/site/site.machine.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { noSuchStep, oncePerRecorder, testModel, unread } from '../support/pure-layer.ts';
import { restartableClock } from '../support/restartable-clock.ts';

const clock = restartableClock(siteOracle.start.page.now);
const store = memoryStore();

const machineFor = oncePerRecorder((record) =>
  createSiteMachine(record({ ...unread, clock: clock.port, store })),
);

testModel({
  clauses: 'DAY-3 BACK-2 MENU-2 STATE-1',
  model: siteModel,
  oracle: siteOracle,
  open: (inspect, record) => {
    const machine = machineFor(record);
    const time = clock.start();
    store.kept.clear();
    let told: Told[] = [];
    const listen = (inspected: InspectionEvent) => {
      inspect(inspected);
      if (inspected.type !== '@xstate.event' || inspected.sourceRef !== actor) return;
      const child = Object.entries(actor.getSnapshot().children).find(
        ([, ref]) => ref === inspected.actorRef,
      );
      if (child) told.push({ actor: child[0], event: inspected.event });
    };
    const actor = createActor(machine, { clock: time, inspect: listen });
    actor.start();
    told = [];
    return {
      actor,
      bringAbout: (step) => {
        told = [];
        if (step.kind === 'event') actor.send(step.event);
        else if (step.kind === 'time') time.wait(step.ms);
        else noSuchStep(step);
      },
      facts: () => ({ told, phase: selectPhase(childrenOf(actor).dayNight.getSnapshot()) }),
    };
  },
});
