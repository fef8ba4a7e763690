import { site } from '../site/facts.ts';
import { SiteLink } from './site-link.tsx';

/**
 * Two marks that cross-fade with day and night (BAR-1), and the name; opens home in a new tab (BAR-2). One file has both: the day
 * above, the night below.
 */
export function Logo() {
  return (
    <SiteLink className="logo" href="/" opensNewTab showsNewTab={false}>
      <span className="logo-marks">
        <img className="logo-mark" data-scene="day" src="/logo.png" alt="" width="40" height="40" />
        <img className="logo-mark" data-scene="night" src="/logo.png" alt="" width="40" height="40" />
      </span>
      <span className="logo-name">{site.name}</span>
    </SiteLink>
  );
}
