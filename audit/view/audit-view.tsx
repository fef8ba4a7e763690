import { type DragEvent, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isMachineName } from '#audit/charts/catalogue.ts';
import { MAX_TRACE_BYTES, readTrace, tooLong } from '#audit/trace/read-trace.ts';
import { ChartPanel } from './chart/chart-panel.tsx';
import type { LiveTraces, Source } from './live/live-traces.ts';
import { AccountPanel, DetailsPanel } from './parts/account-panel.tsx';
import { ActorList } from './parts/actor-list.tsx';
import { SourcePanel, Welcome } from './parts/source-panel.tsx';
import { TimeLine } from './parts/time-line.tsx';
import { PlayerBar } from './player/player-bar.tsx';
import { usePlayerKeys } from './player/player-keys.ts';
import { usePlayer } from './player/use-player.ts';
import { accountOf, sentenceOf } from './steps/account.ts';
import { clausesOfStep, type Filter, NO_FILTER, shownSteps } from './steps/filter.ts';
import { stepsOf } from './steps/steps.ts';
import type { ViewData } from './view-data.ts';

type AuditViewProps = {
  data: ViewData;
  live: LiveTraces;
  /** Opens the site in a window beside this one; false where the browser blocked it. */
  openSite: () => boolean;
  /** Gives a trace to the person as a file. */
  download: (source: Source) => void;
  /** What is said of Stately's inspector. */
  inspector: ReactNode;
};

/** The whole page: where the trace comes from, its actors, its time line, and the chosen step. */
export function AuditView({ data, live, openSite, download, inspector }: AuditViewProps) {
  const pages = useSyncExternalStore(live.subscribe, live.sources);
  const [files, setFiles] = useState<readonly Source[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [choice, setChoice] = useState<string | null>(null);
  const sources = useMemo(() => [...pages, ...files], [pages, files]);
  // Until one is chosen, the newest page is shown.
  const source = sources.find(({ id }) => id === choice) ?? pages.at(-1) ?? files.at(-1) ?? null;

  const isEmpty = source === null || source.records.length === 0;

  const load = async (file: File) => {
    if (file.size > MAX_TRACE_BYTES) return setRefusal(tooLong(file.size));
    const result = await readTrace(await file.text());
    if (result.kind === 'refused') return setRefusal(result.why);
    const number = files.length + 1;
    const id = `file ${number}`;
    const { header, records } = result;
    setFiles([...files, { id, number, kind: 'file', isClosed: true, header, records }]);
    setRefusal(null);
    setChoice(id);
  };
  const [saved, setSaved] = useState<readonly string[]>([]);
  const isUnsaved = pages.some(({ id, isClosed }) => isClosed && !saved.includes(id));
  useEffect(() => {
    if (!isUnsaved) return;
    // An open page of the site tells its trace again; of a closed one it is only here.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) void load(file);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped anywhere; the button does the same
    <div className="view" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <main>
        <SourcePanel
          sources={sources}
          chosen={source}
          refusal={refusal}
          build={data.build}
          inspector={isEmpty ? null : inspector}
          openSite={openSite}
          onChoose={setChoice}
          onFile={(file) => void load(file)}
          onDownload={() => {
            if (!source) return;
            setSaved([...saved, source.id]);
            download(source);
          }}
        />
        {isEmpty ? <Welcome inspector={inspector} /> : <Trace key={source.id} source={source} data={data} />}
      </main>
    </div>
  );
}

/** One trace: its actors, its time line, the chosen step and the chart of an actor. */
function Trace({ source, data }: { source: Source; data: ViewData }) {
  const { records } = source;
  const model = useMemo(() => stepsOf(records), [records]);
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const shown = useMemo(() => shownSteps(model.steps, filter, data.charts), [model, filter, data]);
  const clauses = useMemo(() => [...new Set(model.steps.flatMap(clausesOfStep))].sort(), [model]);
  const player = usePlayer(shown);
  usePlayerKeys(player);
  const [held, setHeld] = useState<string | null>(null);

  const isLive = source.kind === 'live' && !source.isClosed;
  // A live page is followed from the beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the trace is opened
  useEffect(() => {
    if (isLive) player.toggleFollow();
  }, []);

  /** A step that the filters hide is shown by taking them away. */
  const chooseAny = (index: number) => {
    if (!shown.includes(index)) setFilter({ ...NO_FILTER, withMessages: true });
    player.choose(index);
  };

  const step = player.chosen === null ? null : (model.steps[player.chosen] ?? null);
  const account = useMemo(() => (step === null ? null : accountOf(step, data)), [step, data]);
  // The chart follows the steps, until an actor is chosen; then it stays with this one.
  const actorName = held ?? step?.actor ?? null;
  const machine = actorName === null ? null : (model.actors.get(actorName)?.machine ?? null);
  const noStepText = shown.length === 0 ? 'No step fits the filters.' : '';
  const status =
    step === null || account === null
      ? noStepText
      : `Step ${step.index + 1} of ${model.steps.length}. ${account.title}: ${sentenceOf(account)}`;

  return (
    <div className="trace">
      <div className="column">
        <TimeLine
          model={model}
          shown={shown}
          chosen={player.chosen}
          filter={filter}
          clauses={clauses}
          data={data}
          onChoose={player.choose}
          onFilter={setFilter}
        />
        <ActorList model={model} step={player.chosen ?? 0} chosen={actorName} onChoose={setHeld} />
      </div>
      <div className="column">
        {step && account && (
          <AccountPanel step={step} account={account} model={model} data={data} onChoose={chooseAny} />
        )}
        {actorName !== null && machine !== null && isMachineName(machine) && (
          <ChartPanel
            model={model}
            step={player.chosen ?? 0}
            actor={actorName}
            machine={machine}
            data={data}
            followsSteps={held === null}
            onFollow={(followsSteps) => setHeld(followsSteps ? null : actorName)}
          />
        )}
        {step && account && <DetailsPanel step={step} account={account} zone={source.header.zone} />}
      </div>
      <PlayerBar player={player} status={status} isLive={isLive} />
    </div>
  );
}
