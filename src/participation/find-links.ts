import { LinkifyIt, REBuilder } from 'linkify-it';

/** An address in a text: its range there, and its URL: http, https or mailto. */
export type FoundLink = { start: number; end: number; href: string };

/**
 * The web and e-mail addresses in a text that somebody wrote for people, in their order. An address keeps its own marks and
 * leaves those of the sentence around it. Not taken: addresses without http(s), those with a name before the host, which looks
 * like one, those with letters that can't be seen, and those whose host has letters outside
 * ASCII, which may look like another one; the same host in punycode is taken.
 */
export function findLinks(text: string): FoundLink[] {
  return (finder.match(text) ?? [])
    .filter(({ raw, url }) => !UNSEEN.test(raw) && !FOREIGN_HOST.test(raw) && isPlain(url))
    .map(({ index, lastIndex, url }) => ({ start: index, end: lastIndex, href: url }));
}

/** Marks of direction, joiners and the like: they would hide where an address leads. */
const UNSEEN = /\p{Cf}/u;

/** A letter outside ASCII before the path. */
const FOREIGN_HOST = /^(?:https?:\/\/)?[^/?#]*?[^\p{ASCII}]/iu;

function isPlain(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, username, password } = new URL(href);
  return PROTOCOLS.includes(protocol) && username === '' && password === '';
}

const PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** An e-mail address may also follow a bracket, a quotation mark or a comma; the library wants a blank before it. */
class Patterns extends REBuilder {
  override get_mail_name_validator(): RegExp {
    return new RegExp(`(?:^|[^\\p{L}\\p{N}])(${super.get_mail_name().source})$`, 'u');
  }
}

const finder = new LinkifyIt({ urlAuth: true, rebuilder: new Patterns() })
  .add('ftp:', null)
  .add('//', null)
  .add('mailto:', {
    // The library ends at the host; a subject may follow.
    validate(text, start, { re }) {
      const address = new RegExp(
        `${re.get_mail_name().source}@${re.get_mail_host().source}(?:(?=\\?)${re.get_path().source})?`,
        'iy',
      );
      address.lastIndex = start;
      return address.exec(text)?.[0].length ?? 0;
    },
  });
