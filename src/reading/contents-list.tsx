import { useContents } from './hooks/use-contents.ts';

type ContentsListProps = { headings: readonly { id: string; text: string }[]; ids: readonly string[] };

/** The table of contents beside a long text (ROUTE-4, SITE-4): marks the part that is being read. */
export function ContentsList({ headings, ids }: ContentsListProps) {
  const { current, choose } = useContents(ids);
  return (
    <nav className="contents panel" aria-labelledby="contents-title">
      <p id="contents-title" className="label">
        In this guide
      </p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => choose(id)}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
