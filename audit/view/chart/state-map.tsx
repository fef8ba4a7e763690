import type { Chart } from '#audit/charts/chart.ts';

type StateMapProps = {
  chart: Chart;
  /** The ids of the states that are active. */
  active: ReadonlySet<string>;
  labelledBy: string;
};

/** Every state by its name, as boxes within boxes that can be read at any width. */
export function StateMap({ chart, active, labelledBy }: StateMapProps) {
  const branch = (parent: string | null) => {
    const states = chart.states.filter((state) => state.parent === parent);
    if (states.length === 0) return null;
    return (
      <ul className="state-map" aria-labelledby={parent === null ? labelledBy : undefined}>
        {states.map(({ id, name }) => (
          <li key={id} data-active={active.has(id) || undefined}>
            <span>
              {active.has(id) && (
                <>
                  <span aria-hidden="true">■ </span>
                  <span className="visually-hidden">active: </span>
                </>
              )}
              {name}
            </span>
            {branch(id)}
          </li>
        ))}
      </ul>
    );
  };
  return branch(null);
}
