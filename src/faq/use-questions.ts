import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { createQuestionsMachine } from '#machines/faq/questions.machine.ts';
import { selectIsAllOpen, selectLinked, selectOpen } from '#machines/faq/questions.selectors.ts';
import { useRestoredState } from '../layout/use-restored-state.ts';
import { usePageActor } from '../services/use-page-actor.ts';
import { type FaqSectionName, questionIds } from '../site/faq-questions.ts';

/**
 * The questions of one section (SITE-4): which answers are open, and what a reader can do. The address opens the
 * answer it names, on arrival and whenever a link to it is followed. Who goes back finds the same answers open.
 */
export function useQuestions(section: FaqSectionName) {
  const [machine] = useState(createQuestionsMachine);
  const { left, note } = useRestoredState<readonly string[]>(section);
  const actor = usePageActor(machine, { input: { questions: questionIds(section), open: left ?? [] } });
  const { key, hash } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies(key): the same link, followed again
  useLayoutEffect(() => {
    if (hash) actor.send({ type: 'answer.linked', id: hash.slice(1) });
  }, [actor, hash, key]);

  const send = useMemo(
    () => ({
      pressed: (id: string) => actor.send({ type: 'question.pressed', id }),
      found: (id: string) => actor.send({ type: 'answer.found', id }),
      allPressed: () => actor.send({ type: 'all.pressed' }),
    }),
    [actor],
  );
  const open = useSelector(actor, selectOpen);
  const linked = useSelector(actor, selectLinked);

  useEffect(() => {
    if (linked) bringAnswer(linked.id);
  }, [linked]);

  useEffect(() => note(open), [note, open]);

  return { open, isAllOpen: useSelector(actor, selectIsAllOpen), send };
}

/** The id of the element that holds a question's answer. */
export function answerId(question: string): string {
  return `${question}-answer`;
}

/** Scrolls to the question and focuses its answer. */
function bringAnswer(id: string): void {
  document.getElementById(id)?.scrollIntoView();
  document.getElementById(answerId(id))?.focus({ preventScroll: true });
}
