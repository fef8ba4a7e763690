import { Button } from '../components/button.tsx';
import { Panel } from '../components/panel.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { pageMeta } from '../site/page-meta.ts';
import { paths } from '../site/paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Demo',
    description: 'A taste of building with AI mates, without a code: what it will be, and how far it is.',
    path: paths.demo,
  });

/** The demo's page (ROUTE-3, SITE-6). It says that there is no demo yet. */
export default function Demo() {
  return (
    <Panel className="reading">
      <h1>A taste of the game</h1>
      <p>
        A small world of blocks, two AI mates, and no code needed: that is what you will play here. It is not
        built yet, so there is nothing to try today.
      </p>
      <p>The guide shows in pictures and words what you would do, and with whom.</p>
      <p className="actions">
        <Button component={SiteLink} href={paths.guide}>
          Read the guide
        </Button>
      </p>
    </Panel>
  );
}
