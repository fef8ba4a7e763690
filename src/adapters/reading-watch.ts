import type { Reading } from '#machines/guide/current-heading.ts';

/**
 * Reports where these headings are, now and whenever `#content` scrolls or the page's size changes; at most once a
 * frame. Returns a function that stops it.
 */
export function watchReading(ids: readonly string[], tell: (reading: Reading) => void): () => void {
  const content = document.getElementById('content');
  if (!content) return () => {};
  let frame = 0;
  const report = () => {
    frame = 0;
    const upperEdge = content.getBoundingClientRect().top;
    const way = content.scrollHeight - content.clientHeight;
    tell({
      headings: ids.flatMap((id) => {
        const heading = document.getElementById(id);
        return heading ? [{ id, top: heading.getBoundingClientRect().top - upperEdge }] : [];
      }),
      height: content.clientHeight,
      progress: way > 0 ? content.scrollTop / way : 0,
    });
  };
  const soon = () => {
    frame ||= requestAnimationFrame(report);
  };
  report();
  content.addEventListener('scroll', soon, { passive: true });
  // Pictures load and text grows: the headings move without a scroll.
  const measures = new ResizeObserver(soon);
  measures.observe(content);
  for (const part of content.children) measures.observe(part);
  return () => {
    cancelAnimationFrame(frame);
    content.removeEventListener('scroll', soon);
    measures.disconnect();
  };
}
