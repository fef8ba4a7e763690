import { createActor } from 'xstate';
import { questionsModel, questionsOracle } from '#audit/models/questions.model.ts';
import { createQuestionsMachine } from '#machines/faq/questions.machine.ts';
import { selectIsAllOpen, selectLinked, selectOpen } from '#machines/faq/questions.selectors.ts';
import { noSuchStep, testModel } from '../support/pure-layer.ts';

const machine = createQuestionsMachine();

testModel({
  clauses: 'ROUTE-5 SITE-4',
  model: questionsModel,
  oracle: questionsOracle,
  open: (inspect) => {
    const input = { questions: ['first', 'second', 'third'] };
    const actor = createActor(machine, { inspect, input }).start();
    return {
      actor,
      bringAbout: (step) => (step.kind === 'event' ? actor.send(step.event) : noSuchStep(step)),
      facts: () => {
        const snapshot = actor.getSnapshot();
        const open = selectOpen(snapshot);
        return {
          first: open.includes('first'),
          second: open.includes('second'),
          others: open.includes('third'),
          isAllOpen: selectIsAllOpen(snapshot),
          linked: selectLinked(snapshot),
        };
      },
    };
  },
});
