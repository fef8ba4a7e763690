import fc from 'fast-check';
import type { GenericSchema } from 'valibot';

/** Every time in a sample. */
export const SAMPLE_TIME = '2026-11-21T17:05:00.000Z';

/** What valibot's schemas and their checks are made of, as far as the contract uses them. */
type Part = {
  type: string;
  entries: Record<string, GenericSchema>;
  item: GenericSchema;
  wrapped: GenericSchema;
  options: readonly [never];
  literal: unknown;
  requirement: unknown;
  pipe?: readonly Part[];
};

/** A value that a schema of the contract accepts, the same each time; without what is optional. */
export function sampleOf(schema: GenericSchema): unknown {
  const part = schema as unknown as Part;
  switch (part.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(part.entries)
          .filter(([, entry]) => entry.type !== 'optional')
          .map(([key, entry]) => [key, sampleOf(entry)]),
      );
    case 'array':
      return [sampleOf(part.item)];
    case 'nullable':
      return sampleOf(part.wrapped);
    case 'variant':
      return sampleOf(part.options[0]);
    case 'picklist':
      return part.options[0];
    case 'literal':
      return part.literal;
    case 'boolean':
      return false;
    case 'number':
      return 1;
    case 'string':
      return textFor(part.pipe ?? []);
    default:
      throw new Error(`There is no sample of the type ${part.type}: add one.`);
  }
}

function textFor(checks: readonly Part[]): string {
  if (checks.some(({ type }) => type === 'iso_timestamp')) return SAMPLE_TIME;
  if (checks.some(({ type }) => type === 'iso_date')) return SAMPLE_TIME.slice(0, 10);
  if (checks.some(({ type }) => type === 'url')) return 'https://www.example.edu/';
  const regex = checks.find(({ type }) => type === 'regex');
  if (regex === undefined) return 'sample';
  return fc.sample(fc.stringMatching(regex.requirement as RegExp), { numRuns: 1, seed: 1 })[0] ?? '';
}
