import { useEffect, useRef } from 'react';
import { useContents } from './use-contents.ts';

type ContentsListProps = { headings: readonly { id: string; text: string }[]; ids: readonly string[] };

const TITLE = 'In this guide';

/**
 * The table of contents of a long text (ROUTE-4, SITE-4): marks the part that is being read. It is beside the text;
 * where there is no room, it is one line above the text that names the part and unfolds.
 */
export function ContentsList({ headings, ids }: ContentsListProps) {
  const { current, isOpen, choose, toggle } = useContents(ids);
  const details = useRef<HTMLDetailsElement>(null);

  // It may have been opened before the scripts ran.
  useEffect(() => {
    if (details.current?.open) toggle(true);
  }, [toggle]);

  const entries = <Entries headings={headings} current={current} onChoose={choose} />;
  return (
    <>
      <nav className="contents contents-beside panel" aria-label={TITLE}>
        <p className="label">{TITLE}</p>
        {entries}
      </nav>
      <nav className="contents contents-above" aria-label={TITLE}>
        <details ref={details} open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
          <summary>
            <span className="label">{TITLE}</span>
            <span className="muted">{headings.find(({ id }) => id === current)?.text}</span>
          </summary>
          {entries}
        </details>
      </nav>
    </>
  );
}

type EntriesProps = Pick<ContentsListProps, 'headings'> & {
  current: string | null;
  onChoose: (id: string) => void;
};

function Entries({ headings, current, onChoose }: EntriesProps) {
  const list = useRef<HTMLOListElement>(null);

  // In a low window the list scrolls on its own: the marked entry stays in view.
  useEffect(() => {
    const box = list.current?.parentElement;
    const entry = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (box && entry) box.scrollTop = entry.offsetTop - box.clientHeight / 2;
  }, [current]);

  return (
    <ol ref={list}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            onClick={() => onChoose(id)}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
