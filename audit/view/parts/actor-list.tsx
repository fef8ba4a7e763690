import { actorTitle, valueWords } from '../steps/names.ts';
import { type Actor, type ActorState, type Steps, stateAt } from '../steps/steps.ts';

type ActorListProps = {
  model: Steps;
  /** The present step: the list shows the states after it. */
  step: number;
  /** The actor whose chart is shown. */
  chosen: string | null;
  onChoose: (actor: string) => void;
};

/** Every actor up to the present step, below its parent, with its state in words. Requests that have ended are folded away. */
export function ActorList({ model, step, chosen, onChoose }: ActorListProps) {
  const born = [...model.actors.values()].filter(({ steps }) => (steps[0] ?? 0) <= step);
  const names = new Set(born.map(({ name }) => name));
  const childrenOf = (parent: string | null) =>
    born.filter((actor) => (names.has(actor.parent ?? '') ? actor.parent : null) === parent);

  const isEndedRequest = ({ name, machine }: Actor) =>
    machine === null && isEnded(stateAt(model, name, step));
  const rows = (actors: readonly Actor[]) => (
    <ul className="actors">
      {actors.map((actor) => (
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
  const branch = (parent: string | null) => {
    const children = childrenOf(parent);
    const ended = children.filter(isEndedRequest);
    const others = children.filter((actor) => !isEndedRequest(actor));
    return (
      <>
        {others.length > 0 && rows(others)}
        {ended.length > 0 && (
          <details className="ended">
            <summary>
              {ended.length} ended {ended.length === 1 ? 'request' : 'requests'}
            </summary>
            {rows(ended)}
          </details>
        )}
      </>
    );
  };

  return (
    <section className="panel" aria-labelledby="actors-heading">
      <h2 id="actors-heading" className="heading-4">
        Actors
      </h2>
      <p className="muted small">Choose one to see its chart.</p>
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
  const hasEnded = isEnded(state);
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
        {state !== null && hasEnded && <strong>{ENDED[state.status] ?? 'ended'}. </strong>}
        {words !== '' ? words : actor.machine === null ? 'a request or a listener' : 'has one state'}
      </span>
    </button>
  );
}

function isEnded(state: ActorState | null): boolean {
  return state !== null && state.status !== 'active';
}

const ENDED: Readonly<Record<string, string>> = { stopped: 'ended', done: 'done', error: 'failed' };
