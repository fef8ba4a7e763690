import { NotFoundView } from '../layout/not-found-view.tsx';
import { notFoundMeta } from '../site/page-meta.ts';

export const meta = () => notFoundMeta;

export default function NotFound() {
  return <NotFoundView />;
}
