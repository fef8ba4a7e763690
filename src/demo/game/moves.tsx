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

/** Everything that can be done on the board, as buttons. */
export function Moves({ send }: { send: SendDemo }) {
  return (
    <Panel className="demo-keys demo-all-moves">
      {/* While they are open, the board stays in sight: it must not cover them. */}
      <details
        onToggle={({ currentTarget: { open, firstElementChild } }) => {
          if (open) firstElementChild?.scrollIntoView({ block: 'nearest' });
        }}
      >
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
