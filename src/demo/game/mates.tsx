import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { LogEntry } from '#machines/demo/answer.ts';
import { LONGEST_LOG } from '#machines/demo/demo.machine.ts';
import { selectIsPaused } from '#machines/demo/demo.selectors.ts';
import { INVITATIONS, type InvitationName, type Progress } from '#machines/demo/invitations.ts';
import { MATES } from '#machines/demo/mates.ts';
import { Button } from '../../components/button.tsx';
import { Panel } from '../../components/panel.tsx';
import { type DemoActor, orderEvent, type SendDemo } from './use-demo.ts';
import { useLog, useProgress } from './use-game.ts';
import { INVITATION_TITLES, MATE_NAMES, MATE_WAYS, wordsOfEntry, wordsWhile } from './words.ts';

/** Orders, with an invitation that is not finished. On a phone the log is far from the board: the last two also answer a question. */
function chipsFor(progress: Readonly<Record<InvitationName, Progress>>): readonly string[] {
  const open = INVITATIONS.find((name) => progress[name].done < progress[name].of);
  const invitation = open === undefined ? [] : [INVITATION_TITLES[open]];
  return ['Build a tower here', ...invitation, 'Follow me', 'Tidy up', 'Carry on', 'Stop'];
}

type MatesProps = {
  actor: DemoActor;
  send: SendDemo;
  /** The same, and the board comes into view. */
  sendAndSee: SendDemo;
  field: RefObject<HTMLInputElement | null>;
  isMuted: boolean;
  onMute: (isMuted: boolean) => void;
  /** The visitor is done with writing. */
  onLeave: () => void;
};

/** What the visitor has asked for, and the answer: after which line of the log. Nothing of it leaves this page. */
type Said = { readonly n: number; readonly after: number; readonly order: string; readonly reply: string };

/** What the mates say, and what one can ask of them: by chips, or in one's own words. */
export function Mates({ actor, send, sendAndSee, field, isMuted, onMute, onLeave }: MatesProps) {
  const log = useLog(actor);
  const chips = chipsFor(useProgress(actor));
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<readonly Said[]>([]);
  const oldest = log[0]?.n ?? 1;
  const lines = [
    ...linesOf(log)
      .filter(([{ line }]) => !(isMuted && isUnasked(line)))
      .map((entries) => ({ at: entries[0].n, line: <MateLine key={entries[0].n} entries={entries} /> })),
    // Stable: what is said after a line comes after it. What was said before the oldest line goes with those before it.
    ...said
      .filter(({ after }) => after >= oldest - 1)
      .map((each) => ({ at: each.after, line: <OwnLine key={`said ${each.n}`} said={each} /> })),
  ].sort((one, other) => one.at - other.at);

  // biome-ignore lint/correctness/useExhaustiveDependencies: muted and unmuted, other lines are shown
  useEffect(() => {
    if (log.length + said.length > 0 && list.current) showLast(list.current);
  }, [log, said, isMuted]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (text === '' || !field.current) return;
    say(text, send);
    field.current.value = '';
  };

  const say = (order: string, through: SendDemo) => {
    const after = actor.getSnapshot().context.log.at(-1)?.n ?? 0;
    through(orderEvent(order));
    const now = actor.getSnapshot();
    const next = { after, order, reply: wordsWhile(selectIsPaused(now), now.context.answer) };
    setSaid((all) => [...all, { ...next, n: (all.at(-1)?.n ?? 0) + 1 }].slice(-LONGEST_LOG));
  };

  return (
    <Panel className="demo-mates">
      <div className="demo-mates-head">
        <h2 className="heading-4">Your mates</h2>
        <button type="button" className="demo-tool" aria-pressed={isMuted} onClick={() => onMute(!isMuted)}>
          Mute the mates
        </button>
      </div>
      <p className="demo-who">
        {MATES.map((mate) => (
          <span key={mate}>
            <span className="demo-hat" data-mate={mate} aria-hidden="true" />{' '}
            <strong>{MATE_NAMES[mate]}</strong> {MATE_WAYS[mate]}
          </span>
        ))}
      </p>
      <div
        ref={list}
        className="demo-log"
        role="log"
        aria-label="What the mates say"
        aria-live={isMuted ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
      >
        {isMuted && (
          <p className="muted">Muted: they ask nothing. What comes of your orders is written here.</p>
        )}
        {!isMuted && lines.length === 0 && <p className="muted">Begin something, or ask them.</p>}
        {lines.map(({ line }) => line)}
      </div>
      <div className="demo-chips">
        {chips.map((chip) => (
          <button key={chip} type="button" className="demo-tool" onClick={() => say(chip, sendAndSee)}>
            {chip}
          </button>
        ))}
      </div>
      <form className="demo-order" onSubmit={submit}>
        <label htmlFor="demo-order">Write to your mates</label>
        <input
          ref={field}
          id="demo-order"
          className="field"
          autoComplete="off"
          maxLength={200}
          enterKeyHint="send"
          placeholder="Pip, fetch a lantern"
          onKeyDown={({ key }) => key === 'Escape' && onLeave()}
        />
        <Button type="submit" variant="outlined">
          Send
        </Button>
      </form>
    </Panel>
  );
}

type Entries = readonly [LogEntry, ...(readonly LogEntry[])];

/** What stands in one line: a question also says that it had no answer. No two questions are open at once. */
function linesOf(log: readonly LogEntry[]): readonly Entries[] {
  const lines: [LogEntry, ...LogEntry[]][] = [];
  for (const entry of log) {
    const question = entry.line.says === 'lapsed' && lines.findLast(([{ line }]) => line.says === 'asks');
    if (question) question.push(entry);
    else lines.push([entry]);
  }
  return lines;
}

/** The end of the last line is shown; its beginning, where it is longer than the log is high. */
function showLast(list: HTMLElement): void {
  const last = list.lastElementChild as HTMLElement | null;
  list.scrollTop = Math.min(list.scrollHeight - list.clientHeight, (last?.offsetTop ?? 0) - LOG_PADDING);
}

const LOG_PADDING = 12;

/** What a mate says of its own accord, and not because of an order: a mute hides it. */
function isUnasked({ says }: LogEntry['line']): boolean {
  switch (says) {
    case 'asks':
    case 'lapsed':
    case 'cheers':
    case 'shut-in':
    case 'cut-off':
      return true;
    case 'finished':
    case 'gave-up':
    case 'stopped':
    case 'fetched':
    case 'tidied':
    case 'busy':
    case 'left':
    case 'comes':
    case 'waits':
    case 'free':
    case 'came':
    case 'follows':
    case 'cannot':
      return false;
  }
}

function MateLine({ entries: [first, ...others] }: { entries: Entries }) {
  return (
    <p>
      <strong data-mate={first.mate}>{MATE_NAMES[first.mate]}</strong> {wordsOfEntry(first)}
      {others.map((entry) => (
        <span key={entry.n} className="muted">
          {' '}
          {wordsOfEntry(entry)}
        </span>
      ))}
    </p>
  );
}

/** Hidden from screen readers: they hear the reply from the status beside the board. */
function OwnLine({ said: { order, reply } }: { said: Said }) {
  return (
    <div className="demo-said" aria-hidden="true">
      <strong>You</strong> {order} <span className="muted">{reply}</span>
    </div>
  );
}
