import type { ReactNode } from 'react';
import { figures } from './figures.ts';

/** A rendered picture of the guide with its caption. */
export function Figure({ name, children }: { name: keyof typeof figures; children: ReactNode }) {
  const { src, width, height, alt } = figures[name];
  return (
    <figure>
      <div className="picture">
        <img src={src} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
      </div>
      <figcaption>{children}</figcaption>
    </figure>
  );
}
