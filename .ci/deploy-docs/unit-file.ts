/** How the host runs, by a unit file and its drop-ins. */
export type Unit = {
  user: string;
  workingDirectory: string;
  command: readonly string[];
  environment: Readonly<Record<string, string>>;
  environmentFile: string | null;
  stateDirectory: string | null;
  stateDirectoryMode: string;
  stopMs: number;
};

/** Directives that {@link readUnit} ignores: `systemd-analyze verify` reads them. */
const ONLY_VERIFIED = ['Description', 'After', 'Wants', 'Restart', 'WantedBy'];

/** Directives that the run always applies, with the only value that it supports. */
const PROTECTION = { NoNewPrivileges: 'yes', PrivateTmp: 'yes', ProtectSystem: 'strict', ProtectHome: 'yes' };

/** Reads a unit file and its drop-ins, in this order. Throws at a directive that the run does not know. */
export function readUnit(...texts: readonly string[]): Unit {
  const values = new Map<string, string[]>();
  for (const line of texts.join('\n').split('\n')) {
    if (/^\s*$|^[#;]|^\[\w+\]$/.test(line)) continue;
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (!NAMES.includes(name)) throw new Error(`the run does not know this line of the unit file: ${line}`);
    // As in systemd: an empty value removes the values before it.
    values.set(name, value === '' ? [] : [...(values.get(name) ?? []), value]);
  }
  for (const [name, value] of Object.entries(PROTECTION)) {
    if (values.get(name)?.at(-1) !== value) throw new Error(`the unit file should say ${name}=${value}`);
  }
  const last = (name: string) => values.get(name)?.at(-1) ?? null;
  const needed = (name: string) => {
    const value = last(name);
    if (value === null) throw new Error(`the unit file has no ${name}`);
    return value;
  };
  const settings = (values.get('Environment') ?? []).flatMap((line) => line.split(/\s+/));
  return {
    user: needed('User'),
    workingDirectory: needed('WorkingDirectory'),
    command: needed('ExecStart').split(/\s+/),
    environment: Object.fromEntries(settings.map(setting)),
    environmentFile: last('EnvironmentFile'),
    stateDirectory: last('StateDirectory'),
    stateDirectoryMode: last('StateDirectoryMode') ?? '0755',
    stopMs: Number(needed('TimeoutStopSec')) * 1000,
  };
}

/**
 * Reads a file of settings that systemd and a shell read in the same way. Throws where they differ, for example at a comment
 * after a value, which systemd reads as a part of the value.
 */
export function readEnvironmentFile(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => !/^\s*$|^#/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, quoted, bare] = /^([A-Z_]+)=(?:'([^']*)'|([^\s'"$`\\#&;|<>()*?]*))$/.exec(line) ?? [];
      const value = quoted ?? bare;
      if (name === undefined || value === undefined) {
        throw new Error(`systemd and a shell read this line differently: ${line}`);
      }
      return [name, value];
    }),
  );
}

const NAMES = [
  ...ONLY_VERIFIED,
  ...Object.keys(PROTECTION),
  'User',
  'WorkingDirectory',
  'ExecStart',
  'Environment',
  'EnvironmentFile',
  'StateDirectory',
  'StateDirectoryMode',
  'TimeoutStopSec',
];

function setting(text: string): [string, string] {
  const [, name, value] = /^([A-Z_]+)=(\S*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new Error(`this is no setting: ${text}`);
  return [name, value];
}
