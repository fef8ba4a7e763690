import { Button } from '../components/button.tsx';
import { paths } from '../site/paths.ts';
import { SiteLink } from './site-link.tsx';

/** What every path shows that the specification does not name (ROUTE-13). */
export function NotFoundView() {
  return (
    <div className="panel reading">
      <h1>Uh oh! The page you are looking for does not exist.</h1>
      <p>
        The address may be mistyped, or the page may have moved. Nothing you did is lost. If a link on this
        site led here, <SiteLink href={paths.faqSupport}>support</SiteLink> helps.
      </p>
      <p className="actions">
        <Button component={SiteLink} href={paths.home}>
          Go Home
        </Button>
      </p>
    </div>
  );
}
