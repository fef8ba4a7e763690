import type { Command, CommandContext, ParsedArgs } from '../command-line/command.ts';
import { parseOrigin } from '../command-line/read-origin.ts';
import { parseZone } from '../command-line/time-zones.ts';
import { formatInstant } from '../command-line/times.ts';
import { readSettings, type Settings, saveSettings } from './settings.ts';

/** The commands on what the study keeps for the command line itself. */
export const settingCommands: readonly Command[] = [
  {
    name: 'settings',
    summary: "Shows or changes the study's settings.",
    database: 'existing',
    options: {
      zone: { kind: 'text', value: 'ZONE', help: 'The time zone in which times are shown beside UTC.' },
      site: { kind: 'text', value: 'ORIGIN', help: 'Where the site is; printed links begin with this.' },
    },
    notes: [
      'Both are kept in the study, for everyone who works on it. An empty value forgets one: --site "". The setting SITE_ORIGIN overrides the kept site; --zone and --site of other commands override both for that one command.',
    ],
    examples: ['settings', 'settings --zone Europe/Vienna --site https://grovemates.example.edu'],
    check: (args) => void changesOf(args),
    async run(args, context) {
      await saveSettings(context.ports, changesOf(args));
      const kept = await readSettings(context.ports);
      const { zone, site } = kept;
      const siteInUse = context.siteSetting ?? site;
      const siteFrom = siteSourceOf(context, site);
      return {
        value: { zone, site, siteInUse, siteFrom },
        lines: [`Zone  ${zoneLine(zone, context.ports.now())}`, `Site  ${siteLine(kept, context)}`],
      };
    },
  },
];

function siteSourceOf({ siteSetting }: CommandContext, site: string | null): 'SITE_ORIGIN' | 'study' | null {
  if (siteSetting !== null) return 'SITE_ORIGIN';
  return site === null ? null : 'study';
}

function changesOf(args: ParsedArgs): Partial<Settings> {
  const [zone, site] = [args.text('zone'), args.text('site')];
  return {
    ...(zone === undefined ? {} : { zone: zone === '' ? null : parseZone(zone, '--zone') }),
    ...(site === undefined ? {} : { site: site === '' ? null : parseOrigin(site, '--site') }),
  };
}

function zoneLine(zone: string | null, now: number): string {
  if (zone === null)
    return `not known, so times are in UTC; say it once: npx study settings --zone Europe/Vienna`;
  return `${zone}, where it is now ${formatInstant(now, zone)}`;
}

function siteLine({ site }: Settings, { siteSetting }: CommandContext): string {
  if (siteSetting !== null) return `${siteSetting} (SITE_ORIGIN; the study keeps ${site ?? 'none'})`;
  return site ?? `not known; say it once: npx study settings --site https://grovemates.example.edu`;
}
