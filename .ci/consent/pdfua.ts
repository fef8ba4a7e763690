/**
 * `npm run pdfua`: checks that the consent form's PDF is, byte for byte, what its source makes, and that it is PDF/UA-1 by
 * the rules of veraPDF. A check whose tools are missing is named in a line `skipped: ...`.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { consentForm } from '../../src/consent/consent-form.ts';
import { files } from './files.ts';
import { consentPdf } from './make-pdf.ts';
import { hasTypst, installJava, installTools } from './tools.ts';
import { ua1Verdicts } from './ua1.ts';

/** ISO 14289-1, 7.1: there must be a structure tree. */
const IS_TAGGED = '7.1-11';
const MIN_ASSERTIONS = 1000;
/** A page with a square and no tags. Its verdict shows that the checker can refuse. */
const CONTROL = new URL('untagged.pdf', import.meta.url);

if (!installTools()) {
  skip('whether the form is what its source makes, and PDF/UA-1', 'npm could not install the tools');
} else {
  await compareBytes();
  if (installJava()) askVeraPdf();
  else skip('whether the form is PDF/UA-1', 'veraPDF needs a Java of version 11 or newer, and there is none');
}

async function compareBytes(): Promise<void> {
  const what = 'whether the form is what its source makes';
  if (!hasTypst()) return skip(what, 'there is no typst for this machine');
  const manifest: unknown = JSON.parse(await readFile(files.manifest, 'utf8'));
  if (!Object.hasOwn(Object(manifest), 'source')) return skip(what, 'its PDF was not made here');
  const isSame = (await consentPdf(consentForm)).equals(await readFile(files.pdf));
  if (isSame) console.log('The form is what its source makes, to the byte.');
  else fail('The form is not what its source makes: run "npm run consent".');
}

function askVeraPdf(): void {
  const [form, control] = ua1Verdicts([files.pdf, CONTROL].map((file) => fileURLToPath(file)));
  if (form?.isCompliant && form.failed.length === 0 && form.assertions > MIN_ASSERTIONS) {
    console.log(`The form is PDF/UA-1: ${form.rules} rules, ${form.assertions} assertions, none failed.`);
  } else {
    fail(
      `The form is not PDF/UA-1; failed rules: ${form?.failed.join(', ') || 'none, but hardly any asked'}.`,
    );
  }
  if (control?.isCompliant !== false || !control.failed.includes(IS_TAGGED)) {
    fail('The checker is broken: it takes an untagged file.');
  }
}

function skip(what: string, why: string): void {
  console.log(`skipped: ${what}: ${why}.`);
}

function fail(what: string): void {
  console.error(what);
  process.exitCode = 1;
}
