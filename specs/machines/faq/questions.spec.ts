import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createQuestionsMachine, type QuestionsEvent } from '#machines/faq/questions.machine.ts';
import { selectIsAllOpen, selectLinked, selectOpen } from '#machines/faq/questions.selectors.ts';
import { runs } from '../../support/arbitraries.ts';
import { assertStories, inspectStory } from '../../support/stories.ts';

const questions = ['one', 'two', 'three'] as const;

describe('the questions of a section', () => {
  test('SITE-4: all answers are closed at first', () => {
    const { open, isAllOpen, linked } = selected(start());

    expect({ open, isAllOpen, linked }).toEqual({ open: [], isAllOpen: false, linked: null });
  });

  test('SITE-4: pressing a question opens its answer, pressing it again closes it', () => {
    const actor = start();

    actor.send({ type: 'question.pressed', id: 'two' });
    expect(selected(actor).open).toEqual(['two']);
    actor.send({ type: 'question.pressed', id: 'two' });

    expect(selected(actor).open).toEqual([]);
  });

  test('SITE-4: closing one answer leaves the others open, in the order in which they were opened', () => {
    const actor = start();
    for (const id of ['three', 'one', 'two']) actor.send({ type: 'question.pressed', id });
    expect(selected(actor).open).toEqual(['three', 'one', 'two']);

    actor.send({ type: 'question.pressed', id: 'one' });

    expect(selected(actor)).toMatchObject({ open: ['three', 'two'], isAllOpen: false });
  });

  test('SITE-4: a link to a question opens its answer and focuses it, each time it is followed', () => {
    const actor = start();

    actor.send({ type: 'answer.linked', id: 'two' });
    expect(selected(actor)).toMatchObject({ open: ['two'], linked: { id: 'two', times: 1 } });
    actor.send({ type: 'question.pressed', id: 'two' });
    actor.send({ type: 'answer.linked', id: 'two' });

    expect(selected(actor)).toMatchObject({ open: ['two'], linked: { id: 'two', times: 2 } });
  });

  test('SITE-4: find-in-page opens the answer it finds, and the focus stays in the find bar', () => {
    const actor = start();

    actor.send({ type: 'answer.found', id: 'three' });
    actor.send({ type: 'answer.found', id: 'three' });

    expect(selected(actor)).toMatchObject({ open: ['three'], linked: null });
  });

  test('SITE-4: the button for all opens every answer; when all are open, it closes them', () => {
    const actor = start();
    actor.send({ type: 'question.pressed', id: 'two' });

    actor.send({ type: 'all.pressed' });
    expect(selected(actor)).toMatchObject({ open: questions, isAllOpen: true });
    actor.send({ type: 'all.pressed' });

    expect(selected(actor)).toMatchObject({ open: [], isAllOpen: false });
  });

  test('SITE-4: a reader who comes back finds the same answers open', () => {
    const input = { questions, open: ['three', 'elsewhere', 'one'] };
    const actor = createActor(createQuestionsMachine(), { input }).start();

    expect(selected(actor).open).toEqual(['one', 'three']);
  });

  test('SITE-4: an address that names no question of this page opens nothing', () => {
    const actor = start();

    actor.send({ type: 'answer.linked', id: 'elsewhere' });
    actor.send({ type: 'answer.found', id: '' });
    actor.send({ type: 'question.pressed', id: 'constructor' });

    expect(selected(actor)).toMatchObject({ open: [], linked: null });
  });
});

const ids = fc.constantFrom(...questions, 'elsewhere');
const events: fc.Arbitrary<QuestionsEvent> = fc.oneof(
  ids.map((id) => ({ type: 'question.pressed' as const, id })),
  ids.map((id) => ({ type: 'answer.linked' as const, id })),
  ids.map((id) => ({ type: 'answer.found' as const, id })),
  fc.constant({ type: 'all.pressed' as const }),
);

test('SITE-4: after any sequence only questions of this page are open, each once, and a linked or found one is open', async () => {
  await assertStories(
    fc.property(fc.array(events, { maxLength: 40 }), (sequence) => {
      const actor = start();

      for (const event of sequence) {
        const before = selected(actor).open;
        actor.send(event);
        const { open } = selected(actor);
        expect(new Set(open).size).toBe(open.length);
        expect(questions).toEqual(expect.arrayContaining([...open]));
        if (event.type === 'answer.linked' || event.type === 'answer.found') {
          expect(open).toEqual(expect.arrayContaining([...before]));
          expect(open.includes(event.id)).toBe(event.id !== 'elsewhere');
        }
      }
      const lastLink = sequence.findLast(
        (event) => event.type === 'answer.linked' && event.id !== 'elsewhere',
      );
      expect(selected(actor).linked?.id).toBe(lastLink && 'id' in lastLink ? lastLink.id : undefined);
    }),
    runs(300),
  );
});

function start() {
  return createActor(createQuestionsMachine(), { input: { questions }, inspect: inspectStory }).start();
}

function selected(actor: ReturnType<typeof start>) {
  const snapshot = actor.getSnapshot();
  return {
    open: selectOpen(snapshot),
    linked: selectLinked(snapshot),
    isAllOpen: selectIsAllOpen(snapshot),
  };
}
