import createCache from '@emotion/cache';

/** The name of the `<meta>` in the head behind which emotion's styles stand, so that `site.css` comes after them. */
export const INSERTION_POINT = 'emotion-insertion-point';

/**
 * Emotion's cache. In a build its rules enter through the CSSOM (`speedy`): the security policy allows no inline
 * style text. Give the insertion point in a browser; prerendering has none.
 */
export function createEmotionCache(insertionPoint?: HTMLElement | null) {
  return createCache({
    key: 'mui',
    speedy: import.meta.env.PROD,
    ...(insertionPoint ? { insertionPoint } : {}),
  });
}
