import type { HeadingPositions } from '#machines/guide/current-heading.ts';

/**
 * Reports where these headings are, now and whenever `#content` scrolls or the page's size changes; at most once a
 * frame. Returns a function that stops it.
 */
export function watchHeadings(
  ids: readonly string[],
  report: (positions: HeadingPositions) => void,
): () => void {
  const content = document.getElementById('content');
  if (!content) return () => {};
  let frame = 0;
  const measure = () => {
    frame = 0;
    const upperEdge = content.getBoundingClientRect().top;
    const range = content.scrollHeight - content.clientHeight;
    report({
      headings: ids.flatMap((id) => {
        const heading = document.getElementById(id);
        return heading ? [{ id, top: heading.getBoundingClientRect().top - upperEdge }] : [];
      }),
      height: content.clientHeight,
      progress: range > 0 ? content.scrollTop / range : 0,
    });
  };
  const measureSoon = () => {
    frame ||= requestAnimationFrame(measure);
  };
  measure();
  content.addEventListener('scroll', measureSoon);
  // Pictures load and text grows: the headings move without a scroll.
  const sizes = new ResizeObserver(measureSoon);
  sizes.observe(content);
  for (const part of content.children) sizes.observe(part);
  return () => {
    cancelAnimationFrame(frame);
    content.removeEventListener('scroll', measureSoon);
    sizes.disconnect();
  };
}
