import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { createQuestionsMachine } from '#machines/faq/questions.machine.ts';
import { selectIsAllOpen, selectLinked, selectOpen } from '#machines/faq/questions.selectors.ts';
import { bringIntoView, isOpening } from '../layout/bring-into-view.ts';
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
  /** The entry with which the page was opened; null after a turn of the page. */
  const [opening] = useState(() => (isOpening() ? key : null));
  const opens = useRef(false);

  useLayoutEffect(() => {
    const id = hash.slice(1);
    opens.current = key === opening;
    if (id && !(opens.current && wasClosed(id))) actor.send({ type: 'answer.linked', id });
  }, [actor, hash, key, opening]);

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
    if (linked) bringAnswer(linked.id, opens.current);
  }, [linked]);

  useEffect(() => note(open), [note, open]);

  return { open, isAllOpen: useSelector(actor, selectIsAllOpen), send };
}

/** The id of the element that holds a question's answer. */
export function answerId(question: string): string {
  return `${question}-answer`;
}

/** Whether the visitor has closed the linked answer before the site was hydrated; the head script had opened it. */
function wasClosed(id: string): boolean {
  const isLinked = document.documentElement.dataset['linked'] !== undefined;
  return isLinked && document.getElementById(answerId(id))?.hasAttribute('hidden') === true;
}

/** Scrolls to the question and focuses its answer. */
function bringAnswer(id: string, opens: boolean): void {
  const question = document.getElementById(id);
  if (question) bringIntoView(question, opens, document.getElementById(answerId(id)));
}
