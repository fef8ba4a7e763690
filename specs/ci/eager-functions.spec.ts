import fc from 'fast-check';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { withCallsNoted, withEagerFunctions } from '../../.ci/vite/eager-functions.ts';
import { indexesOf, rangesOf } from '../../.ci/vite/eager-functions-plugin.ts';

const programOf = (code: string) => parseSync('module.js', code).program;
const eager = (code: string, isEager: (index: number) => boolean = () => true) =>
  withEagerFunctions(code, programOf(code), isEager).toString();

/** What the text of a function body returns. */
const resultOf = (body: string): unknown => new Function(body)();

/** Texts of modules that tell by `told` what they did, and how each of them looks when all its functions are eager. */
const CASES: Record<string, [code: string, marked: string]> = {
  'a declaration that is used before it stands': [
    'told.push(twice(2));\nfunction twice(n) { return 2 * n; }',
    'var twice=(function(n) { return 2 * n; });told.push(twice(2));\n;',
  ],
  'two declarations that call each other': [
    'told.push(even(4));\nfunction even(n) { return n === 0 || odd(n - 1); }\nfunction odd(n) { return n !== 0 && even(n - 1); }',
    'var even=(function(n) { return n === 0 || odd(n - 1); });var odd=(function(n) { return n !== 0 && even(n - 1); });told.push(even(4));\n;\n;',
  ],
  'two with one name, which stay': [
    'told.push(one());\nfunction one() { return 1; }\nfunction one() { return 2; }',
    'told.push(one());\nfunction one() { return 1; }\nfunction one() { return 2; }',
  ],
  'a declaration in a function with a directive': [
    'const run = function () { "use strict"; return inner(); function inner() { return this === undefined; } };\ntold.push(run());',
    'const run = (function () { "use strict"; var inner=(function() { return this === undefined; });return inner(); ; });\ntold.push(run());',
  ],
  'arrows, also within arrows, and their names': [
    'const add = (a) => b => a + b;\ntold.push(add(1)(2), add.name);',
    'const add = ((a) => (b => a + b));\ntold.push(add(1)(2), add.name);',
  ],
  'an arrow that gives an object': [
    'told.push((() => ({ a: 1 }))().a);',
    'told.push(((() => ({ a: 1 })))().a);',
  ],
  'methods, which stay as they are': [
    'class A { b() { return 1; } get c() { return 2; } }\nconst d = { e() { return 3; }, f: function () { return 4; } };\ntold.push(new A().b(), new A().c, d.e(), d.f());',
    'class A { b() { return 1; } get c() { return 2; } }\nconst d = { e() { return 3; }, f: (function () { return 4; }) };\ntold.push(new A().b(), new A().c, d.e(), d.f());',
  ],
  'a declaration in an inner block, which stays': [
    'if (told.length === 0) { function inner() { return 1; } told.push(inner()); }',
    'if (told.length === 0) { function inner() { return 1; } told.push(inner()); }',
  ],
  'generators and async declarations, which stay': [
    'told.push([...all()].length, typeof later().then);\nfunction* all() { yield 1; }\nasync function later() {}',
    'told.push([...all()].length, typeof later().then);\nfunction* all() { yield 1; }\nasync function later() {}',
  ],
  'a line without a semicolon before a declaration': [
    'told.push(1)\nfunction none() {}\n[2].forEach((n) => told.push(n), none)',
    'var none=(function() {});told.push(1)\n;\n[2].forEach(((n) => told.push(n)), none)',
  ],
};

describe('functions that are compiled while the script is fetched (decision 020)', () => {
  test.each(Object.entries(CASES))('%s', (_name, [code, marked]) => {
    expect(eager(code)).toBe(marked);
    const toldBy = (text: string) => resultOf(`const told = [];\n${text}\nreturn told;`);
    expect(toldBy(marked)).toEqual(toldBy(code));
  });

  test('an exported declaration stays exported, and has its value from the beginning', () => {
    const code =
      'import { a } from "a";\nexport const one = two();\nexport function two() { return a; }\nexport default function three() {}';
    expect(eager(code)).toBe(
      'export var two=(function() { return a; });import { a } from "a";\nexport const one = two();\n;\nexport default function three() {}',
    );
  });

  test('only those of the list are marked, by their numbers in the text', () => {
    const code = 'const a = () => 1;\nconst b = () => 2;\nfunction c() {}';
    expect(eager(code, (index) => index === 1)).toBe(
      'const a = () => 1;\nconst b = (() => 2);\nfunction c() {}',
    );
  });

  test('a call is noted under the same number, whatever the body of the function is', () => {
    const code = [
      'const a = (n) => n + 1;',
      'function b() { "use strict"; return (() => ({ n: a(1) }))().n; }',
      'const c = () => 3, d = { e() { return () => 4; }, f: function () {} };',
      'b(); d.e()(); d.f();',
    ].join('\n');
    const noted = withCallsNoted(code, programOf(code), (index) => `called.add(${index})`).toString();
    expect(resultOf(`const called = new Set();\n${noted}\nreturn called;`)).toEqual(new Set([0, 1, 2, 5, 6]));
    expect(eager(code, (index) => index === 3)).toContain('const c = (() => 3)');
  });

  test('numbers and ranges: what is written is read (law)', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(60)), (numbers) => {
        expect(indexesOf(rangesOf(numbers))).toEqual(new Set(numbers.sort((one, other) => one - other)));
      }),
    );
    expect(rangesOf([4, 0, 2, 3])).toBe('0 2-4');
  });
});
