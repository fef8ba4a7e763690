import { Typography } from '@mui/material';
import type { AnchorHTMLAttributes, HTMLAttributes } from 'react';
import { ConsentVersion } from '../consent/consent-version.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { Controls } from './controls.tsx';
import { Figure } from './figure.tsx';
import Guide from './guide.mdx';

/** A heading that a link can point at, and that is its own link. */
function Heading({ id, children }: HTMLAttributes<HTMLHeadingElement>) {
  return (
    <Typography variant="h2" {...(id && { id })}>
      <a className="anchor" href={`#${id}`}>
        {children}
      </a>
    </Typography>
  );
}

function TextLink({ href = '', children }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <SiteLink href={href}>{children}</SiteLink>;
}

/** The guide as the page shows it (ROUTE-4, SITE-4). */
export const words = {
  text: <Guide components={{ h2: Heading, a: TextLink, ConsentVersion, Controls, Figure }} />,
};
