import { createActor } from 'xstate';
import { participantModel, participantOracle } from '#audit/models/participant.model.ts';
import { createParticipantMachine } from '#machines/participant/participant.machine.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { noSuchStep, oncePerRecorder, testModel, unread } from '../support/pure-layer.ts';

const KEY = 'grovemates.participant';

const store = memoryStore();

const machineFor = oncePerRecorder((record) => createParticipantMachine(record({ ...unread, store })));

testModel({
  clauses: 'STATE-1 STATE-2 STATE-3',
  model: participantModel,
  oracle: participantOracle,
  open: (inspect, record) => {
    const machine = machineFor(record);
    store.kept.clear();
    const actor = createActor(machine, { inspect }).start();
    return {
      actor,
      bringAbout: (step) => {
        if (step.kind === 'event') actor.send(step.event);
        else if (step.kind !== 'store') noSuchStep(step);
        else if (step.text === null) store.kept.delete(step.key);
        else store.kept.set(step.key, step.text);
      },
      facts: () => {
        const { isNew, reconsent, lastLoginDate, holdsSeat } = actor.getSnapshot().context;
        const known = JSON.stringify({ version: 1, isNew, reconsent, lastLoginDate, holdsSeat });
        return { known, stored: store.read(KEY) };
      },
    };
  },
});
