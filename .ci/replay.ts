/**
 * `npm run replay TRACE...`: replays recorded traces in Node, and says whether the machines do the same again
 * (docs/audit.md). `--other-build` replays also what other machines have recorded.
 */
import { OTHER_BUILD, replayFile } from './replay/replay-file.ts';

const given = process.argv.slice(2);
const acceptsOtherBuild = given.includes(OTHER_BUILD);
const files = given.filter((argument) => argument !== OTHER_BUILD);
if (files.length === 0 || files.some((file) => file.startsWith('-'))) {
  console.error(`Usage: npm run replay -- [${OTHER_BUILD}] TRACE...`);
  process.exit(2);
}

for (const file of files) {
  const { isIdentical, text } = await replayFile(file, { acceptsOtherBuild });
  console.log(`${file}: ${text}`);
  if (!isIdentical) process.exitCode = 1;
}
