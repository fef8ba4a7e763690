import createCache from '@emotion/cache';

/** Emotion's cache. A build inserts its rules through the CSSOM (`speedy`): the policy allows no inline style text. */
export function createEmotionCache() {
  return createCache({ key: 'mui', speedy: import.meta.env.PROD });
}
