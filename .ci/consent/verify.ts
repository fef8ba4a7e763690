/** Before each build: whether the consent form's text, its PDF and its manifest belong together. */
import { readFile } from 'node:fs/promises';
import { consentForm } from '../../src/consent/consent-form.ts';
import { files, readTemplate } from './files.ts';
import { consentFaults } from './manifest.ts';

const [template, pdf, json] = await Promise.all([
  readTemplate(),
  readFile(files.pdf),
  readFile(files.manifest, 'utf8'),
]);
const faults = consentFaults({ form: consentForm, template, pdf }, json);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    'The consent form is not whole. "npm run consent" makes it anew; docs/study.md tells the rest.',
  );
  process.exitCode = 1;
}
