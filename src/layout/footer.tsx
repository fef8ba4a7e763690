import { BlogIcon, ChatIcon, LabIcon, MailIcon, UniversityIcon } from '../components/icons.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { site } from '../site/facts.ts';
import { footerLinks } from './nav-links.ts';
import { NavList } from './nav-list.tsx';
import { SiteLink } from './site-link.tsx';

const iconLinks = [
  { icon: <LabIcon />, label: site.lab.name, href: site.lab.href },
  { icon: <UniversityIcon />, label: site.university.name, href: site.university.href },
  { icon: <ChatIcon />, label: site.chat.name, href: site.chat.href },
  { icon: <BlogIcon />, label: site.blog.name, href: site.blog.href },
  { icon: <MailIcon />, label: site.support.name, href: `mailto:${site.support.address}` },
];

/** The footer of every page (FOOT-*). It scrolls with the content, after `<main>`: decision 018. */
export function Footer() {
  return (
    <footer className="footer">
      <nav aria-label="Footer">
        <NavList links={footerLinks} className="footer-links" />
        <ul className="footer-icons">
          {iconLinks.map(({ icon, label, href }) => (
            <li key={href}>
              <SiteLink
                href={href}
                opensNewTab={!href.startsWith('mailto:')}
                showsNewTab={false}
                title={label}
              >
                {icon}
                <VisuallyHidden>{label}</VisuallyHidden>
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        {`© ${site.copyrightYear} ${site.lab.name}, ${site.university.name}. A research project with no affiliation with the makers of the game.`}
      </p>
    </footer>
  );
}
