import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { transpile } from 'typescript';

/** The build that a trace names: a hash of all code that decides what the machines do, without its comments and types. */
export function machinesHash(): string {
  const machines = globSync('machines/**/*.ts');
  const files = [...machines, 'server/contract/join-code.ts'].sort();
  const texts = files.map((file) => `${file}\n${codeOf(readFileSync(file, 'utf8'))}`);
  return hash('sha256', texts.join('\n'), 'hex').slice(0, 16);
}

/** The code of a module as it runs. */
export function codeOf(text: string): string {
  return transpile(text, { removeComments: true, target: 99, module: 99 });
}
