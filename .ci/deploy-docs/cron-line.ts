/** The contents of a file of /etc/cron.d. */
export type CronLine = { user: string; command: string; environment: Record<string, string> };

/** Reads a file of /etc/cron.d with one command, as cron(5) reads it. Throws if it is none. */
export function readCronFile(text: string): CronLine {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const settings = lines.flatMap((line) => {
    const [, name, , value] = /^\s*([A-Z_]+)\s*=\s*(["']?)(.*?)\2\s*$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  const works = lines.filter((line) => !/^\s*[A-Z_]+\s*=/.test(line));
  const [, user, command] =
    /^\s*(?:@\w+|(?:[\d*/,-]+\s+){5})\s*([a-z][\w-]*)\s+(.+)$/.exec(works[0] ?? '') ?? [];
  if (works.length !== 1 || user === undefined || command === undefined) {
    throw new Error(`this is not one line of /etc/cron.d (five times, user, command): ${works.join('\n')}`);
  }
  // cron ends the command at the first bare "%", and passes the rest to its input.
  if (/(?<!\\)%/.test(command)) throw new Error(`cron ends this command at a bare "%": ${command}`);
  return { user, command: command.replaceAll('\\%', '%'), environment: Object.fromEntries(settings) };
}
