import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, useLocation } from 'react-router';
import { NewTabIcon } from '../components/icons.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { isKeyedPath, isSamePage } from '../site/paths.ts';
import { useIsSessionPage } from './use-join-links.ts';

type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  children: ReactNode;
  /** Opens in a new tab wherever it stands (BAR-2, BAR-4). On a session page every link does (BAR-6). */
  opensNewTab?: boolean;
  /** Draws the small arrow of a new tab; screen readers are told in any case. */
  showsNewTab?: boolean;
  /** The page takes the place of the present entry of the history, where the router turns to it. */
  replaces?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

/**
 * Every link of the site, inside or out. A page of the site is turned by the router, its code fetched as soon as
 * the link is hovered, focused or touched; all else is left to the browser.
 */
export function SiteLink({
  href,
  children,
  opensNewTab = false,
  showsNewTab = true,
  replaces = false,
  ...rest
}: SiteLinkProps) {
  const isSessionPage = useIsSessionPage();
  const { pathname } = useLocation();

  if (opensNewTab || isSessionPage) {
    return (
      <NewTabLink {...rest} href={href} showsNewTab={showsNewTab}>
        {children}
      </NewTabLink>
    );
  }
  if (!isInternalPage(href)) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  return (
    <Link
      {...rest}
      to={href}
      replace={replaces}
      prefetch="intent"
      // The router stores both ends of a transition: none where the address is a secret.
      viewTransition={!isKeyedPath(pathname)}
      aria-current={isSamePage(href, pathname) ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

/** A link to a new tab that says so; for places, too, where no router is. */
export function NewTabLink({
  children,
  showsNewTab = true,
  ...rest
}: Omit<SiteLinkProps, 'opensNewTab' | 'replaces'>) {
  return (
    <a {...rest} target="_blank" rel="noopener">
      {children}
      {showsNewTab && <NewTabIcon />}
      <VisuallyHidden> (opens in new tab)</VisuallyHidden>
    </a>
  );
}

/** A path of a page; not a file, another site or an address of mail. */
export function isInternalPage(href: string): boolean {
  return href.startsWith('/') && !href.includes('.');
}
