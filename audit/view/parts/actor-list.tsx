import { actorTitle, valueWords } from '../steps/names.ts';
import { type Actor, type Steps, stateAt } from '../steps/steps.ts';

type ActorListProps = {
  model: Steps;
  /** The present step: the list shows the states after it. */
  step: number;
  /** The actor whose chart is shown. */
  chosen: string | null;
  onChoose: (actor: string) => void;
};

/** Every actor up to the present step, below its parent, with its state in words. */
export function ActorList({ model, step, chosen, onChoose }: ActorListProps) {
  const born = [...model.actors.values()].filter(({ steps }) => (steps[0] ?? 0) <= step);
  const names = new Set(born.map(({ name }) => name));
  const childrenOf = (parent: string | null) =>
    born.filter((actor) => (names.has(actor.parent ?? '') ? actor.parent : null) === parent);

  const branch = (parent: string | null) => {
    const children = childrenOf(parent);
    if (children.length === 0) return null;
    return (
      <ul className="actors">
        {children.map((actor) => (
          <li key={actor.name}>
            <ActorRow
              model={model}
              step={step}
              actor={actor}
              isChosen={actor.name === chosen}
              onChoose={onChoose}
            />
            {branch(actor.name)}
          </li>
        ))}
      </ul>
    );
  };

  return (
    <section className="panel" aria-labelledby="actors-heading">
      <h2 id="actors-heading" className="heading-4">
        Actors
      </h2>
      <p className="muted small">Each runs a statechart. Choose one: its chart is shown, and stays.</p>
      {branch(null)}
    </section>
  );
}

type ActorRowProps = Pick<ActorListProps, 'model' | 'step' | 'onChoose'> & {
  actor: Actor;
  isChosen: boolean;
};

function ActorRow({ model, step, actor, isChosen, onChoose }: ActorRowProps) {
  const state = stateAt(model, actor.name, step);
  const hasEnded = state !== null && state.status !== 'active';
  const words = state === null || actor.machine === null ? '' : valueWords(actor.machine, state.value);
  return (
    <button
      type="button"
      className="row"
      data-ended={hasEnded || undefined}
      aria-current={isChosen || undefined}
      disabled={actor.machine === null}
      onClick={() => onChoose(actor.name)}
    >
      <span className="row-title">{actorTitle(actor)}</span>
      <span className="row-note">
        {hasEnded && <strong>{ENDED[state.status] ?? 'ended'}. </strong>}
        {words !== '' ? words : actor.machine === null ? 'a request or a listener' : 'has one state'}
      </span>
    </button>
  );
}

const ENDED: Readonly<Record<string, string>> = { stopped: 'ended', done: 'done', error: 'failed' };
