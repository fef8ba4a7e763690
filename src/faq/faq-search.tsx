import { type KeyboardEvent, useRef } from 'react';
import { Button } from '../components/button.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { paths } from '../site/paths.ts';
import { useFaqSearch } from './use-faq-search.ts';

/**
 * Search over all questions, while one types (SITE-4). Enter and the arrow keys move through the hits, Escape empties
 * the field. Hits can be opened without a connection too.
 */
export function FaqSearch() {
  const { state, text, hits, send } = useFaqSearch();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);

  const walk = (event: KeyboardEvent) => {
    const stops = [field.current, ...(list.current?.querySelectorAll('a') ?? [])];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && text !== '') {
      send.typed('');
      field.current?.focus();
    } else if (step !== undefined) {
      stops[stops.indexOf(document.activeElement as HTMLAnchorElement) + step]?.focus();
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a form takes Enter, which <search> does not
    <form
      role="search"
      className="panel faq-search"
      onKeyDown={walk}
      onSubmit={(event) => {
        event.preventDefault();
        list.current?.querySelector('a')?.focus();
      }}
    >
      <label htmlFor="faq-search">Search all questions</label>
      <input
        ref={field}
        id="faq-search"
        className="field"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        placeholder="lost link, full session, cookie …"
        value={text}
        onChange={(event) => send.typed(event.target.value)}
      />
      <p role="status" className="muted">
        {sentenceOf(state, hits.length, text)}
      </p>
      {state === 'failed' && (
        <p className="actions">
          <Button variant="outlined" onClick={send.retryPressed}>
            Search again
          </Button>
        </p>
      )}
      {hits.length > 0 && (
        <ol ref={list} className="hits" aria-label="Matching questions">
          {hits.map(({ id, section, question, answer }) => (
            <li key={id}>
              <SiteLink href={`${paths.faq}/${id}`}>
                <span className="label">{section}</span>
                <strong>{question}</strong>
                <span className="muted">{beginningOf(answer)}</span>
              </SiteLink>
            </li>
          ))}
        </ol>
      )}
    </form>
  );
}

function sentenceOf(state: ReturnType<typeof useFaqSearch>['state'], count: number, text: string): string {
  const found = ['', '1 match'][count] ?? `${count} matches`;
  return {
    empty: '',
    searching: found,
    answered: found || `No match for ‘${text.trim()}’. Try one plain word, such as ‘code’.`,
    failed: 'The search could not be loaded. Check your connection.',
  }[state];
}

/** About two lines of text. */
const MAX_LETTERS = 130;

function beginningOf(answer: string): string {
  if (answer.length <= MAX_LETTERS) return answer;
  return `${answer.slice(0, answer.lastIndexOf(' ', MAX_LETTERS))} …`;
}
