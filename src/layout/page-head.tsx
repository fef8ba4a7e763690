import { Meta, useLocation } from 'react-router';
import { notFoundMeta } from '../site/page-meta.ts';
import { isSitePath } from '../site/paths.ts';

/**
 * The page's title and descriptions. The router takes `/enter/` for `/enter`; where the layout shows 'not found'
 * (ROUTE-13), so does the head.
 */
export function PageHead() {
  const { pathname } = useLocation();
  if (isSitePath(pathname)) return <Meta />;
  return notFoundMeta.map((descriptor) => {
    if ('title' in descriptor) return <title key="title">{String(descriptor.title)}</title>;
    return <meta key={JSON.stringify(descriptor)} {...descriptor} />;
  });
}
