import { site } from '../site/facts.ts';
import { paths } from '../site/paths.ts';

export type NavLink = {
  label: string;
  href: string;
  opensNewTab?: boolean;
  /** Hidden while the hidden-link flag is true (STATE-3). */
  isJoinLink?: boolean;
};

const join: NavLink = { label: 'Join with Code', href: paths.enter, isJoinLink: true };
const faq: NavLink = { label: 'FAQ', href: paths.faq };

/** The links of the bar and of the drawer (BAR-3, BAR-4). */
export const barLinks: readonly NavLink[] = [
  join,
  { label: `${site.name} Guide`, href: paths.guide },
  faq,
  { label: 'Blog', href: site.blog.href, opensNewTab: true },
];

/** The text links of the footer (FOOT-2). */
export const footerLinks: readonly NavLink[] = [
  { label: 'Home', href: paths.home },
  join,
  { label: 'Guide', href: paths.guide },
  faq,
  { label: 'Consent Form', href: paths.consentForm },
];
