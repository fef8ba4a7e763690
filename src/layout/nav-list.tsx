import type { NavLink } from './nav-links.ts';
import { SiteLink } from './site-link.tsx';
import { useHidesJoinLinks } from './use-join-links.ts';

type NavListProps = {
  links: readonly NavLink[];
  className: string;
  /** Following a link replaces the present history entry. */
  replaces?: boolean;
};

/** Navigation links as a list; the join link only while the hidden-link flag is false (BAR-5, FOOT-2). */
export function NavList({ links, className, replaces = false }: NavListProps) {
  const hidesJoinLinks = useHidesJoinLinks();
  return (
    <ul className={className}>
      {links
        .filter(({ isJoinLink }) => !(isJoinLink && hidesJoinLinks))
        .map(({ label, href, opensNewTab, isJoinLink }) => (
          <li key={href} className={isJoinLink ? 'join-link' : undefined}>
            <SiteLink href={href} replaces={replaces} {...(opensNewTab ? { opensNewTab } : {})}>
              {label}
            </SiteLink>
          </li>
        ))}
    </ul>
  );
}
