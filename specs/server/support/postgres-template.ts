import { makeTemplate } from './postgres.ts';

/** Once for all specs, by vitest's `globalSetup`: the cluster that each suite's own PostgreSQL starts as a copy of. */
export const setup = makeTemplate;
