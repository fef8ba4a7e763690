/** A count with its noun: `1 seat`, `2 seats`, `3 people`. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
