import { createActor } from 'xstate';
import { contentsModelOf, contentsOracle, TEXT } from '#audit/models/contents.model.ts';
import {
  createContentsMachine,
  selectCurrentHeading,
  selectIsListOpen,
} from '#machines/guide/contents.machine.ts';
import { noSuchStep, testModel } from '../support/pure-layer.ts';

const machine = createContentsMachine();

testModel({
  clauses: 'ROUTE-4 SITE-4',
  model: contentsModelOf(TEXT),
  oracle: contentsOracle,
  open: (inspect) => {
    const actor = createActor(machine, { inspect }).start();
    return {
      actor,
      bringAbout: (step) => (step.kind === 'event' ? actor.send(step.event) : noSuchStep(step)),
      facts: () => ({
        current: selectCurrentHeading(actor.getSnapshot()),
        isOpen: selectIsListOpen(actor.getSnapshot()),
      }),
    };
  },
});
