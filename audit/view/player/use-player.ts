import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { playerMachine } from './player.machine.ts';

export type Player = {
  mode: 'paused' | 'playing' | 'following';
  chosen: number | null;
  perSecond: number;
  choose(step: number): void;
  first(): void;
  back(): void;
  next(): void;
  last(): void;
  togglePlay(): void;
  toggleFollow(): void;
  setSpeed(perSecond: number): void;
};

/** The player over the shown steps (`player.machine.ts`). */
export function usePlayer(shown: readonly number[]): Player {
  const [snapshot, send] = useMachine(playerMachine);
  useEffect(() => send({ type: 'steps.changed', shown }), [shown, send]);
  const mode = snapshot.value;
  const presses = useMemo(
    () => ({
      choose: (step: number) => send({ type: 'step.chosen', step }),
      first: () => send({ type: 'first.pressed' }),
      back: () => send({ type: 'back.pressed' }),
      next: () => send({ type: 'next.pressed' }),
      last: () => send({ type: 'last.pressed' }),
      toggleFollow: () => send({ type: 'follow.pressed' }),
      setSpeed: (perSecond: number) => send({ type: 'speed.chosen', perSecond }),
    }),
    [send],
  );
  return {
    mode,
    chosen: snapshot.context.chosen,
    perSecond: snapshot.context.perSecond,
    ...presses,
    togglePlay: () => send({ type: mode === 'playing' ? 'pause.pressed' : 'play.pressed' }),
  };
}
