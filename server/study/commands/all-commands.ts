import { attendanceCommands } from './attendance-commands.ts';
import { codeCommands } from './code-commands.ts';
import type { Command } from './command.ts';
import { consentCommands } from './consent-commands.ts';
import { dataCommands } from './data-commands.ts';
import { participantCommands } from './participant-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { sessionDeleteCommand } from './session-delete-command.ts';
import { settingCommands } from './setting-commands.ts';
import { tryCommands } from './try-commands.ts';

/** Everything that the lab's command line can do, in the order of its help. */
export const allCommands: readonly Command[] = [
  ...sessionCommands,
  sessionDeleteCommand,
  ...attendanceCommands,
  ...codeCommands,
  ...consentCommands,
  ...participantCommands,
  ...tryCommands,
  ...dataCommands,
  ...settingCommands,
];
