/** Before each build: checks that the consent form's text, its PDF and its manifest fit together. */
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
    'The consent form, its PDF and its manifest do not fit together. Run "npm run consent", see docs/study.md.',
  );
  process.exitCode = 1;
}
