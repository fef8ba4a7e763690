import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Panel } from '../../components/panel.tsx';
import { dropBuildFromAddress } from '../demo-link.ts';
import type { SendDemo } from './use-demo.ts';

/** The address has a build, and this browser has another one: the visitor chooses, so that nothing is lost. */
export function Choice({ send, onReady }: { send: SendDemo; onReady: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(onReady, [onReady]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const chooseMine = () => {
    send({ type: 'saved.chosen' });
    dropBuildFromAddress();
  };

  return (
    <Panel className="demo-choice">
      <h2 ref={heading} tabIndex={-1}>
        Which build?
      </h2>
      <p>
        The link has a build in it, and this browser has kept one of yours. The link’s build would replace
        yours.
      </p>
      <p className="actions">
        <Button onClick={chooseMine}>Go on with mine</Button>
        <Button variant="outlined" onClick={() => send({ type: 'link.chosen' })}>
          Open the link’s build
        </Button>
      </p>
    </Panel>
  );
}
