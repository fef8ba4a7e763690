import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../src/components/button.tsx';
import type { Source } from '../live/live-traces.ts';

type SourcePanelProps = {
  sources: readonly Source[];
  chosen: Source | null;
  /** Why the last file was refused; null where none was. */
  refusal: string | null;
  /** The hash of the machines that this view knows. */
  build: string;
  /** Opens the site in a window; false where the browser blocked it. */
  openSite: () => boolean;
  onChoose: (id: string) => void;
  onFile: (file: File) => void;
  onDownload: () => void;
  /** What is said of Stately's inspector; null where it is said elsewhere. */
  inspector: ReactNode;
};

/** Where the trace comes from: start the site, load a file, choose among the pages, download. */
export function SourcePanel({
  sources,
  chosen,
  refusal,
  build,
  openSite,
  onChoose,
  onFile,
  onDownload,
  inspector,
}: SourcePanelProps) {
  const [isBlocked, setIsBlocked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const selectId = useId();
  return (
    <section className="panel source" aria-label="The trace">
      <div className="source-actions">
        <h1>Audit</h1>
        <Button onClick={() => setIsBlocked(!openSite())}>Start</Button>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          Load a trace
        </Button>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept=".ndjson,.jsonl,.txt,application/x-ndjson"
          aria-label="A trace"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again.
            target.value = '';
            if (file) onFile(file);
          }}
        />
        {chosen?.kind === 'live' && (
          <Button variant="outlined" onClick={onDownload}>
            Download trace
          </Button>
        )}
        <a href="/audit/report/" target="_blank" rel="noopener">
          What is proved
        </a>
        {sources.length > 1 && (
          <label className="source-choice" htmlFor={selectId}>
            <span>Page</span>
            <select id={selectId} value={chosen?.id ?? ''} onChange={({ target }) => onChoose(target.value)}>
              {sources.map((source) => (
                <option key={source.id} value={source.id}>
                  {sourceText(source)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {isBlocked && (
        <p role="alert">
          The browser blocked the window.{' '}
          <a href="/" target="_blank" rel="noopener opener">
            Open the site in a tab
          </a>{' '}
          instead.
        </p>
      )}
      {refusal !== null && (
        <p role="alert" className="refusal">
          The file was not loaded. {refusal}
        </p>
      )}
      {chosen && chosen.header.build !== build && (
        <p role="alert" className="refusal">
          It was recorded with another version of the statecharts ({chosen.header.build.slice(0, 12)}; here is{' '}
          {build.slice(0, 12)}). The steps are as recorded; charts, reasons and clauses are those of the
          present version, and may not fit.
        </p>
      )}
      {chosen?.isClosed && chosen.kind === 'live' && (
        <p>This page of the site is closed. You see what it did until then.</p>
      )}
      {chosen && (
        <p className="muted small">
          {sourceText(chosen)}. Time zone {chosen.header.zone}
          {chosen.header.tzdata !== null && ` (${chosen.header.tzdata})`}. Version of the statecharts{' '}
          <code>{chosen.header.build.slice(0, 12)}</code>.
        </p>
      )}
      {inspector && (
        <details>
          <summary>Stately’s inspector</summary>
          {inspector}
        </details>
      )}
    </section>
  );
}

function sourceText({ number, kind, isClosed, header }: Source): string {
  const time = new Date(header.startedAt).toLocaleTimeString('en-GB');
  if (kind === 'file')
    return `A file, recorded on ${new Date(header.startedAt).toLocaleDateString('en-GB', { dateStyle: 'long' })} at ${time}`;
  return `Page ${number}, opened at ${time}, ${isClosed ? 'closed' : 'live'}`;
}

/** What is shown before there is a trace: what to do, in three steps. */
export function Welcome({ inspector }: { inspector: ReactNode }) {
  return (
    <section className="panel welcome" aria-labelledby="welcome-heading">
      <h2 id="welcome-heading">See what the site does, and why</h2>
      <ol>
        <li>
          Press <strong>Start</strong>. The site opens in a window beside this page.
        </li>
        <li>Use the site: scroll, open the menu, type a code. Each event appears here.</li>
        <li>
          Choose an event in the time line. The page says what it changed, and why. Keys: left and right,
          Home, End; space plays.
        </li>
      </ol>
      <p>
        Or load a trace that was downloaded here before: press <strong>Load a trace</strong>, or drop the file
        on this page. Nothing leaves this computer, and a trace holds no code, no token and no personal data.
      </p>
      <section aria-labelledby="inspector-heading">
        <h3 id="inspector-heading">Stately inspector</h3>
        {inspector}
      </section>
    </section>
  );
}
