import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readConfig } from '../start/config.ts';
import { readSite } from '../static-site/static-files.ts';
import { headerRules } from './header-rules.ts';
import { nginxConf } from './nginx-conf.ts';
import { headersFile, publishedName, redirectsFile } from './published-site.ts';

/** What is made of a build, and where; `apiOrigin` is where its pages find the API, when that is not their own host. */
export type StaticHost = { buildDir: string; apiOrigin: string | null; to: string };

/**
 * Writes what other hosts need to serve a build as this one does: `site/`, to be uploaded whole where `_headers` and
 * `_redirects` are understood, and `nginx.conf`, to be included for the build itself. Replaces what is there.
 */
export async function writeStaticHost({ buildDir, apiOrigin, to }: StaticHost): Promise<void> {
  const site = await readSite(buildDir, apiOrigin);
  const rules = headerRules(site, apiOrigin);
  await rm(to, { recursive: true, force: true });
  for (const name of site.files.keys()) {
    const published = join(to, 'site', publishedName(name));
    await mkdir(dirname(published), { recursive: true });
    await cp(join(buildDir, name), published);
  }
  await writeFile(join(to, 'site/_headers'), headersFile(rules));
  await writeFile(join(to, 'site/_redirects'), redirectsFile());
  await writeFile(join(to, 'nginx.conf'), nginxConf(rules));
}

if (import.meta.main) {
  const { buildDir, apiOrigin } = readConfig(process.env);
  await writeStaticHost({ buildDir, apiOrigin, to: 'build/static-host' });
}
