import { globSync, readFileSync } from 'node:fs';
import {
  createSourceFile,
  forEachChild,
  isJsxText,
  isStringLiteralLike,
  isTemplateHead,
  isTemplateMiddle,
  isTemplateTail,
  type Node,
  ScriptTarget,
} from 'typescript';
import { expect, test } from 'vitest';

/** The only texts of the specification with an exclamation mark. */
const PRESCRIBED = /Uh oh!|Something went wrong!/g;

test('ROUTE-13 FAIL-1: no text of the site has an exclamation mark but the prescribed ones', () => {
  const texts = globSync('src/**/*.{ts,tsx}').flatMap((file) => textsOf(file, readFileSync(file, 'utf8')));

  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter(({ text }) => exclaims(text))).toEqual([]);
});

test.each([
  ["const a = 'Come and play!';", true],
  ['const a = <p>Come and play! <b>Now</b></p>;', true],
  ['const a = `Welcome, $' + '{name}!`;', true],
  ['const a = <h1>Uh oh! Not here.</h1>;', false],
  ['const a = !b && c !== d;', false],
  ["const a = '!important';", false],
])('in %s an exclamation mark is found: %s', (source, isSeen) => {
  expect(textsOf('a.tsx', source).some(({ text }) => exclaims(text))).toBe(isSeen);
});

/** A mark that ends something: one before a word, as in CSS, does not count. */
function exclaims(text: string): boolean {
  return /!(?![\w=[])/.test(text.replace(PRESCRIBED, ''));
}

function textsOf(file: string, source: string): { file: string; text: string }[] {
  const texts: { file: string; text: string }[] = [];
  const read = (node: Node) => {
    const isPiece = isTemplateHead(node) || isTemplateMiddle(node) || isTemplateTail(node);
    if (isJsxText(node) || isStringLiteralLike(node) || isPiece) texts.push({ file, text: node.text });
    forEachChild(node, read);
  };
  read(createSourceFile(file, source, ScriptTarget.Latest));
  return texts;
}
