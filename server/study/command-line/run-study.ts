import { systemErrorMessage } from '../../start/system-error.ts';
import { StartError } from '../../start-error.ts';
import { OutputClosed, StudyError, UsageError } from '../study-error.ts';
import { allCommands } from './all-commands.ts';
import type { Command, CommandContext, CommandResult, ParsedArgs } from './command.ts';
import type { Environment } from './npm-options.ts';
import { parseCommand } from './parse-command.ts';
import { parseZone } from './time-zones.ts';
import { OffsetMissing } from './times.ts';

/** What a run of the command line needs of its surroundings. */
export type StudyIo = {
  /**
   * Opens the study's database, whose form may be brought up to date by this; a new one is made only where `mayMake` says
   * so. Throws a `StartError` or `StudyError`.
   */
  openContext(opening: { mayMake: boolean }): Promise<{ desk: CommandContext; close(): Promise<void> }>;
  /** Throws an `OutputClosed` where nobody reads it. */
  out(text: string): Promise<void>;
  error(text: string): void;
  /** What npm tells a script of itself. */
  environment?: Environment;
};

const NO_ZONE =
  'Times are in UTC. To see yours as well, say once where you are: npx study settings --zone Europe/Vienna';

/** Runs one command line and returns the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runStudy(argv: readonly string[], surroundings: StudyIo): Promise<0 | 1 | 2> {
  const { openContext, out, error } = surroundings;
  try {
    const asked = parseCommand(argv, allCommands, surroundings.environment);
    if (asked.kind === 'help') {
      await out(asked.text);
      return 0;
    }
    const { command, given, isJson } = asked;
    const wantedZone = command.showsTimes ? given.text('zone') : undefined;
    const ownZone = wantedZone === undefined ? null : parseZone(wantedZone, '--zone');
    await check(command, given, async () => ownZone ?? (await savedZone(openContext)));
    if (command.database === 'none') {
      await print(await command.run(given), isJson, surroundings);
      return 0;
    }
    const { desk: kept, close } = await openContext({ mayMake: command.database === 'may-be-new' });
    try {
      const desk = { ...kept, zone: ownZone ?? kept.zone };
      const outcome = await command.run(given, desk).catch((fault: unknown) => {
        throw fault instanceof OffsetMissing ? fault.in(desk.zone) : fault;
      });
      const isZoneMissing = command.showsTimes === true && desk.zone === null && !isJson;
      if (isZoneMissing && 'stream' in outcome) error(`${NO_ZONE}\n`);
      await print(outcome, isJson, surroundings);
      if (isZoneMissing && !('stream' in outcome)) error(`${NO_ZONE}\n`);
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

/** Checks what the command line alone shows, before a database is made. Only to help with a time the zone is asked for. */
async function check(command: Command, given: ParsedArgs, zone: () => Promise<string | null>): Promise<void> {
  try {
    command.check?.(given);
  } catch (fault) {
    throw fault instanceof OffsetMissing ? fault.in(await zone()) : fault;
  }
}

/** The zone that the study keeps; null where there is none, or no study yet. */
async function savedZone(openDesk: StudyIo['openContext']): Promise<string | null> {
  const opened = await openDesk({ mayMake: false }).catch(() => null);
  await opened?.close();
  return opened?.desk.zone ?? null;
}

/** Prints what a command has to say: the result to one stream, notes to the other. */
async function print(
  outcome: CommandResult,
  isJson: boolean,
  { out, error }: Pick<StudyIo, 'out' | 'error'>,
): Promise<void> {
  if ('stream' in outcome) {
    if (isJson && outcome.isJson !== true)
      throw new UsageError('An export is not a single JSON value: use --format ndjson, or --out FILE.');
    for await (const piece of outcome.stream) await out(piece);
    return;
  }
  await out(
    isJson
      ? `${JSON.stringify(outcome.value, null, 2)}\n`
      : outcome.lines.map((line) => `${line}\n`).join(''),
  );
  for (const note of outcome.notes ?? []) error(`${note}\n`);
}
