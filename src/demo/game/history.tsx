import { pressing } from './pressing.ts';
import type { SendDemo } from './use-demo.ts';

type HistoryProps = {
  send: SendDemo;
  /** A mouse has pressed something here. */
  onClicked: () => void;
};

/** Undo and redo, at the foot of the board: they stay in sight with it. */
export function History({ send, onClicked }: HistoryProps) {
  const press = pressing(send, onClicked);
  return (
    <div className="demo-history">
      <button type="button" className="demo-tool" onClick={press({ type: 'undo.pressed' })}>
        Undo
      </button>
      <button type="button" className="demo-tool" onClick={press({ type: 'redo.pressed' })}>
        Redo
      </button>
    </div>
  );
}
