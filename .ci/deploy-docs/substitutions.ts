import { randomBytes } from 'node:crypto';

/** What the blocks say, and what stands there when they run. */
export type Substitution = { from: string; to: string; why: string };

/**
 * All that is changed in a block before it runs. Folders, ports, users, addresses, names of hosts and certificates stay as
 * they are: the run has a private copy of the machine with a network of its own, whose /etc/hosts knows {@link HOSTS}.
 */
export const SUBSTITUTIONS: readonly Substitution[] = [
  { from: "SERVER_KEY='...'", to: `SERVER_KEY='${randomBytes(32).toString('hex')}'`, why: 'a key' },
];

/** Where the names of the document are. */
export const HOSTS: Readonly<Record<string, string>> = {
  'grovemates.example.edu': '127.0.0.1',
  'www.example.edu': '127.0.0.1',
  'api.example.edu': '127.0.0.1',
  'db.example.edu': '10.0.0.20',
};

/** Changes texts by a list, and knows which of its lines was never needed. */
export function startSubstituting(list: readonly Substitution[] = SUBSTITUTIONS) {
  const used = new Set<Substitution>();
  return {
    apply(text: string): string {
      return list.reduce((changed, each) => {
        if (!changed.includes(each.from)) return changed;
        used.add(each);
        return changed.replaceAll(each.from, each.to);
      }, text);
    },
    unused: () => list.filter((each) => !used.has(each)),
  };
}

/** Makes a change that the document describes in words. Throws unless `from` is there exactly once. */
export function edited(text: string, from: string, to: string): string {
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`"${from}" should be there once, and is there ${times} times`);
  return text.replace(from, () => to);
}
