import type { RefObject } from 'react';
import { TOOLS } from '#machines/demo/answer.ts';
import { HOTBAR, KIND } from '#machines/demo/blocks.ts';
import { BlockIcon } from './block-icon.tsx';
import { pressing } from './pressing.ts';
import type { DemoActor, SendDemo } from './use-demo.ts';
import { useHand } from './use-game.ts';
import { KIND_LABELS, TOOL_LABELS } from './words.ts';

type ToolbarProps = {
  actor: DemoActor;
  send: SendDemo;
  look: 'day' | 'night';
  /** Receives the button of the block that is held. */
  heldBlock: RefObject<HTMLButtonElement | null>;
  /** A mouse has pressed something here. */
  onClicked: () => void;
};

/** The ten kinds of block, the tools, and the pause. */
export function Toolbar({ actor, send, look, heldBlock, onClicked }: ToolbarProps) {
  const { kind, tool, isPaused } = useHand(actor);
  const press = pressing(send, onClicked);
  return (
    <div className="demo-toolbar">
      <fieldset className="demo-hotbar">
        <legend className="visually-hidden">Blocks</legend>
        {HOTBAR.map((name, place) => (
          <button
            key={name}
            ref={kind === KIND[name] ? heldBlock : undefined}
            type="button"
            className="demo-slot"
            aria-pressed={kind === KIND[name]}
            title={`${KIND_LABELS[name]} (${(place + 1) % 10})`}
            onClick={press({ type: 'kind.chosen', kind: KIND[name] })}
          >
            <BlockIcon kind={name} look={look} />
            <span className="demo-slot-name">{KIND_LABELS[name]}</span>
            <span className="demo-slot-key" aria-hidden="true">
              {(place + 1) % 10}
            </span>
          </button>
        ))}
      </fieldset>
      <div className="demo-tools">
        <fieldset className="demo-group">
          <legend className="visually-hidden">Tool</legend>
          {TOOLS.map((each) => (
            <button
              key={each}
              type="button"
              className="demo-tool"
              aria-pressed={tool === each}
              onClick={press({ type: 'tool.chosen', tool: each })}
            >
              {TOOL_LABELS[each]}
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className="demo-tool"
          onClick={press({ type: isPaused ? 'play.pressed' : 'pause.pressed' })}
        >
          {isPaused ? 'Go on' : 'Pause'}
        </button>
      </div>
    </div>
  );
}
