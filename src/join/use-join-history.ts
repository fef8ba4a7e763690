import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { JoinActor } from '#machines/join/join.machine.ts';
import { selectJoinStep } from '#machines/join/join.selectors.ts';
import { historyMove, type JoinStep, joinEntryOf } from '#machines/join/join-history.ts';

/**
 * Synchronises the tab's history with the steps of joining (SITE-5). Each step that the visitor takes is an entry;
 * Back and Forward are sent to the machine, which decides. An entry holds the name of its step, never a code.
 *
 * @param isLink the first step was opened by a link, and has no step before it
 */
export function useJoinHistory(actor: JoinActor, isLink: boolean): void {
  const { key, pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const shown = useSelector(actor, selectJoinStep);
  const knownKey = useRef(key);
  const isOpening = useRef(isLink);
  /** The step of the entry to which a navigation of ours is under way. */
  const awaited = useRef<JoinStep | null>(null);

  // After Back or Forward, and after a change of the step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: all else belongs to the entry that the key names
  useEffect(() => {
    const entry = joinEntryOf(state);
    const hasMoved = key !== knownKey.current;
    knownKey.current = key;
    // A press may have left the step before its entry was there: then the entry follows the machine, not the machine the entry.
    const isOurs = hasMoved && entry.step === awaited.current;
    if (hasMoved) awaited.current = null;
    if (hasMoved && !isOurs && entry.step !== shown) actor.send({ type: `moved.${entry.step}` });
    // The navigation may be refused: then the entry stays.
    const now = selectJoinStep(actor.getSnapshot());
    if (now === null) return;
    const move = historyMove(entry, now, isOpening.current);
    isOpening.current = false;
    if (move === null) return;
    awaited.current = now;
    if (move.kind === 'back') void navigate(-move.entries);
    else void navigate({ pathname, search, hash }, { state: move.entry, replace: move.kind === 'replace' });
  }, [key, shown]);
}
