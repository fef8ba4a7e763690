import type { Command } from '../command-line/command.ts';
import { finalOptions, isConfirmed } from '../command-line/confirmation.ts';
import { counted } from '../command-line/words.ts';
import { deleteSession, planDeletion } from './delete-session.ts';

/** The command that undoes a session which nobody has joined. */
export const sessionDeleteCommand: Command = {
  name: 'session delete',
  summary: 'Deletes a session in which nobody has ever had a seat.',
  database: 'existing',
  operands: ['ID'],
  options: finalOptions('Confirms it: the session, its codes and its history are gone.'),
  notes: [
    'For a session that was made by mistake. Where somebody has had a seat, it stays: "session move ID ended" ends it.',
  ],
  examples: ['session delete s-7k3f2q --dry-run', 'session delete s-7k3f2q --yes'],
  async run(given, { study }) {
    const [id = ''] = given.operands;
    const { title, state, codes } = await planDeletion(study, id);
    const what = `${title} (${id})`;
    const isDry = !isConfirmed(
      given,
      `It deletes ${what}, which is ${state}, with ${counted(codes, 'code')}; nobody has ever had a seat there`,
    );
    if (!isDry) await deleteSession(study, id);
    return {
      value: { session: id, codes, isDone: !isDry },
      lines: [`${isDry ? 'Would delete' : 'Deleted'} ${what}, with ${counted(codes, 'code')}.`],
      ...(isDry ? { notes: ['Nothing was changed.'] } : {}),
    };
  },
};
