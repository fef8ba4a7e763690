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
    /** Does it only where the box is ticked. */
    ifTicked: (act: () => void) => {
      setIsMissed(!isTicked);
      if (isTicked) act();
      else ref.current?.focus();
    },
  };
}
