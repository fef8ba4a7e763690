import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  type DataTexture,
  GLSL3,
  type IUniform,
  Matrix4,
  Mesh,
  RawShaderMaterial,
  Scene,
  Vector2,
  Vector3,
  Vector4,
  WebGLRenderer,
} from 'three';
import type { Look } from '../light/look.ts';
import { paintBackdrop } from './backdrop.ts';
import { basisOf, perspectiveMatrix, perspectiveRay } from './camera.ts';
import { canvasPng } from './canvas-png.ts';
import { watchContext } from './context-watch.ts';
import { createFigureQuads } from './figure-quads.ts';
import { type Frame, PICTURE_WIDTH, type Renderer } from './renderer.ts';
import { BACKDROP_FRAGMENT, BACKDROP_VERTEX } from './shaders.ts';
import { createLineLayer, createQuadLayer } from './three-marks.ts';
import { createThreeWorld, textureOf, type Uniforms } from './three-world.ts';

export type ThreeOptions = {
  /** Whether edges are smoothed. */
  readonly smooth: boolean;
  /** The browser has taken the context away: told once. Nothing is drawn from then on; make another renderer instead. */
  readonly onLost: () => void;
};

/** What a slow machine gives up: resolution (1, 0.5, 0.25 of it are kept), and what moves on water. */
export type Quality = { readonly share: number; readonly plainWater: boolean };

export type ThreeRenderer = Renderer & { readonly kind: 'three'; setQuality(quality: Quality): void };

/** Draws the demo with WebGL. Throws where there is none. After a loss of the context, and after `dispose`, it does nothing. */
export function createThreeRenderer(
  canvas: HTMLCanvasElement,
  look: Look,
  options: ThreeOptions,
): ThreeRenderer {
  const gl = new WebGLRenderer({ canvas, context: contextOf(canvas, options.smooth) });
  // Things are drawn in the order in which they were added, what lets light through last.
  gl.sortObjects = false;
  const uniforms: Uniforms = {
    uMatrix: { value: new Matrix4() },
    uEye: { value: new Vector3() },
    uCursor: { value: new Vector4() },
    uSize: { value: new Vector2(1, 1) },
    uHaze: { value: look.haze },
    uSky: { value: look.backdrop.map((colour) => new Vector3(...colour)) },
    uSun: { value: new Vector3(...look.sun.towards) },
    uSeconds: { value: 0 },
    uPlain: { value: 0 },
    uAtlas: { value: null },
    uPicture: { value: null },
  };
  const of = <T>(name: string) => uniforms[name] as IUniform<T>;
  const world = createThreeWorld(uniforms);
  const solid = createQuadLayer(uniforms, true);
  const overlays = createQuadLayer(uniforms, false);
  const lines = createLineLayer(uniforms);
  const backdrop = backdropMesh(uniforms);
  const quads = createFigureQuads(look);
  const scene = new Scene();
  scene.add(backdrop, ...world.meshes, solid.mesh, overlays.mesh, ...lines.meshes);
  const camera = new Camera();
  let [width, height, ratio] = [1, 1, 1];
  let quality: Quality = { share: 1, plainWater: false };

  const context = watchContext(canvas, options.onLost);

  function setPixelRatio(pixels: number): void {
    gl.setPixelRatio(pixels);
    gl.setSize(width, height, false);
    of<Vector2>('uSize').value.set(width * pixels, height * pixels);
  }

  function refit(): void {
    if (!context.isUsable) return;
    setPixelRatio(ratio * quality.share);
    // The sky's pixels are two wide.
    const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
    const pixels = new Uint32Array(w * h);
    paintBackdrop(look, pixels, w, h);
    of<DataTexture | null>('uPicture').value?.dispose();
    of<DataTexture | null>('uPicture').value = textureOf(new Uint8Array(pixels.buffer), w, h);
  }

  function draw(frame: Frame): void {
    if (!context.isUsable) return;
    const { view, cursor, seconds } = frame;
    of<Matrix4>('uMatrix').value.fromArray(perspectiveMatrix(view, width, height));
    of<Vector3>('uEye').value.set(...basisOf(view).eye);
    const [x, y, z] = cursor?.cell ?? [0, 0, 0];
    of<Vector4>('uCursor').value.set(x + 0.5, y + 0.5, z + 0.5, cursor ? 1 : 0);
    of<number>('uSeconds').value = seconds;
    solid.show((take) => quads.figures(frame, take));
    overlays.show((take) => quads.overlays(frame, take));
    lines.show(frame, ratio * quality.share);
    gl.render(scene, camera);
  }

  return {
    kind: 'three',
    setFaces(faces, atlas, baked) {
      if (context.isUsable) world.setFaces(faces, atlas, baked);
    },
    resize(newWidth, newHeight, newRatio) {
      [width, height, ratio] = [Math.max(1, newWidth), Math.max(1, newHeight), newRatio];
      refit();
    },
    setQuality(next) {
      quality = next;
      of<number>('uPlain').value = next.plainWater ? 1 : 0;
      refit();
    },
    draw,
    rayAt: (x, y, view) => perspectiveRay(x, y, view, width, height),
    picture(frame) {
      if (!context.isUsable) return Promise.reject(new Error('The context is lost.'));
      setPixelRatio(Math.max(ratio, PICTURE_WIDTH / width));
      draw(frame);
      // It is copied at once: the drawing buffer is only kept until the browser shows it.
      const png = canvasPng(canvas);
      setPixelRatio(ratio * quality.share);
      return png;
    },
    dispose() {
      context.end();
      world.dispose();
      solid.dispose();
      overlays.dispose();
      lines.dispose();
      backdrop.geometry.dispose();
      backdrop.material.dispose();
      of<DataTexture | null>('uPicture').value?.dispose();
      gl.dispose();
      // A browser keeps only so many contexts, and a canvas that is gone keeps its own until memory is tidied.
      if (!gl.getContext().isContextLost()) gl.forceContextLoss();
    },
  };
}

/** Asked for here and not by three, which calls it an error on the console that a browser has no WebGL. */
function contextOf(canvas: HTMLCanvasElement, smooth: boolean): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2', {
    alpha: false,
    antialias: smooth,
    powerPreference: 'low-power',
  });
  if (!context) throw new Error('This browser has no WebGL.');
  return context;
}

/** One triangle that covers the picture, behind everything. */
function backdropMesh(uniforms: Uniforms) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 2, 0, 0, 2]), 2));
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: BACKDROP_VERTEX,
    fragmentShader: BACKDROP_FRAGMENT,
    uniforms,
    depthTest: false,
    depthWrite: false,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}
