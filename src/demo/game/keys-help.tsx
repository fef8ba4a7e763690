import type { VisitorEvent } from '#machines/demo/demo.events.ts';
import { Panel } from '../../components/panel.tsx';
import type { SendDemo } from './use-demo.ts';

/** Moves of the cursor, each at its place in the grid of the stylesheet. */
const MOVES = [
  ['Ahead', 'forward'],
  ['Left', 'left'],
  ['Right', 'right'],
  ['Back', 'back'],
  ['Up', 'up'],
  ['Down', 'down'],
] as const;

const DEEDS: readonly (readonly [label: string, event: VisitorEvent])[] = [
  ['Use the tool here', { type: 'use.pressed' }],
  ['Take the block here', { type: 'take.pressed' }],
  ['Choose this kind', { type: 'pick.pressed' }],
  ['Read what is around', { type: 'around.pressed' }],
  ['Drop the drawing', { type: 'drawing.cancelled' }],
];

const KEYS = [
  ['Arrow keys or W A S D', 'move the cursor'],
  ['Page Up, Page Down', 'one level up or down; in the air the cursor keeps its level'],
  ['Space', 'use the tool: place, draw or take'],
  ['X', 'take the block'],
  ['1 to 9, 0', 'choose a block'],
  ['C', 'choose the kind that is here'],
  ['B, L, F, V', 'place blocks, draw lines, draw floors, take blocks'],
  ['+, −', 'nearer, farther'],
  ['Q, E', 'turn the view'],
  ['R', 'read what is around'],
  ['Y, N', 'answer a mate'],
  ['T', 'write to the mates'],
  ['Ctrl+Z, Ctrl+Y', 'undo, redo'],
  ['Escape', 'drop a drawing, or leave the board'],
] as const;

/** Everything that can be done on the board, as buttons. */
export function Moves({ send }: { send: SendDemo }) {
  return (
    <Panel className="demo-keys demo-all-moves">
      <details>
        <summary>All moves as buttons</summary>
        <div className="demo-pad">
          <div className="demo-moves">
            {MOVES.map(([label, direction]) => (
              <button
                key={label}
                type="button"
                className="demo-tool"
                data-direction={direction}
                onClick={() => send({ type: 'cursor.moved', direction })}
              >
                {label}
              </button>
            ))}
          </div>
          <div className="demo-group">
            {DEEDS.map(([label, event]) => (
              <button key={label} type="button" className="demo-tool" onClick={() => send(event)}>
                {label}
              </button>
            ))}
          </div>
        </div>
      </details>
    </Panel>
  );
}

export function KeysHelp() {
  return (
    <Panel className="demo-keys">
      <details>
        <summary>Keys and gestures</summary>
        <p id="demo-keys">
          Click the grove, or reach it with Tab; then the keys are the game’s. With a mouse: click places,
          right click takes, drag turns. With a finger: tap places, hold takes, drag turns, two fingers zoom.
          With Line or Floor, drag draws: a line also upwards.
        </p>
        <dl>
          {KEYS.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Panel>
  );
}
