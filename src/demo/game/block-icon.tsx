import { KIND, type KindName } from '#machines/demo/blocks.ts';
import { toSrgb } from '../../../voxels/palette.ts';
import { LOOKS } from '../light/look.ts';

type BlockIconProps = { kind: Exclude<KindName, 'air'>; look: 'day' | 'night' };

/** A block from its corner, in the colours of the world; a log with its ring, as by night it is as pale as sand. */
export function BlockIcon({ kind, look }: BlockIconProps) {
  const ramp = LOOKS[look].ramps[kind];
  const shade = (share: number) => colour(ramp[Math.round((ramp.length - 1) * share)] ?? [0, 0, 0]);
  return (
    <svg
      viewBox="0 0 32 34"
      width="32"
      height="34"
      aria-hidden="true"
      focusable="false"
      data-kind={KIND[kind]}
    >
      <path fill={shade(1)} d="M16 1 31 9 16 17 1 9z" />
      {kind === 'log' && <path fill={shade(0.25)} d="M16 4 25 9 16 14 7 9zm0 2.5L11.5 9l4.5 2.5L20.5 9z" />}
      <path fill={shade(0.5)} d="M1 9 16 17v16L1 25z" />
      <path fill={shade(0)} d="M31 9 16 17v16l15-8z" />
    </svg>
  );
}

function colour(light: readonly [number, number, number]): string {
  return `rgb(${light.map((part) => Math.round(255 * toSrgb(Math.min(1, part)))).join(' ')})`;
}
