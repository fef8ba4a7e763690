import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { Panel } from '../components/panel.tsx';
import type { NavDrawerProps } from './nav-drawer.tsx';

/** Fetches the drawer's script before its first use: a press must not wait for it. A failure is handled when the drawer opens. */
export function fetchDrawer(): void {
  import('./nav-drawer.tsx').catch(() => {});
}

const NavDrawer = lazy(async () => ({ default: (await import('./nav-drawer.tsx')).NavDrawer }));

/** The drawer. Its script is loaded at the latest when it is first opened, and the drawer stays mounted from then on. */
export function LazyDrawer(props: NavDrawerProps & { reloadOnceFor: (lostChunk: string) => boolean }) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  const { reloadOnceFor, ...drawer } = props;
  return (
    <LostDrawer
      isOpen={drawer.isOpen}
      onClose={() => {
        drawer.onClose();
        drawer.onClosed();
      }}
      reloadOnceFor={reloadOnceFor}
    >
      <Suspense>
        <NavDrawer {...drawer} />
      </Suspense>
    </LostDrawer>
  );
}

type LostDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  reloadOnceFor: (lostChunk: string) => boolean;
  children: ReactNode;
};

/** Shown where the drawer's script can't be loaded: reloads once, then says where the links are (F19, F20). */
class LostDrawer extends Component<LostDrawerProps, { isLost: boolean }> {
  override state = { isLost: false };

  static getDerivedStateFromError() {
    return { isLost: true };
  }

  override componentDidCatch(error: Error) {
    this.props.reloadOnceFor(error.message);
  }

  override render() {
    if (!this.state.isLost) return this.props.children;
    if (!this.props.isOpen) return null;
    return (
      <div className="lost-drawer" role="alert">
        <Panel>
          <p>The menu could not be loaded. You will find these links at the foot of every page.</p>
          <button type="button" className="plain-button" onClick={this.props.onClose}>
            Close
          </button>
        </Panel>
      </div>
    );
  }
}
