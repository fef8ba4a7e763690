import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Contains veraPDF. */
const JAR = 'node_modules/@opendataloader/pdf/lib/opendataloader-pdf-cli.jar';

/** veraPDF's verdict on a file by its rules for PDF/UA-1. `failed` names the rules by clause and number of the test. */
export type Ua1Verdict = {
  file: string;
  isCompliant: boolean;
  rules: number;
  assertions: number;
  failed: string[];
};

/** Asks veraPDF for its verdict on each file. Throws if it gives none: then the checker is broken. */
export function ua1Verdicts(paths: readonly string[]): Ua1Verdict[] {
  const jar = fileURLToPath(new URL(JAR, import.meta.url));
  const script = fileURLToPath(new URL('ua1-verdict.js', import.meta.url));
  const rhino = ['-cp', jar, 'org.mozilla.javascript.tools.shell.Main', '-version', '200', script];
  const { status, stdout, stderr } = spawnSync('java', [...rhino, ...paths], { encoding: 'utf8' });
  const verdicts = (stdout ?? '').split('\n').filter((line) => line.startsWith('{'));
  if (status !== 0 || verdicts.length !== paths.length) {
    throw new Error(`veraPDF gave no verdict: ${(stderr ?? '').split('\n').slice(0, 3).join(' ')}`);
  }
  return verdicts.map((line) => JSON.parse(line) as Ua1Verdict);
}
