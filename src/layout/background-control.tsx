import { PauseIcon, PlayIcon } from '../components/icons.tsx';
import { useBackgroundControl } from './use-background.ts';

/** Pauses and plays the landscape, for everyone (WCAG 2.2.2). Absent where nothing can move. */
export function BackgroundControl() {
  const { offer, pause, play } = useBackgroundControl();
  if (offer === null) return null;
  const label = offer === 'pause' ? 'Pause background' : 'Play background';
  return (
    <button
      type="button"
      className="background-control"
      title={label}
      onClick={offer === 'pause' ? pause : play}
    >
      {offer === 'pause' ? <PauseIcon /> : <PlayIcon />}
      <span>{label}</span>
      {offer === 'retry' && <span className="visually-hidden">. The video could not be played.</span>}
    </button>
  );
}
