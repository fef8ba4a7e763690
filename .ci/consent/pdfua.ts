/**
 * `npm run pdfua`: whether the consent form's PDF is, to the byte, what its source makes, and whether it is PDF/UA-1 by the
 * rules of veraPDF. What can't be checked here, as its parts can't be had, is named in a line `skipped: ...`.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consentForm } from '../../src/content/consent-form.ts';
import { files } from './files.ts';
import { consentPdf } from './make-pdf.ts';
import { hasTypst, installJava, installTools } from './tools.ts';
import { type Ua1Verdict, ua1Verdicts } from './ua1.ts';

/** ISO 14289-1, 7.1: a structure tree has to be there. */
const IS_TAGGED = '7.1-11';
const FEWEST_ASSERTIONS = 1000;

const pdf = await readFile(files.pdf);
if (!installTools()) {
  skip('whether the form is what its source makes, and PDF/UA-1', 'npm could not install the tools');
} else {
  if (hasTypst()) await compareBytes();
  else skip('whether the form is what its source makes', 'there is no typst for this machine');
  if (installJava()) await askVeraPdf();
  else skip('whether the form is PDF/UA-1', 'veraPDF needs a Java of version 11 or newer, and there is none');
}

async function compareBytes(): Promise<void> {
  if ((await consentPdf(consentForm)).equals(pdf))
    console.log('The form is what its source makes, to the byte.');
  else fail('The form is not what its source makes: run "npm run consent".');
}

/** A second file, the same without its tags, shows that the verdict can be a no. */
async function askVeraPdf(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'grovemates-pdfua-'));
  const paths = [join(folder, 'form.pdf'), join(folder, 'untagged.pdf')];
  await Promise.all(paths.map((path, index) => writeFile(path, index === 0 ? pdf : untagged())));
  try {
    const [form, control] = ua1Verdicts(paths);
    judge(form, control);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function judge(form: Ua1Verdict | undefined, control: Ua1Verdict | undefined): void {
  if (form?.isCompliant && form.failed.length === 0 && form.assertions > FEWEST_ASSERTIONS) {
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

function untagged(): Buffer {
  const source = pdf.toString('latin1');
  return Buffer.from(source.replaceAll('/StructTreeRoot', '/NoStructureTre'), 'latin1');
}

function skip(what: string, why: string): void {
  console.log(`skipped: ${what}: ${why}.`);
}

function fail(what: string): void {
  console.error(what);
  process.exitCode = 1;
}
