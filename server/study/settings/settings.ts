import type { Ports } from '../../participation/ports.ts';

/** What a study stores for its command line: the lab's time zone (`Europe/Vienna`), and the origin of the site. */
export type Settings = { zone: string | null; site: string | null };

/** The stored settings; null for what was never set. */
export async function readSettings({ db }: Pick<Ports, 'db'>): Promise<Settings> {
  const rows = await db.selectFrom('study_setting').selectAll().execute();
  const kept = (name: keyof Settings) => rows.find((row) => row.name === name)?.value ?? null;
  return { zone: kept('zone'), site: kept('site') };
}

/** Saves what is given, deletes what is null, and leaves the rest. */
export async function saveSettings({ db }: Pick<Ports, 'db'>, changes: Partial<Settings>): Promise<void> {
  const entries = Object.entries(changes) as [keyof Settings, string | null][];
  await db.transaction().execute(async (tx) => {
    for (const [name, value] of entries) {
      await tx.deleteFrom('study_setting').where('name', '=', name).execute();
      if (value !== null) await tx.insertInto('study_setting').values({ name, value }).execute();
    }
  });
}
