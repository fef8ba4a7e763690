/** The store's key of the visitor's build, written as in a link (`build-link.ts`). It stays on this device (SITE-6). */
export const BUILD_STORE_KEY = 'grovemates.demo';
