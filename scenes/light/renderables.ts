import { figures } from '../figures/figures.ts';
import { settings } from '../looks/settings.ts';

/** Everything that can be traced, by name: the scenes and the figures. */
export const renderables = { ...settings, ...figures } as const;
