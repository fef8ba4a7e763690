import { useRef, useState } from 'react';

/** A tick that a button requires: pressed without it, the page says so, and the box takes the focus (SITE-5, SITE-7). */
export function useRequiredTick(isTicked: boolean, onChange: (isTicked: boolean) => void) {
  const [isMissed, setIsMissed] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  return {
    /** For `RequiredTick`. */
    tick: {
      isTicked,
      isMissed,
      ref,
      onChange: (isNowTicked: boolean) => {
        setIsMissed(false);
        onChange(isNowTicked);
      },
    },
    /** The button was pressed: says whether the box is ticked, and shows it where it is not. */
    checkTick: () => {
      setIsMissed(!isTicked);
      if (!isTicked) ref.current?.focus();
      return isTicked;
    },
  };
}
