import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  GLSL3,
  type IUniform,
  Mesh,
  NearestFilter,
  RawShaderMaterial,
  RGBAFormat,
  UnsignedByteType,
} from 'three';
import { KIND } from '#machines/demo/blocks.ts';
import { placeAt } from '../../../voxels/grid.ts';
import type { Atlas } from '../light/atlas.ts';
import { rowsOf, type SlotRange } from '../light/bake.ts';
import type { Faces } from '../mesh/faces.ts';
import { isCrown } from '../mesh/visible.ts';
import { WORLD_FRAGMENT, WORLD_VERTEX } from './shaders.ts';

type Layer = 'ground' | 'crown' | 'water';
const LAYERS: readonly Layer[] = ['ground', 'crown', 'water'];

/** The uniforms of all programs that draw the world; each program takes what it needs. */
export type Uniforms = Record<string, IUniform>;

/** The world's faces as three layers of squares: what never fades, crowns that can, and water. */
export function createThreeWorld(uniforms: Uniforms) {
  const layers = LAYERS.map((layer) => ({ layer, mesh: new Mesh(squares(), material(layer, uniforms)) }));
  for (const { mesh } of layers) mesh.frustumCulled = false;
  let texture: DataTexture | null = null;
  let shown: Atlas | null = null;

  function showAtlas(atlas: Atlas, baked: SlotRange | undefined): void {
    if (!texture || shown !== atlas) {
      texture?.dispose();
      texture = textureOf(atlas.texels, atlas.width, atlas.height);
      shown = atlas;
      (uniforms['uAtlas'] as IUniform).value = texture;
      return;
    }
    if (baked) {
      const { first, count } = rowsOf(baked);
      // A range that three uploads is part of one row.
      for (let row = first; row < first + count; row++)
        texture.addUpdateRange(row * atlas.width * 4, atlas.width * 4);
    }
    texture.needsUpdate = true;
  }

  return {
    meshes: layers.map(({ mesh }) => mesh),
    setFaces(faces: Faces, atlas: Atlas, baked?: SlotRange): void {
      showAtlas(atlas, baked);
      for (const { layer, mesh } of layers) {
        const slots: number[] = [];
        for (let slot = 0; slot < faces.count; slot++) {
          const kind = faces.kind[slot] as number;
          if (kind !== 0 && layerOf(kind) === layer) slots.push(slot);
        }
        mesh.geometry.dispose();
        mesh.geometry = squares(faces, slots);
      }
    },
    dispose(): void {
      texture?.dispose();
      for (const { mesh } of layers) {
        mesh.geometry.dispose();
        mesh.material.dispose();
      }
    },
  };
}

/** A texture of bytes that are shown as they are. */
export function textureOf(bytes: Uint8Array, width: number, height: number): DataTexture {
  const texture = new DataTexture(
    bytes as Uint8Array<ArrayBuffer>,
    width,
    height,
    RGBAFormat,
    UnsignedByteType,
  );
  texture.magFilter = NearestFilter;
  texture.minFilter = NearestFilter;
  texture.generateMipmaps = false;
  texture.needsUpdate = true;
  return texture;
}

function layerOf(kind: number): Layer {
  if (kind === KIND.water) return 'water';
  return isCrown(kind) ? 'crown' : 'ground';
}

function material(layer: Layer, uniforms: Uniforms): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: WORLD_VERTEX,
    fragmentShader: WORLD_FRAGMENT,
    uniforms,
    defines: layer === 'water' ? { WATER: 1 } : layer === 'crown' ? { CROWN: 1 } : {},
    transparent: layer === 'water',
    side: DoubleSide,
  });
}

/**
 * The squares of some slots, four corners each: `place` is a corner's cell, and its direction + 8 u + 16 v. They are not
 * instances: a renderer without a graphics processor draws those one by one.
 */
function squares(faces?: Faces, slots: readonly number[] = []): BufferGeometry {
  const count = slots.length;
  const place = new Uint8Array(count * 16);
  const slot = new Float32Array(count * 4);
  if (faces) {
    for (let n = 0; n < count; n++) {
      const own = slots[n] as number;
      const [x, y, z] = placeAt(faces.grid, faces.cell[own] as number);
      for (let corner = 0; corner < 4; corner++) {
        const at = (n * 4 + corner) * 4;
        place[at] = x;
        place[at + 1] = y;
        place[at + 2] = z;
        place[at + 3] = (faces.direction[own] as number) + 8 * corner;
        slot[n * 4 + corner] = own;
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('place', new BufferAttribute(place, 4));
  geometry.setAttribute('slot', new BufferAttribute(slot, 1));
  geometry.setIndex(squareIndex(count));
  return geometry;
}

/** The corners of a square's two triangles: (0, 0), (1, 0), (0, 1), (1, 1) by number. */
const CORNERS = [0, 1, 2, 2, 1, 3];

/** The triangles of a number of squares with four corners each. */
export function squareIndex(count: number): BufferAttribute {
  const index = new Uint32Array(count * 6);
  for (let k = 0; k < index.length; k++) index[k] = Math.floor(k / 6) * 4 + (CORNERS[k % 6] as number);
  return new BufferAttribute(index, 1);
}
