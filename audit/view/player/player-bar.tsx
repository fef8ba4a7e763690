import type { ReactNode } from 'react';
import { SPEEDS } from './player.machine.ts';
import type { Player } from './use-player.ts';

type PlayerBarProps = {
  player: Player;
  /** The present step in a sentence, for the status line. */
  status: string;
  isLive: boolean;
};

/** The buttons of the player, and the status line that says the present step. */
export function PlayerBar({ player, status, isLive }: PlayerBarProps) {
  const { mode, perSecond } = player;
  return (
    <section className="player" aria-label="Player">
      <div className="player-buttons">
        <IconButton
          label="First step"
          onClick={player.first}
          path="M5 5h2v14H5zM9 11h2v2H9zM11 9h2v6h-2zM13 7h2v10h-2zM15 5h2v14h-2z"
        />
        <IconButton
          label="One step back"
          onClick={player.back}
          path="M7 11h2v2H7zM9 9h2v6H9zM11 7h2v10h-2zM13 5h2v14h-2z"
        />
        <IconButton
          label={mode === 'playing' ? 'Pause' : 'Play'}
          onClick={player.togglePlay}
          path={
            mode === 'playing'
              ? 'M6 5h4v14H6zM14 5h4v14h-4z'
              : 'M7 4h2v16H7zM9 6h2v12H9zM11 8h2v8h-2zM13 10h2v4h-2zM15 11h2v2h-2z'
          }
        />
        <IconButton
          label="One step on"
          onClick={player.next}
          path="M15 11h2v2h-2zM13 9h2v6h-2zM11 7h2v10h-2zM9 5h2v14H9z"
        />
        <IconButton
          label="Last step"
          onClick={player.last}
          path="M17 5h2v14h-2zM13 11h2v2h-2zM11 9h2v6h-2zM9 7h2v10H9zM7 5h2v14H7z"
        />
        {isLive && (
          <button
            type="button"
            className="button outlined follow"
            aria-pressed={mode === 'following'}
            onClick={player.toggleFollow}
          >
            {mode === 'following' ? 'Following live' : 'Follow live'}
          </button>
        )}
        <label className="speed">
          <span>Speed</span>
          <select
            aria-label="Speed, in steps a second"
            value={perSecond}
            onChange={({ target }) => player.setSpeed(Number(target.value))}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed}/s
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="player-status" role="status" aria-atomic="true">
        {status}
      </p>
    </section>
  );
}

function IconButton({
  label,
  path,
  onClick,
}: {
  label: string;
  path: string;
  onClick: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className="button outlined icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <svg className="icon" viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
