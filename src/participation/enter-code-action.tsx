import { Button } from '../components/button.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { paths } from '../site/paths.ts';

/** A link to the code form, for a page without another action. */
export function EnterCodeAction() {
  return (
    <p className="actions">
      <Button component={SiteLink} href={paths.enter}>
        Enter a code
      </Button>
    </p>
  );
}
