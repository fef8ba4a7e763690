import { NotFoundView } from '../layout/not-found-view.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Page not found',
    description: 'The page you are looking for does not exist.',
    isPrivate: true,
  });

export default function NotFound() {
  return <NotFoundView />;
}
