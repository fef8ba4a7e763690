import { GROVE_CELLS } from './grove-cells.ts';
import { decodeCells } from './world-data.ts';

/** The cells of the grove as nature made them. Not to be written to. */
export const GROVE: Uint8Array = decodeCells(GROVE_CELLS);
