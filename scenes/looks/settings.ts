import { cherryGrove } from './cherry-grove.ts';
import { paleGarden } from './pale-garden.ts';

/** The scenes of the site, by name. */
export const settings = { 'cherry-grove': cherryGrove, 'pale-garden': paleGarden } as const;

export type SceneName = keyof typeof settings;
