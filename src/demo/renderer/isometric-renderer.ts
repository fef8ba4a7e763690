import type { Cell } from '#machines/demo/blocks.ts';
import type { Atlas } from '../light/atlas.ts';
import type { Look } from '../light/look.ts';
import type { Faces } from '../mesh/faces.ts';
import { isometricRay, isometricRows } from './camera.ts';
import { canvasPng } from './canvas-png.ts';
import { fadedFaces } from './crown-fade.ts';
import { createFigureQuads } from './figure-quads.ts';
import { paintMarks } from './isometric-marks.ts';
import { paintWorld } from './isometric-picture.ts';
import { createQuadPainter } from './isometric-quads.ts';
import { createRaster, type Raster } from './raster.ts';
import { type Frame, PICTURE_WIDTH, type Renderer, type View } from './renderer.ts';

/** Draws the demo on a canvas without WebGL. The world's layer is kept until a block or the view changes. */
export function createIsometricRenderer(canvas: HTMLCanvasElement, look: Look): Renderer {
  const context = contextOf(canvas);
  const quads = createFigureQuads(look);
  let [width, height] = [canvas.width, canvas.height];
  let shown: { faces: Faces; atlas: Atlas } | null = null;
  let layer: Raster | null = null;
  let layerKey = '';
  let raster = createRaster(width, height);

  /** What the world's layer depends on, beside the blocks. */
  const keyOf = ({ turn, distance, target }: View, opened: Cell | null) =>
    [turn, distance, ...target, ...(opened ?? [])].join();

  function resize(newWidth: number, newHeight: number): void {
    [width, height] = [Math.max(1, Math.round(newWidth)), Math.max(1, Math.round(newHeight))];
    canvas.width = width;
    canvas.height = height;
    canvas.style.imageRendering = 'pixelated';
    raster = createRaster(width, height);
    layer = null;
  }

  function draw(frame: Frame): void {
    if (!shown) return;
    const to = isometricRows(frame.view, width, height);
    const cell = frame.cursor?.cell ?? null;
    const faded = fadedFaces(shown.faces, cell, to.depth);
    const key = keyOf(frame.view, faded.size > 0 ? cell : null);
    if (!layer || key !== layerKey) {
      layer = paintWorld(look, shown.faces, shown.atlas, frame.view, width, height, faded);
      layerKey = key;
    }
    raster.pixels.set(layer.pixels);
    raster.depth.set(layer.depth);
    quads.figures(frame, createQuadPainter(raster, to, 'solid'));
    quads.overlays(frame, createQuadPainter(raster, to, 'overlay'));
    paintMarks(raster, to, frame);
    const bytes = new Uint8ClampedArray(raster.pixels.buffer);
    context.putImageData(new ImageData(bytes, width, height), 0, 0);
  }

  return {
    kind: 'isometric',
    setFaces(faces, atlas) {
      shown = { faces, atlas };
      layer = null;
    },
    resize,
    draw,
    rayAt: (x, y, view) => isometricRay(x, y, view, width, height),
    picture(frame) {
      const [shownWidth, shownHeight] = [width, height];
      const share = Math.max(1, PICTURE_WIDTH / width);
      resize(width * share, height * share);
      draw(frame);
      const png = canvasPng(canvas);
      resize(shownWidth, shownHeight);
      return png;
    },
    dispose() {
      shown = null;
      layer = null;
      raster = createRaster(1, 1);
      canvas.width = 1;
      canvas.height = 1;
    },
  };
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This canvas has no 2D context.');
  return context;
}
