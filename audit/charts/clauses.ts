import type { MachineName } from './catalogue.ts';
import type { ChartTransition } from './chart.ts';

/**
 * Which clauses a transition keeps: the first row whose `on` fits. `on` is compared with the id without the machine.
 * `byGuard`: the clause of each condition, where one transition keeps several clauses.
 */
type Row = { on: RegExp; keeps: readonly string[]; byGuard?: Readonly<Record<string, string>> };

const everything = /^/;

/** For each machine, which clause its transitions keep (docs/clauses.md). */
const ROWS: Record<MachineName, readonly Row[]> = {
  site: [
    { on: /page\.opened/, keeps: ['DAY-1', 'STATE-1'] },
    { on: /page\.shown/, keeps: ['DAY-3'] },
    { on: /snapshot dayNight/, keeps: ['BACK-2', 'BACK-5'] },
    { on: /page\.scrolled/, keeps: ['MENU-2', 'MENU-3'] },
    { on: /viewport\.changed/, keeps: ['MENU-1'] },
    { on: /page\.navigated|menu\.|drawer\./, keeps: ['MENU-4'] },
    { on: /store\.changed/, keeps: ['STATE-1', 'BACK-4'] },
    { on: /visit\.|visitor\./, keeps: ['STATE-1'] },
    { on: /seat\./, keeps: ['STATE-3'] },
    { on: /reset/, keeps: ['STATE-2'] },
    { on: /device\.changed/, keeps: ['BACK-3', 'BACK-5'] },
    { on: /picture\.|fade\./, keeps: ['BACK-5'] },
    { on: /game\./, keeps: ['BACK-4', 'SITE-6'] },
    { on: everything, keeps: ['BACK-4'] },
  ],
  dayNight: [
    { on: /after /, keeps: ['DAY-2'] },
    { on: /page\.shown/, keeps: ['DAY-3'] },
    { on: everything, keeps: ['DAY-1'] },
  ],
  topBar: [
    { on: /viewport\.changed/, keeps: ['MENU-1'] },
    { on: /page\.scrolled/, keeps: ['MENU-2'] },
    {
      on: /^menu/,
      keeps: ['MENU-1', 'MENU-2', 'MENU-3'],
      byGuard: { isNarrow: 'MENU-1', isScrolled: 'MENU-2', isDrawerOpen: 'MENU-3' },
    },
    { on: /^drawer/, keeps: ['MENU-4'] },
  ],
  participant: [
    { on: /reset/, keeps: ['STATE-2'] },
    { on: /seat\./, keeps: ['STATE-3'] },
    { on: everything, keeps: ['STATE-1', 'STATE-3'] },
  ],
  background: [
    { on: /device\.changed/, keeps: ['BACK-3', 'BACK-5'] },
    { on: /phase\.changed/, keeps: ['BACK-2'] },
    { on: /game\./, keeps: ['BACK-4', 'SITE-6'] },
    { on: /fade\.ended|^scene/, keeps: ['BACK-5'] },
    {
      on: /^motion.*always/,
      keeps: ['BACK-3', 'BACK-4'],
      byGuard: { canMove: 'BACK-3', wantsMotion: 'BACK-4' },
    },
    { on: everything, keeps: ['BACK-4'] },
  ],
  contents: [{ on: everything, keeps: ['ROUTE-4', 'SITE-4'] }],
  questions: [{ on: everything, keeps: ['ROUTE-5', 'SITE-4'] }],
  faqSearch: [{ on: everything, keeps: ['SITE-4'] }],
  join: [
    { on: /^opening/, keeps: ['SITE-5', 'ROUTE-2', 'ROUTE-11'] },
    { on: everything, keeps: ['SITE-5'] },
  ],
  sessionPage: [{ on: everything, keeps: ['ROUTE-10', 'SITE-7'] }],
  personalPage: [{ on: everything, keeps: ['ROUTE-12', 'SITE-7'] }],
  confirmedRequest: [{ on: everything, keeps: ['SITE-7'] }],
  demoStart: [{ on: everything, keeps: ['SITE-6'] }],
  demo: [{ on: everything, keeps: ['SITE-6'] }],
  mate: [{ on: everything, keeps: ['SITE-6'] }],
};

/** Where the specification says little: the document with our own rules for what this machine decides. */
export const OWN_RULES: Partial<Record<MachineName, string>> = {
  join: 'docs/joining.md',
  sessionPage: 'docs/joining.md',
  personalPage: 'docs/joining.md',
  confirmedRequest: 'docs/joining.md',
  demoStart: 'docs/decisions/022-demo.md',
  demo: 'docs/decisions/022-demo.md',
  mate: 'docs/decisions/022-demo.md',
};

/** The IDs of the clauses that a transition keeps. Throws where no row fits. */
export function clausesOf(machine: MachineName, transition: Pick<ChartTransition, 'id'>): readonly string[] {
  return rowOf(machine, transition).keeps;
}

/**
 * The clauses of the conditions that decided a transition, by their names; null where the clauses do not depend on these.
 * Throws where no row fits.
 */
export function clausesByGuard(
  machine: MachineName,
  transition: Pick<ChartTransition, 'id'>,
): Readonly<Record<string, string>> | null {
  return rowOf(machine, transition).byGuard ?? null;
}

function rowOf(machine: MachineName, { id }: Pick<ChartTransition, 'id'>): Row {
  const name =
    id.startsWith(`${machine}.`) || id.startsWith(`${machine} `) ? id.slice(machine.length + 1) : id;
  const row = ROWS[machine].find(({ on }) => on.test(name));
  if (!row) throw new Error(`No clause is named for '${id}' in audit/charts/clauses.ts.`);
  return row;
}
