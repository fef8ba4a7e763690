import { type RefObject, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Panel } from '../../components/panel.tsx';
import { paths } from '../../site/paths.ts';
import { dropBuildFromAddress, hashOfBuild } from '../demo-link.ts';
import type { Scene } from '../scene/scene.ts';
import type { DemoActor, SendDemo } from './use-demo.ts';
import { useBuildText, useGame } from './use-game.ts';
import { wordsOf } from './words.ts';

type KeepProps = { actor: DemoActor; send: SendDemo; scene: RefObject<Scene | null> };

/** What one takes along: a picture, a link; and a new beginning. */
export function Keep({ actor, send, scene }: KeepProps) {
  const build = useBuildText(actor);
  const { answer } = useGame(actor);
  const [picture, setPicture] = useState<'none' | 'saved' | 'failed'>('none');

  const save = async () => {
    try {
      const blob = await scene.current?.picture();
      if (!blob) throw new Error('There is no picture yet.');
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = 'grove.png';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      setPicture('saved');
    } catch {
      setPicture('failed');
    }
  };

  const startAnew = () => {
    send({ type: 'anew.pressed' });
    dropBuildFromAddress();
  };

  return (
    <Panel className="demo-keep">
      <h2 className="heading-4">Keep it</h2>
      <p>
        Your build stays in this browser. A link has it in its address: whoever opens it sees what you made.
      </p>
      <div className="actions">
        <Button variant="outlined" onClick={save}>
          Save a picture
        </Button>
        {build === null ? (
          <p>Your build is too large for a link. To show it, save a picture, or take some blocks away.</p>
        ) : (
          <CopyButton
            label="Copy a link to my build"
            text={location.origin + paths.demo + hashOfBuild(build)}
          />
        )}
        <Button variant="outlined" tone="secondary" onClick={startAnew}>
          Start anew
        </Button>
      </div>
      {/* The board's own status says it, too, but that is mostly out of sight here. */}
      {answer.says === 'started-anew' && <p aria-hidden="true">{wordsOf(answer)}</p>}
      <p role="status">
        {picture === 'saved' && 'The picture is among your downloads.'}
        {picture === 'failed' && 'The picture could not be saved.'}
      </p>
    </Panel>
  );
}
