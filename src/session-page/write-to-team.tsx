import { SiteLink } from '../layout/site-link.tsx';
import { site } from '../site/facts.ts';

/** The end of a sentence: where to write to, and what to quote, which is the subject of the letter too. */
export function WriteToTeam({ reference }: { reference?: string }) {
  const { address } = site.support;
  if (reference === undefined) return <>write to {linkTo(`mailto:${address}`)}.</>;
  return (
    <>
      write to {linkTo(`mailto:${address}?subject=${encodeURIComponent(reference)}`)} and quote your
      reference, <span className="literal">{reference}</span>.
    </>
  );
}

function linkTo(href: string) {
  return (
    <SiteLink href={href} showsNewTab={false}>
      {site.support.address}
    </SiteLink>
  );
}
