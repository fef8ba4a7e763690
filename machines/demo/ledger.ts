/** What a ledger keeps: something that happened to a cell. */
type Entry = { readonly cell: number };

/**
 * A list that only grows, shared by all values of a world: each of them reads only as far as its own length, so no
 * later entry changes it. Who writes on from an earlier length gets a copy.
 */
export class Ledger<E extends Entry> {
  readonly #entries: E[] = [];
  /** The places of a cell's entries, oldest first. */
  readonly #places = new Map<number, number[]>();

  /** A ledger with just the first `length` entries, to write on from there. */
  from(length: number): Ledger<E> {
    // Stryker disable next-line ConditionalExpression: a copy would do as well, and take longer.
    if (length === this.#entries.length) return this;
    const copy = new Ledger<E>();
    for (const entry of this.#entries.slice(0, length)) copy.push(entry);
    return copy;
  }

  push(entry: E): void {
    const places = this.#places.get(entry.cell);
    if (places) places.push(this.#entries.length);
    else this.#places.set(entry.cell, [this.#entries.length]);
    this.#entries.push(entry);
  }

  at(place: number): E | undefined {
    return this.#entries[place];
  }

  between(from: number, to: number): readonly E[] {
    return this.#entries.slice(from, to);
  }

  /** The last of a cell's entries among the first `length`. */
  lastOf(cell: number, length: number): E | undefined {
    const place = this.#places.get(cell)?.findLast((candidate) => candidate < length);
    // Stryker disable next-line ConditionalExpression: a list has nothing at no place.
    return place === undefined ? undefined : this.#entries[place];
  }
}
