import { Button } from '@mui/material';
import { SiteLink } from '../layout/site-link.tsx';
import { paths } from '../site/paths.ts';

/** The way to the code form, where a page has nothing else to do. */
export function EnterCodeAction() {
  return (
    <p className="actions">
      <Button component={SiteLink} href={paths.enter}>
        Enter a code
      </Button>
    </p>
  );
}
