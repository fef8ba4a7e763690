import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { unpackWoff } from '../../server/study/code/sheet/unpack-woff.ts';
import type { ConsentText } from '../../src/consent/consent-form.ts';
import { documentOf } from './document.ts';
import { tools } from './tools.ts';

/** The part of typst's compiler that is used. */
type Typst = {
  NodeCompiler: {
    create(options: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): {
      mapShadow(path: string, content: Buffer): void;
      pdf(
        document: { mainFilePath: string },
        options: { pdfStandard: string; creationTimestamp: number },
      ): Buffer;
    };
  };
};

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const FONTS = [
  'jersey-10/files/jersey-10-latin-400-normal.woff',
  'figtree/files/figtree-latin-400-normal.woff',
  'figtree/files/figtree-latin-700-normal.woff',
];

/** Typesets the form as PDF/UA-1. The same text and template give the same bytes. Throws if typst finds a fault. */
export async function consentPdf(form: ConsentText): Promise<Buffer> {
  const { NodeCompiler } = tools('@myriaddreamin/typst-ts-node-compiler') as Typst;
  const fonts = FONTS.map(async (name) => unpackWoff(await readFile(tools.resolve(`@fontsource/${name}`))));
  const compiler = NodeCompiler.create({
    workspace: FOLDER,
    fontArgs: [{ fontBlobs: await Promise.all(fonts) }],
  });
  compiler.mapShadow(`${FOLDER}form.json`, Buffer.from(JSON.stringify(documentOf(form))));
  return compiler.pdf(
    { mainFilePath: `${FOLDER}form.typ` },
    { pdfStandard: 'ua-1', creationTimestamp: Date.parse(form.date) / 1000 },
  );
}
