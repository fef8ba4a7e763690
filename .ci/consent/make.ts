/**
 * `npm run consent`: makes the form's PDF and its manifest from src/consent/consent-form.ts. Fetches typst, which it
 * needs. The text of an existing version cannot be changed, unless `--draft` says that no participant has seen it
 * yet.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { consentForm } from '../../src/consent/consent-form.ts';
import { files, readTemplate } from './files.ts';
import { consentPdf } from './make-pdf.ts';
import { manifestOf, versionFault } from './manifest.ts';
import { installTools } from './tools.ts';

if (!installTools()) throw new Error('typst could not be installed; npm says why above.');
const pdf = await consentPdf(consentForm);
const before = await readFile(files.manifest, 'utf8').catch(() => '');
const fault = process.argv.includes('--draft') ? null : versionFault(before, consentForm.version, pdf);
if (fault !== null) {
  console.error(fault);
  process.exit(1);
}
await writeFile(files.pdf, pdf);
await writeFile(files.manifest, manifestOf({ form: consentForm, template: await readTemplate(), pdf }));
console.log(`The consent form ${consentForm.version} is made: ${pdf.length} bytes.`);
