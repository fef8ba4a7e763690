import { Checkbox, FormControlLabel } from '@mui/material';
import type { Ref } from 'react';

type ConsentTickProps = {
  /** What is agreed to. */
  label: string;
  isTicked: boolean;
  /** The button was pressed without it. */
  isMissed: boolean;
  isDisabled?: boolean;
  onChange: (isTicked: boolean) => void;
  ref?: Ref<HTMLInputElement>;
};

/** An explicit yes: a box that nobody ticks beforehand, and that says when it was forgotten. */
export function ConsentTick({
  label,
  isTicked,
  isMissed,
  isDisabled = false,
  onChange,
  ref,
}: ConsentTickProps) {
  return (
    <div>
      <FormControlLabel
        className="tick"
        disabled={isDisabled}
        control={
          <Checkbox
            checked={isTicked}
            onChange={(_, isNowTicked) => onChange(isNowTicked)}
            slotProps={{
              input: { ref: ref ?? null, 'aria-invalid': isMissed, 'aria-describedby': 'tick-missed' },
            }}
          />
        }
        label={label}
      />
      <p id="tick-missed" className="fault" role="status">
        {isMissed && 'Tick the box first, if you agree.'}
      </p>
    </div>
  );
}
