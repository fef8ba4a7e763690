import { randomBytes } from 'node:crypto';

/** What a block says, what replaces it in the run, and why. */
export type Substitution = { from: string; to: string; why: string };

/**
 * Everything that is changed in a block before it runs. Folders, ports, users, addresses, host names and certificates stay
 * the same: the run has a private copy of the machine with its own network, and {@link HOSTS} in its /etc/hosts.
 */
export const SUBSTITUTIONS: readonly Substitution[] = [
  { from: "SERVER_KEY='...'", to: `SERVER_KEY='${randomBytes(32).toString('hex')}'`, why: 'a key' },
];

export const SITE = 'grovemates.example.edu';
/** Where the document puts the unit file and its drop-ins. */
export const UNIT_FILE = '/etc/systemd/system/grovemates.service';

/** The addresses of the document's host names. */
export const HOSTS: Readonly<Record<string, string>> = {
  [SITE]: '127.0.0.1',
  'www.example.edu': '127.0.0.1',
  'api.example.edu': '127.0.0.1',
  'db.example.edu': '10.0.0.20',
};

/** Changes texts by a list, and knows which of its entries were never needed. */
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

/** Makes a change that the document describes in words. Throws unless `from` appears exactly once. */
export function edited(text: string, from: string, to: string): string {
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`"${from}" should be there once, and is there ${times} times`);
  return text.replace(from, () => to);
}
