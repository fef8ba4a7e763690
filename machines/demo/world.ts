import { type Cell, cellAt, DEPTH, HEIGHT, indexOf, isInside, KIND, type Kind, WIDTH } from './blocks.ts';
import { checksumOf, mixed } from './checksum.ts';
import { Ledger } from './ledger.ts';
import { MATES } from './mates.ts';

/** Who changes the world: the visitor, or a mate by its name. */
export const AUTHORS = ['you', ...MATES] as const;
export type Author = (typeof AUTHORS)[number];

/** A wish to change a cell. */
export type Edit = { readonly cell: Cell; readonly to: Kind };

/** An entry of the log. Entries of the same group were made by one command. */
export type Change = {
  /** Its place in the log. */
  readonly id: number;
  /** The number of its cell (`indexOf`). */
  readonly cell: number;
  readonly from: Kind;
  readonly to: Kind;
  readonly author: Author;
  readonly group: number;
  readonly by: 'command' | 'undo' | 'redo';
  /** The change that is done: itself, or the one that is taken back or brought again. */
  readonly of: number;
  /** The change that stood in the cell before; null for nature. */
  readonly over: number | null;
};

/** What an author can take back or bring again: groups of the ids of commands' changes, the next one last. */
type Groups = readonly (readonly number[])[];
type Memory = { readonly undo: Groups; readonly redo: Groups };

type Parts = {
  readonly base: Uint8Array;
  readonly ledger: Ledger<Change>;
  readonly memories: Readonly<Record<Author, Memory>>;
  readonly editCount: number;
  readonly revision: number;
  readonly checksum: number;
};

const NOTHING: Memory = { undo: [], redo: [] };

/** A world as nature made it. Nobody may write to `base` afterwards. */
export function createWorld(base: Uint8Array): World {
  if (base.length !== WIDTH * HEIGHT * DEPTH) throw new Error('A world has a byte for each of its cells.');
  const checksum = checksumOf(base);
  const memories = Object.fromEntries(AUTHORS.map((author) => [author, NOTHING])) as Parts['memories'];
  return new World({ base, ledger: new Ledger(), memories, editCount: 0, revision: 0, checksum });
}

/** All that a world is beside its nature, as plain data: what has happened, and what can be undone. */
export type WrittenWorld = {
  readonly changes: readonly Change[];
  readonly memories: Readonly<Record<Author, Memory>>;
};

/** A world that was written down, over the same nature. */
export function readWorld(base: Uint8Array, { changes, memories }: WrittenWorld): World {
  const ledger = new Ledger<Change>();
  let { checksum } = createWorld(base);
  let editCount = 0;
  for (const change of changes) {
    const { cell, from, to } = change;
    ledger.push(change);
    checksum = (checksum ^ mixed(cell, from) ^ mixed(cell, to)) >>> 0;
    editCount += Number(to !== base[cell]) - Number(from !== base[cell]);
  }
  return new World({ base, ledger, memories, editCount, revision: changes.length, checksum });
}

/**
 * The cells of the demo and who changed them: a value that never changes. Commands return another one. Only two small
 * numbers can be listed, so that a recorded context stays tiny.
 */
export class World {
  /** How many changes there were; undo is a change too. */
  readonly revision: number;
  /** Depends on the cells only. */
  readonly checksum: number;
  readonly #parts: Parts;
  #cells: Uint8Array | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.revision = parts.revision;
    this.checksum = parts.checksum;
  }

  /** The cells as nature made them. Not to be written to. */
  get base(): Uint8Array {
    return this.#parts.base;
  }

  /** The present cells, in the order of `indexOf`. Not to be written to. */
  get cells(): Uint8Array {
    if (this.#cells === null) {
      this.#cells = this.#parts.base.slice();
      for (const { cell, to } of this.changes) this.#cells[cell] = to;
    }
    return this.#cells;
  }

  /** How many cells differ from nature. */
  get editCount(): number {
    return this.#parts.editCount;
  }

  /** The log from the start. */
  get changes(): readonly Change[] {
    return this.changesSince(0);
  }

  changesSince(revision: number): readonly Change[] {
    return this.#parts.ledger.between(revision, this.revision);
  }

  /** The world as plain data, for `readWorld`. */
  written(): WrittenWorld {
    return { changes: this.changes, memories: this.#parts.memories };
  }

  /** What a cell holds; outside the world: bedrock. */
  kindAt(cell: Cell): Kind {
    return isInside(cell) ? this.#kindOf(indexOf(cell)) : KIND.bedrock;
  }

  /** What nature put into a cell; outside the world: bedrock. */
  naturalKindAt(cell: Cell): Kind {
    return isInside(cell) ? (this.base[indexOf(cell)] as Kind) : KIND.bedrock;
  }

  /** The last command's change of a cell that is not undone; null for nature. */
  lastChangeOf(cell: Cell): Change | null {
    return isInside(cell) ? this.#onTop(indexOf(cell)) : null;
  }

  /** Who made what a cell holds; null for nature. */
  ownerOf(cell: Cell): Author | null {
    return this.lastChangeOf(cell)?.author ?? null;
  }

  /**
   * One command: a group of changes, undone together. Of several for one cell the last counts. What changes nothing is
   * left out, and bedrock stays where it is.
   */
  apply(author: Author, edits: readonly Edit[]): World {
    const wanted = new Map(edits.map(({ cell, to }) => [isInside(cell) ? indexOf(cell) : -1, to]));
    const drafts: Draft[] = [];
    for (const [cell, to] of wanted) {
      const from = cell < 0 ? KIND.bedrock : this.#kindOf(cell);
      if (from === to || from === KIND.bedrock || to === KIND.bedrock) continue;
      drafts.push({ cell, from, to, of: null, over: this.#onTop(cell)?.id ?? null });
    }
    if (drafts.length === 0) return this;
    const ids = drafts.map((_, place) => this.revision + place);
    const { undo } = this.#parts.memories[author];
    return this.#write(author, 'command', drafts, { undo: [...undo, ids], redo: [] });
  }

  /** A build from before, which nobody undoes: the visitor's work but for the cells of mates, by their numbers (`indexOf`). */
  load(edits: readonly Edit[], mates: ReadonlyMap<number, Author> = new Map()): World {
    const world = AUTHORS.reduce<World>((before, author) => {
      const isTheirs = ({ cell }: Edit) => (mates.get(indexOf(cell)) ?? 'you') === author;
      return before.apply(author, edits.filter(isTheirs));
    }, this);
    return new World({ ...world.#parts, memories: this.#parts.memories });
  }

  /** What somebody has seen of another world: what a cell holds there now, and who made it. Nobody undoes it here. */
  withSeen(cell: Cell, to: Kind, owner: Author | null): World {
    const from = this.kindAt(cell);
    if (from === to && this.ownerOf(cell) === owner) return this;
    const author = owner ?? 'you';
    const draft = { cell: indexOf(cell), from, to, of: null, over: null };
    return this.#write(author, owner === null ? 'undo' : 'command', [draft], this.#parts.memories[author]);
  }

  /**
   * Takes back an author's last group that is not undone. What others have changed since is kept, and can be taken back
   * when they have taken back theirs; a group that is kept whole is passed over while there is another.
   */
  undo(author: Author): { world: World; undone: number; kept: number } | null {
    const { undo, redo } = this.#parts.memories[author];
    if (undo.length === 0) return null;
    const place = undo.findLastIndex((ids) => ids.some((id) => this.#isOnTop(id)));
    const group = undo.at(place) ?? [];
    const mine = group.filter((id) => this.#isOnTop(id));
    const kept = group.filter((id) => !mine.includes(id));
    if (mine.length === 0) return { world: this, undone: 0, kept: kept.length };
    const memory = {
      undo: undo.with(place, kept).filter(({ length }) => length > 0),
      redo: [...redo, mine],
    };
    const drafts = this.#changesOf(mine).map(({ id, cell, from, to, over }) => ({
      cell,
      from: to,
      to: from,
      of: id,
      over,
    }));
    return { world: this.#write(author, 'undo', drafts, memory), undone: mine.length, kept: kept.length };
  }

  /** Brings an author's last undone group again, where nobody has changed anything since. */
  redo(author: Author): { world: World; redone: number; kept: number } | null {
    const { undo, redo } = this.#parts.memories[author];
    const group = redo.at(-1);
    if (!group) return null;
    const mine = this.#changesOf(group).filter(({ cell, over }) => (this.#onTop(cell)?.id ?? null) === over);
    const ids = mine.map(({ id }) => id);
    const memory = { undo: ids.length === 0 ? undo : [...undo, ids], redo: redo.slice(0, -1) };
    const drafts = mine.map(({ id, cell, from, to, over }) => ({ cell, from, to, of: id, over }));
    const world = this.#write(author, 'redo', drafts, memory);
    return { world, redone: ids.length, kept: group.length - ids.length };
  }

  #kindOf(cell: number): Kind {
    return this.#parts.ledger.lastOf(cell, this.revision)?.to ?? (this.#parts.base[cell] as Kind);
  }

  #isOnTop(id: number): boolean {
    const change = this.#parts.ledger.at(id);
    return change !== undefined && this.#onTop(change.cell)?.id === id;
  }

  /** The command's change that made what a cell holds; null for nature. */
  #onTop(cell: number): Change | null {
    const last = this.#parts.ledger.lastOf(cell, this.revision);
    if (!last) return null;
    const id = last.by === 'undo' ? last.over : last.of;
    return id === null ? null : (this.#parts.ledger.at(id) ?? null);
  }

  #changesOf(ids: readonly number[]): Change[] {
    return ids.flatMap((id) => this.#parts.ledger.at(id) ?? []);
  }

  #write(author: Author, by: Change['by'], drafts: readonly Draft[], memory: Memory): World {
    const { base, memories } = this.#parts;
    const ledger = this.#parts.ledger.from(this.revision);
    const group = (ledger.at(this.revision - 1)?.group ?? 0) + 1;
    let { editCount, revision, checksum } = this.#parts;
    for (const { cell, from, to, of, over } of drafts) {
      ledger.push({ id: revision, cell, from, to, author, group, by, of: of ?? revision, over });
      revision += 1;
      checksum = (checksum ^ mixed(cell, from) ^ mixed(cell, to)) >>> 0;
      editCount += Number(to !== base[cell]) - Number(from !== base[cell]);
    }
    const remembered = { ...memories, [author]: memory };
    return new World({ base, ledger, memories: remembered, editCount, revision, checksum });
  }
}

/** A change before it is written down; `of` is null for a command's own. */
type Draft = Pick<Change, 'cell' | 'from' | 'to' | 'over'> & { readonly of: number | null };

/** The cells in which a world differs from nature, in the order of `indexOf`, and what they hold. */
export function editsOf({ base, changes }: World): Edit[] {
  const held = new Map(changes.map(({ cell, to }) => [cell, to]));
  return [...held]
    .filter(([cell, to]) => to !== base[cell])
    .sort(([a], [b]) => a - b)
    .map(([cell, to]) => ({ cell: cellAt(cell), to }));
}
