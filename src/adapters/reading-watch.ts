import type { Reading } from '#machines/guide/current-heading.ts';

/**
 * Tells where these headings are, now and whenever `<main id="content">` scrolls or the page's measures change; at most
 * once a frame. Returns what ends it.
 */
export function watchReading(ids: readonly string[], tell: (reading: Reading) => void): () => void {
  const main = document.getElementById('content');
  if (!main) return () => {};
  let frame = 0;
  const report = () => {
    frame = 0;
    const upperEdge = main.getBoundingClientRect().top;
    const way = main.scrollHeight - main.clientHeight;
    tell({
      headings: ids.flatMap((id) => {
        const heading = document.getElementById(id);
        return heading ? [{ id, top: heading.getBoundingClientRect().top - upperEdge }] : [];
      }),
      height: main.clientHeight,
      progress: way > 0 ? main.scrollTop / way : 0,
    });
  };
  const soon = () => {
    frame ||= requestAnimationFrame(report);
  };
  report();
  main.addEventListener('scroll', soon, { passive: true });
  // Pictures arrive, text grows: the headings move without a scroll.
  const measures = new ResizeObserver(soon);
  measures.observe(main);
  for (const part of main.children) measures.observe(part);
  return () => {
    cancelAnimationFrame(frame);
    main.removeEventListener('scroll', soon);
    measures.disconnect();
  };
}
