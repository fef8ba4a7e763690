/** Twelve rows of twelve: what is drawn of each step, a square for each `#`. */
const steps = [
  {
    label: 'code',
    rows: [
      '............',
      '............',
      '############',
      '#..........#',
      '#.#.##.#.#.#',
      '#.#.#..##..#',
      '#.#.##.#.#.#',
      '#..........#',
      '############',
      '............',
      '............',
      '............',
    ],
  },
  {
    label: 'form',
    rows: [
      '.########...',
      '.#......##..',
      '.#.####..#..',
      '.#.......#..',
      '.#.#####.#..',
      '.#.......#..',
      '.#.####..##.',
      '.#......##..',
      '.#.##.##.#..',
      '.#...###.#..',
      '.#....#..#..',
      '.#########..',
    ],
  },
  {
    label: 'seat',
    rows: [
      '..##........',
      '..##........',
      '..##........',
      '..##........',
      '..##........',
      '..########..',
      '..########..',
      '..##....##..',
      '..##....##..',
      '..##....##..',
      '..##....##..',
      '............',
    ],
  },
  {
    label: 'session',
    rows: [
      '............',
      '.....##.....',
      '....####....',
      '...######...',
      '..########..',
      '.##########.',
      '..#......#..',
      '..#.##.#.#..',
      '..#.##...#..',
      '..#.##.#.#..',
      '..########..',
      '............',
    ],
  },
];

/** The way in at a glance: code, form, seat, session. */
export function WayIn() {
  return (
    <div
      className="way-in"
      role="img"
      aria-label="The way in: first your code, then the consent form, then your seat, then the session."
    >
      {steps.map(({ label, rows }) => (
        <span key={label}>
          <svg viewBox="0 0 12 12" shapeRendering="crispEdges" aria-hidden="true">
            <path fill="currentColor" d={pathOf(rows)} />
          </svg>
          {label}
        </span>
      ))}
    </div>
  );
}

function pathOf(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/#+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('');
}
