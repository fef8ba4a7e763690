import type { Bake } from '../light/bake.ts';
import { LOOKS, type LookName } from '../light/look.ts';
import type { Faces } from '../mesh/faces.ts';
import { createIsometricRenderer } from '../renderer/isometric-renderer.ts';
import type { Renderer } from '../renderer/renderer.ts';
import { createThreeRenderer, type ThreeRenderer } from '../renderer/three-renderer.ts';
import { afterFrame, LADDER_FOOT, LADDER_TOP, type Ladder, rungOf } from './ladder.ts';

/** The light of a day or a night, as far as it is baked. */
export type Light = { readonly look: LookName; readonly bake: Bake };

/** A canvas in an element, and what draws on it: as finely as the machine can. */
export type Stage = {
  /** What is drawn with now, and by which light; null before the first `show`. */
  readonly shown: { readonly light: Light; readonly renderer: Renderer } | null;
  /** Draws by another light from now on. */
  show(light: Light): void;
  /** Draws faces that have changed, and what was baked since. */
  renew(): void;
  /** Takes over the size of the element. */
  resize(): void;
  /** A frame took so many milliseconds; a slow machine gets less to do. */
  frameTook(ms: number): void;
  dispose(): void;
};

const SHARPEST = 1.5;

type Shown = {
  readonly light: Light;
  readonly renderer: Renderer | ThreeRenderer;
  readonly canvas: HTMLCanvasElement;
};

/**
 * Chooses what draws the faces: three, or the 2D renderer where WebGL is missing, lost or too slow.
 *
 * @param draw draws the present picture: called for each new canvas, before the one that it replaces is taken away
 * @param onSimplified three has been replaced by the 2D renderer
 */
export function createStage(
  host: HTMLElement,
  faces: Faces,
  draw: () => void,
  onSimplified: () => void,
): Stage {
  let ladder: Ladder = LADDER_TOP;
  let shown: Shown | null = null;

  function show(light: Light): void {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    const renderer = rendererOn(canvas, light.look);
    if (renderer === null) {
      ladder = LADDER_FOOT;
      show(light);
      return;
    }
    const before = shown;
    shown = { light, renderer, canvas };
    light.bake.takeBaked();
    resize();
    renderer.setFaces(faces, light.bake.atlas);
    host.append(canvas);
    host.dataset['renderer'] = renderer.kind;
    draw();
    if (before) remove(before);
    if (before?.renderer.kind === 'three' && renderer.kind === 'isometric') onSimplified();
  }

  function rendererOn(canvas: HTMLCanvasElement, look: LookName): Renderer | ThreeRenderer | null {
    const rung = rungOf(ladder);
    if (rung.kind === 'isometric') return createIsometricRenderer(canvas, LOOKS[look]);
    try {
      const smooth = devicePixelRatio < 2;
      const three = createThreeRenderer(canvas, LOOKS[look], { smooth, onLost: fallBack });
      three.setQuality(rung);
      return three;
    } catch {
      // There is no WebGL here.
      return null;
    }
  }

  function fallBack(): void {
    ladder = LADDER_FOOT;
    if (shown) show(shown.light);
  }

  function resize(): void {
    shown?.renderer.resize(host.clientWidth, host.clientHeight, Math.min(devicePixelRatio, SHARPEST));
  }

  function remove({ renderer, canvas }: Shown): void {
    renderer.dispose();
    canvas.remove();
  }

  return {
    get shown() {
      return shown;
    },
    show,
    renew() {
      if (!shown) return;
      const { bake } = shown.light;
      shown.renderer.setFaces(faces, bake.atlas, bake.takeBaked() ?? undefined);
    },
    resize,
    frameTook(ms) {
      const before = ladder.rung;
      ladder = afterFrame(ladder, ms);
      if (ladder.rung === before || shown === null) return;
      const rung = rungOf(ladder);
      if (rung.kind === 'three' && 'setQuality' in shown.renderer) {
        shown.renderer.setQuality(rung);
        draw();
      } else show(shown.light);
    },
    dispose() {
      if (shown) remove(shown);
      shown = null;
    },
  };
}
