import { Panel } from '../../components/panel.tsx';

const KEYS = [
  ['Arrows, W A S D', 'move the cursor'],
  ['Page Up, Down', 'one level up or down; in the air the cursor keeps its level'],
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
  ['Escape', 'drop a drawing, or go from the board to the blocks below it'],
] as const;

/** The keys of the board in a sentence. It describes the board, too. */
export const KEYS_IN_SHORT =
  'arrows move the cursor, Space places, X takes, R reads what is around, Y and N answer a mate, T writes to the mates.';

/** The keys and gestures, for who looks them up. */
export function KeysHelp() {
  return (
    <Panel className="demo-keys">
      <details>
        <summary>Keys and gestures</summary>
        <p>
          Click the grove, or reach it with Tab; then the keys are the game’s: {KEYS_IN_SHORT} With a mouse:
          click places, right click takes, drag turns. With a finger: tap places, hold takes, drag turns, two
          fingers zoom. With Line or Floor, drag draws: a line also upwards. A click or tap on a mate asks
          what it is doing.
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
