import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/** The build that a trace names: a hash of everything that decides what the machines do. */
export function machinesHash(): string {
  const files = [...globSync('machines/**/*.ts'), 'server/contract/join-code.ts'].sort();
  const texts = files.map((file) => `${file}\n${readFileSync(file, 'utf8')}`);
  return hash('sha256', texts.join('\n'), 'hex').slice(0, 16);
}
