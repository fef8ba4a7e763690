import { type Ref, useId } from 'react';

type RequiredTickProps = {
  /** What is agreed to. */
  label: string;
  isTicked: boolean;
  /** The button was pressed without it. */
  isMissed: boolean;
  /** What is said then. */
  missed?: string;
  isDisabled?: boolean;
  onChange: (isTicked: boolean) => void;
  ref?: Ref<HTMLInputElement>;
};

/** An explicit yes: a box that nobody ticks beforehand, and that says when it was forgotten. */
export function RequiredTick({
  label,
  isTicked,
  isMissed,
  missed = 'If you agree, tick the box first.',
  isDisabled = false,
  onChange,
  ref,
}: RequiredTickProps) {
  const missedId = useId();
  return (
    <div>
      <label className="tick">
        <input
          type="checkbox"
          checked={isTicked}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={isMissed}
          aria-describedby={missedId}
          ref={ref}
        />
        {label}
      </label>
      <p id={missedId} className="fault" role="status">
        {isMissed && missed}
      </p>
    </div>
  );
}
