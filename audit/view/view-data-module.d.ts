/** Made by `prepare/view-data-plugin.ts`. */
declare module 'virtual:view-data' {
  export const viewData: import('./view-data.ts').ViewData;
}
