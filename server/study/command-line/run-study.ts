import { systemErrorMessage } from '../../start/system-error.ts';
import { StartError } from '../../start-error.ts';
import { OutputClosed, StudyError, UsageError } from '../study-error.ts';
import { allCommands } from './all-commands.ts';
import type { Command, CommandContext, CommandResult, ParsedArgs } from './command.ts';
import type { Environment } from './npm-options.ts';
import { parseCommand } from './parse-command.ts';
import { parseZone } from './time-zones.ts';
import { MissingOffsetError } from './times.ts';

/** What a run of the command line needs of its io. */
export type StudyIo = {
  /**
   * Opens the study's database, whose form may be brought up to date by this; a new one is made only where `mayMake` says
   * so. Throws a `StartError` or `StudyError`.
   */
  openContext(opening: { mayMake: boolean }): Promise<{ context: CommandContext; close(): Promise<void> }>;
  /** Throws an `OutputClosed` where nobody reads it. */
  out(text: string): Promise<void>;
  error(text: string): void;
  /** What npm sets in a script's environment. */
  environment?: Environment;
};

const ZONE_HINT =
  'Times are in UTC. To see yours as well, say once where you are: npx study settings --zone Europe/Vienna';

/** Runs one command line and returns the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runStudy(argv: readonly string[], io: StudyIo): Promise<0 | 1 | 2> {
  const { openContext, out, error } = io;
  try {
    const parsed = parseCommand(argv, allCommands, io.environment);
    if (parsed.kind === 'help') {
      await out(parsed.text);
      return 0;
    }
    const { command, args, isJson } = parsed;
    const wantedZone = command.showsTimes ? args.text('zone') : undefined;
    const ownZone = wantedZone === undefined ? null : parseZone(wantedZone, '--zone');
    await check(command, args, async () => ownZone ?? (await savedZone(openContext)));
    if (command.database === 'none') {
      await print(await command.run(args), isJson, io);
      return 0;
    }
    const { context: saved, close } = await openContext({ mayMake: command.database === 'may-be-new' });
    try {
      const context = { ...saved, zone: ownZone ?? saved.zone };
      const result = await command.run(args, context).catch((fault: unknown) => {
        throw fault instanceof MissingOffsetError ? fault.in(context.zone) : fault;
      });
      const isZoneMissing = command.showsTimes === true && context.zone === null && !isJson;
      if (isZoneMissing && 'stream' in result) error(`${ZONE_HINT}\n`);
      await print(result, isJson, io);
      if (isZoneMissing && !('stream' in result)) error(`${ZONE_HINT}\n`);
      return 0;
    } finally {
      await close();
    }
  } catch (fault) {
    if (fault instanceof OutputClosed) return 0;
    const isSaid = fault instanceof StudyError || fault instanceof StartError;
    const message = isSaid ? fault.message : systemErrorMessage(fault);
    if (message === null) throw fault;
    error(`${message}\n`);
    return fault instanceof UsageError ? 2 : 1;
  }
}

/** Checks what the command line alone shows, before a database is made. Only to help with a time the zone is parsed for. */
async function check(command: Command, args: ParsedArgs, zone: () => Promise<string | null>): Promise<void> {
  try {
    command.check?.(args);
  } catch (fault) {
    throw fault instanceof MissingOffsetError ? fault.in(await zone()) : fault;
  }
}

/** The zone that the study keeps; null where there is none, or no study yet. */
async function savedZone(openContext: StudyIo['openContext']): Promise<string | null> {
  const opened = await openContext({ mayMake: false }).catch(() => null);
  await opened?.close();
  return opened?.context.zone ?? null;
}

/** Prints what a command has to say: the result to one stream, notes to the other. */
async function print(
  result: CommandResult,
  isJson: boolean,
  { out, error }: Pick<StudyIo, 'out' | 'error'>,
): Promise<void> {
  if ('stream' in result) {
    if (isJson && result.isJson !== true)
      throw new UsageError('An export is not a single JSON value: use --format ndjson, or --out FILE.');
    for await (const piece of result.stream) await out(piece);
    return;
  }
  await out(
    isJson ? `${JSON.stringify(result.value, null, 2)}\n` : result.lines.map((line) => `${line}\n`).join(''),
  );
  for (const note of result.notes ?? []) error(`${note}\n`);
}
