import { act, render } from '@testing-library/react';
import { Profiler, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Prerendered } from '../../../src/components/prerendered.tsx';

let rendered = 0;
let renderAgain = () => {};

function Words() {
  rendered += 1;
  return <p>Words</p>;
}

/** A page with such a part. `title` stands for what the browser renders otherwise than the server. */
function Page({ title = 'Title' }) {
  const [count, setCount] = useState(0);
  renderAgain = () => setCount(count + 1);
  return (
    <>
      <h1>{title}</h1>
      <Prerendered className={count === 0 ? 'stack' : 'stack again'}>
        <Words />
      </Prerendered>
    </>
  );
}

/** The page as the server sends it. */
function served(): HTMLElement {
  vi.stubEnv('SSR', true);
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Page />);
  vi.unstubAllEnvs();
  rendered = 0;
  return container;
}

async function hydrate(container: HTMLElement, page = <Page />): Promise<void> {
  let root: Root | undefined;
  onTestFinished(() => act(async () => root?.unmount()));
  await act(async () => {
    root = hydrateRoot(container, page, { onRecoverableError: () => {} });
  });
}

const part = (container: HTMLElement) => container.querySelector('.stack');

afterEach(() => vi.unstubAllEnvs());

describe('a prerendered part of a page', () => {
  test('SITE-4: is in the HTML of the server', () => {
    expect(part(served())?.outerHTML).toBe('<div class="stack"><p>Words</p></div>');
  });

  test('SITE-4: stays as it came, the same elements, and costs no rendering', async () => {
    const container = served();
    const paragraph = container.querySelector('p');

    await hydrate(container);

    expect(container.querySelector('p')).toBe(paragraph);
    expect(paragraph?.textContent).toBe('Words');
    expect(rendered).toBe(0);
  });

  test('SITE-4: is hydrated once, and not rendered again after it', async () => {
    const container = served();
    const phases: string[] = [];
    const page = (
      <Profiler id="page" onRender={(_, phase) => phases.push(phase)}>
        <Page />
      </Profiler>
    );

    await hydrate(container, page);

    expect(phases).toEqual(['mount']);
  });

  test('SITE-4: stays when the page around it is rendered again', async () => {
    const container = served();
    await hydrate(container);

    await act(async () => renderAgain());

    expect(part(container)?.outerHTML).toBe('<div class="stack again"><p>Words</p></div>');
    expect(rendered).toBe(0);
  });

  test('FAIL-1: is rendered where React gives up the page of the server', async () => {
    const container = served();

    await hydrate(container, <Page title="Another title" />);

    expect(container.querySelector('h1')?.textContent).toBe('Another title');
    expect(part(container)?.innerHTML).toBe('<p>Words</p>');
  });
});

test('SITE-4: on a page that was turned to, it is rendered as anything else', () => {
  const { container } = render(<Page />);

  expect(part(container)?.innerHTML).toBe('<p>Words</p>');
});
