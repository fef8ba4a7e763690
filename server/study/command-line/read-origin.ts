import { UsageError } from '../study-error.ts';

/** The origin that a text means, where join links begin. Throws a {@link UsageError} that names `source`. */
export function parseOrigin(text: string, source: string): string {
  const url = URL.parse(text.trim());
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) {
    throw new UsageError(
      `${source}: '${text}' is not the address of a site. Write it as in https://grovemates.example.edu, without a path.`,
    );
  }
  return url.origin;
}
