import { isMachineName, type MachineName } from '#audit/charts/catalogue.ts';
import type { Chart } from '#audit/charts/chart.ts';
import { EVENT_WORDS, MACHINE_WORDS } from '#audit/charts/words.ts';
import type { Json } from '#audit/trace/format.ts';
import type { Actor, Step } from './steps.ts';

/** The readable name of an actor: 'Joining with a code (2)'; of a request of it: 'Joining with a code (2), request for a seat'. */
export function actorTitle({ name, machine }: Pick<Actor, 'name' | 'machine'>): string {
  const [, parent = '', own, request, count] = /^(\w+)(?: (\d+))?(?: (\w+)(?: (\d+))?)?$/.exec(name) ?? [];
  if (!isMachineName(machine ?? parent)) return name;
  const words = MACHINE_WORDS[(machine ?? parent) as MachineName];
  const title = numbered(words.name, own);
  if (request === undefined) return title;
  const requestWords = Object.hasOwn(words.requests, request) ? words.requests[request] : undefined;
  return `${title}, ${numbered(requestWords ?? request, count)}`;
}

function numbered(text: string, number: string | undefined): string {
  return number === undefined ? text : `${text} (${number})`;
}

/** The event of a step as its chart names it: `after pause` for `xstate.after.pause.join.lookingUp.pausing`. */
export function eventName({ kind, event }: Pick<Step, 'kind' | 'event'>, chart: Chart | null): string {
  if (event === null)
    return { start: 'started', event: '', end: 'ended', checkpoint: 'described anew' }[kind];
  const { type } = event;
  const [, word, rest = ''] = /^xstate\.(after|done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? [];
  if (word === undefined || chart === null) return type;
  if (word === 'after') {
    const states = chart.states.map(({ id }) => `.${id}`).filter((id) => rest.endsWith(id));
    const longest = states.reduce((one, other) => (other.length > one.length ? other : one), '');
    return `after ${rest.slice(0, rest.length - longest.length)}`;
  }
  const [, number = '', state = ''] = /^(\d+)\.(.+)$/.exec(rest) ?? [];
  const source = chart.states.find(({ id }) => id === state)?.invokes[Number(number)];
  return `${word.split('.')[0]} ${source ?? rest}`;
}

/** What happened, in words without a full stop: 'The page was scrolled to 101 px'. */
export function eventWords(step: Step, chart: Chart | null, title: string): string {
  if (step.kind === 'start') return `${title} started${startWords(step)}`;
  if (step.kind === 'end') return `${title} ended`;
  if (step.kind === 'checkpoint') return `${title} is described anew, as earlier records were cut off`;
  const name = eventName(step, chart);
  if (!Object.hasOwn(EVENT_WORDS, name)) return `The event ${name} came`;
  return filled(EVENT_WORDS[name] ?? '', step.event ?? {});
}

/** What started an actor, and what it was given; the longer parts are among the details. */
function startWords({ machine, input }: Step): string {
  const by = machine !== null && isMachineName(machine) ? MACHINE_WORDS[machine].startedBy : undefined;
  return `${by === undefined ? '' : ` by ${by}`}${givenWords(input)}`;
}

function givenWords(input: Json): string {
  if (!isBranch(input)) return '';
  const given = Object.entries(input).filter(([, value]) => typeof value === 'string' && value !== '');
  return given.length === 0
    ? ''
    : `, given ${given.map(([name, value]) => `the ${name} '${value}'`).join(', ')}`;
}

/** Puts values into `{name}`, or `{name.part}`. */
export function filled(template: string, values: { readonly [name: string]: Json }): string {
  return template.replaceAll(/\{([\w.]+)\}/g, (_, path: string) =>
    valueText(
      path
        .split('.')
        .reduce<Json | undefined>(
          (within, name) =>
            within !== undefined && isBranch(within) && Object.hasOwn(within, name)
              ? within[name]
              : undefined,
          values,
        ),
    ),
  );
}

function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The words of a state; its name where there are none. */
export function stateWords(machine: string | null, id: string): string {
  if (machine === null || !Object.hasOwn(MACHINE_WORDS, machine)) return id;
  const words = MACHINE_WORDS[machine as MachineName];
  const name = id.slice(machine.length + 1);
  if (name === '') return words.name;
  return (Object.hasOwn(words.states, name) ? words.states[name] : undefined) ?? name;
}

/** The value of a state in words: 'the menu: compact; the drawer: closed'. */
export function valueWords(machine: string, value: Json, id: string = machine): string {
  if (typeof value === 'string') return stateWords(machine, `${id}.${value}`);
  if (!isBranch(value)) return '';
  return Object.entries(value)
    .map(([name, deeper]) => {
      const state = stateWords(machine, `${id}.${name}`);
      const deep = valueWords(machine, deeper, `${id}.${name}`);
      return deep === '' ? state : `${state}: ${deep}`;
    })
    .join('; ');
}

/** A change of state: 'the menu' from 'full' to 'compact'. */
export type Change = { subject: string; from: string; to: string };

/** What changed between two state values, each parallel region by itself. */
export function changesBetween(machine: string, before: Json, after: Json, chart: Chart): Change[] {
  const isParallel = (id: string) =>
    chart.states.some((state) => state.id === id && state.type === 'parallel');
  const within = (id: string, subject: string, one: Json, other: Json): Change[] => {
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    if (isParallel(id) && isBranch(one) && isBranch(other)) {
      return Object.keys(other).flatMap((name) =>
        within(`${id}.${name}`, stateWords(machine, `${id}.${name}`), one[name] ?? null, other[name] ?? null),
      );
    }
    // Where it stays in a state with regions of its own, they are told by themselves.
    const stays = isBranch(one) && isBranch(other) ? Object.keys(one)[0] : undefined;
    if (isBranch(one) && isBranch(other) && stays !== undefined && isParallel(`${id}.${stays}`)) {
      if (Object.hasOwn(other, stays)) {
        return within(`${id}.${stays}`, subject, one[stays] ?? null, other[stays] ?? null);
      }
    }
    return [{ subject, from: valueWords(machine, one, id), to: valueWords(machine, other, id) }];
  };
  const subject = Object.hasOwn(MACHINE_WORDS, machine)
    ? MACHINE_WORDS[machine as MachineName].subject
    : machine;
  return within(machine, subject, before, after);
}

function isBranch(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** With a capital at its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
