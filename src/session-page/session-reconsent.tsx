import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { ConsentAgain } from '../consent/consent-again.tsx';

type SessionReconsentProps = { token: string; onGiven: () => void };

/** While the session is live: how to connect comes after the new consent, everything else of the page stays. */
export function SessionBlocked({ token, onGiven }: SessionReconsentProps) {
  return (
    <>
      <p>As soon as you have agreed, this page tells you how to connect.</p>
      <ConsentAgain token={token} onGiven={onGiven} />
    </>
  );
}

/** Before it is live: it can be done now, but nothing waits for it. */
export function EarlyConsent({ token, onGiven }: SessionReconsentProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <ConsentAgain token={token} onGiven={onGiven} />;
  return (
    <section className="stack notice" aria-label="Consent">
      <p>
        The consent form has changed. You need to read it and agree before you connect; you can do that now.
      </p>
      <p className="actions">
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          Read what changed
        </Button>
      </p>
    </section>
  );
}
