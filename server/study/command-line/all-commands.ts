import { codeCommands } from '../code/code-commands.ts';
import { consentCommands } from '../consent/consent-commands.ts';
import { dataCommands } from '../data/data-commands.ts';
import { participantCommands } from '../participant/participant-commands.ts';
import { attendanceCommands } from '../session/attendance-commands.ts';
import { sessionCommands } from '../session/session-commands.ts';
import { settingCommands } from '../settings/setting-commands.ts';
import { tryCommands } from '../tries/try-commands.ts';
import type { Command } from './command.ts';

/** Everything that the lab's command line can do, in the order of its help. */
export const allCommands: readonly Command[] = [
  ...sessionCommands,
  ...attendanceCommands,
  ...codeCommands,
  ...consentCommands,
  ...participantCommands,
  ...tryCommands,
  ...dataCommands,
  ...settingCommands,
];
