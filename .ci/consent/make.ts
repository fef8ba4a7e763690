/** `npm run consent`: the form's PDF and its manifest, out of src/content/consent-form.ts. Needs typst, and fetches it. */
import { writeFile } from 'node:fs/promises';
import { consentForm } from '../../src/content/consent-form.ts';
import { files, readTemplate } from './files.ts';
import { consentPdf } from './make-pdf.ts';
import { manifestOf } from './manifest.ts';
import { installTools } from './tools.ts';

if (!installTools()) throw new Error('typst could not be installed; npm says why above.');
const pdf = await consentPdf(consentForm);
await writeFile(files.pdf, pdf);
await writeFile(files.manifest, manifestOf({ form: consentForm, template: await readTemplate(), pdf }));
console.log(`The consent form ${consentForm.version} is made: ${pdf.length} bytes.`);
