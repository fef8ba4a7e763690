import { type AnyActorRef, createActor, fromCallback, type InspectionEvent } from 'xstate';
import { BUILD_KEY, demoModel, demoOracle } from '#audit/models/demo.model.ts';
import { LINKED } from '#audit/models/demo.rules.ts';
import { indexOf, KIND, type Kind } from '#machines/demo/blocks.ts';
import { decodeBuild, encodeBuild } from '#machines/demo/build-link.ts';
import { createDemoMachine } from '#machines/demo/demo.machine.ts';
import { type DemoSnapshot, selectMarks, selectProgress } from '#machines/demo/demo.selectors.ts';
import { GROVE } from '#machines/demo/grove.ts';
import type { MateEvent } from '#machines/demo/mate-events.ts';
import { MATES, type MateName } from '#machines/demo/mates.ts';
import { decodeStored } from '#machines/demo/stored-build.ts';
import { createWorld, editsOf } from '#machines/demo/world.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { noSuchStep, testModel } from '../support/pure-layer.ts';

const TICK_MS = 250;
const store = memoryStore();
/** A mate that hears everything and does nothing: what mates report is a step of the test. */
const mate = fromCallback<MateEvent, { mate: MateName }>(() => {});
const machine = createDemoMachine({ store, mate });

const linked = encodeBuild(
  GROVE,
  createWorld(GROVE).apply(
    'you',
    LINKED.map(([cell, to]) => ({ cell, to: to as Kind })),
  ),
);
const LINKS: Readonly<Record<string, string | null>> = { '': null, build: linked, damaged: '!' };
const decodedLink = (text: string | null) => (text === null ? null : decodeBuild(GROVE, text));
const decodedStore = (text: string | null) => (text === null ? null : decodeStored(GROVE, text));

/** An edit as the model writes it. */
const plain = (edits: readonly { cell: readonly number[]; to: number }[]) =>
  edits.map(({ cell, to }) => [cell, to]);

testModel({
  clauses: 'SITE-6',
  model: demoModel,
  oracle: demoOracle((x, y, z) => GROVE[indexOf([x, y, z])] ?? 0),
  identity: () => null,
  open: (inspect) => {
    store.kept.clear();
    let told: string[] = [];
    let sight: unknown = null;
    const hear = (inspected: InspectionEvent) => {
      inspect(inspected);
      if (inspected.type !== '@xstate.event') return;
      const { id } = inspected.actorRef as AnyActorRef;
      const event = inspected.event as MateEvent;
      if (!MATES.some((name) => name === id) || inspected.event.type === 'xstate.init') return;
      if (event.type === 'tick') {
        if (id === 'wren') sight = sightOf(event);
      } else if (wordsOf(event) !== null) told.push(`${id} ${wordsOf(event)}`);
    };
    const start = (link: string) => {
      const input = { link: decodedLink(LINKS[link] ?? null), saved: decodedStore(store.read(BUILD_KEY)) };
      return createActor(machine, { input, inspect: hear }).start();
    };
    let actor = start('');
    let spokenBefore = 0;
    return {
      get actor() {
        return actor;
      },
      bringAbout: (step) => {
        told = [];
        sight = null;
        spokenBefore = actor.getSnapshot().context.answer.n;
        if (step.kind === 'event') actor.send(step.event);
        else if (step.kind === 'time') {
          for (let tick = 0; tick < step.ms / TICK_MS; tick++) actor.send({ type: 'tick' });
        } else if (step.kind === 'store' && step.text !== null) store.kept.set(step.key, step.text);
        else if (step.kind === 'reload') {
          actor.stop();
          spokenBefore = 0;
          actor = start(step.input);
        } else noSuchStep(step);
      },
      facts: () => {
        const snapshot: DemoSnapshot = actor.getSnapshot();
        const { context } = snapshot;
        const { world, question, answer, log } = context;
        const { n, ...said } = answer;
        return {
          builtCells: plain(editsOf(world)),
          stored: storedIn(store.read(BUILD_KEY)),
          cursor: context.cursor,
          focus: context.focus,
          touched: context.touched,
          turn: context.turn,
          kind: context.kind,
          tool: context.tool,
          outline: selectMarks(snapshot).outline,
          places: context.places,
          question: question && {
            mate: question.mate,
            build: question.build,
            cells: question.cells.map(({ cell }) => cell),
            takes: question.cells.every(({ kind }) => kind === KIND.air),
            left: question.left,
          },
          log: log.map(({ mate: name, line }) => ({ mate: name, line })),
          progress: Object.values(selectProgress(snapshot)).map(({ done }) => done),
          answer: n === 0 ? null : said.says === 'around' ? { says: 'around' } : said,
          spoke: n > spokenBefore,
          told: told.toSorted(),
          sight,
        };
      },
    };
  },
});

function storedIn(text: string | null) {
  const build = decodedStore(text);
  if (build === null) return null;
  return build.kind === 'build' ? plain(build.edits) : 'damaged';
}

function sightOf({ type: _, changes, ...sight }: Extract<MateEvent, { type: 'tick' }>) {
  const { cursor, kind, turn, others, reserved, mayAsk, mayPropose } = sight;
  const news = changes.map(({ cell, to, author, by, owner }) => [cell, to, author, by, owner]);
  return { changes: news, cursor, kind, turn, others, reserved, mayAsk, mayPropose };
}

/** What a mate is told, in a word or two; null for what needs none. */
function wordsOf(event: MateEvent): string | null {
  switch (event.type) {
    case 'tick':
      return null;
    case 'order.given':
      return event.order.kind;
    case 'anew.begun':
      return 'anew';
    case 'question.answered':
      return event.answer;
    case 'step.refused':
      return `stays at ${event.at}`;
    case 'wish.granted':
      return 'granted';
    case 'wish.refused':
      return `refused ${event.reason}`;
    case 'invitation.finished':
      return `finished ${event.invitation}`;
  }
}
