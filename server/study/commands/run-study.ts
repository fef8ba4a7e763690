import { outsideFault } from '../../outside-reason.ts';
import { StartError } from '../../start-error.ts';
import { OutputClosed, StudyError, UsageError } from '../study-error.ts';
import { allCommands } from './all-commands.ts';
import type { Desk, Outcome } from './command.ts';
import { parseCommand } from './parse-command.ts';

/** What a run of the command line needs of its surroundings. */
export type Surroundings = {
  /**
   * Opens the study's database, whose form may be brought up to date by this; a new one is made only where `mayMake` says
   * so. Throws a `StartError` or `StudyError`.
   */
  openDesk(opening: { mayMake: boolean }): Promise<{ desk: Desk; close(): Promise<void> }>;
  /** Throws an `OutputClosed` where nobody reads it. */
  out(text: string): Promise<void>;
  error(text: string): void;
};

/** Runs one command line and returns the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runStudy(argv: readonly string[], surroundings: Surroundings): Promise<0 | 1 | 2> {
  const { openDesk, out, error } = surroundings;
  try {
    const asked = parseCommand(argv, allCommands);
    if (asked.kind === 'help') {
      await out(asked.text);
      return 0;
    }
    asked.command.check?.(asked.given);
    if (asked.command.database === 'none') {
      await tell(await asked.command.run(asked.given), asked.isJson, surroundings);
      return 0;
    }
    const { desk, close } = await openDesk({ mayMake: asked.command.database === 'may-be-new' });
    try {
      await tell(await asked.command.run(asked.given, desk), asked.isJson, surroundings);
      return 0;
    } finally {
      await close();
    }
  } catch (fault) {
    if (fault instanceof OutputClosed) return 0;
    const isSaid = fault instanceof StudyError || fault instanceof StartError;
    const message = isSaid ? fault.message : outsideFault(fault);
    if (message === null) throw fault;
    error(`${message}\n`);
    return fault instanceof UsageError ? 2 : 1;
  }
}

/** Prints what a command has to say: the result to one stream, notes to the other. */
async function tell(
  outcome: Outcome,
  isJson: boolean,
  { out, error }: Pick<Surroundings, 'out' | 'error'>,
): Promise<void> {
  if ('stream' in outcome) {
    if (isJson)
      throw new UsageError('An export is no single JSON value: use --format ndjson, or --out FILE.');
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
