import { Fragment } from 'react';
import { controls, study } from '../site/facts.ts';

/** The table of controls: each action with its keys or buttons. */
export function Controls() {
  return (
    <table>
      <caption>
        {study.isSample ? '[Keys of a sample game.]' : 'The keys of the game.'} If your session page names
        other keys, use those.
      </caption>
      <thead>
        <tr>
          <th scope="col">To</th>
          <th scope="col">Press</th>
        </tr>
      </thead>
      <tbody>
        {controls.map(({ act, keys }) => (
          <tr key={act}>
            <th scope="row">{act}</th>
            <td>
              {keys.map((key) => (
                <Fragment key={key}>{key === 'to' ? 'to ' : <kbd>{key}</kbd>} </Fragment>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
