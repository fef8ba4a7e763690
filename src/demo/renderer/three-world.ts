import {
  BufferAttribute,
  DataTexture,
  DoubleSide,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type IUniform,
  Mesh,
  NearestFilter,
  RawShaderMaterial,
  RGBAFormat,
  UnsignedByteType,
} from 'three';
import { KIND } from '#machines/demo/blocks.ts';
import type { Atlas } from '../light/atlas.ts';
import { rowsOf, type SlotRange } from '../light/bake.ts';
import type { Faces } from '../mesh/faces.ts';
import { WORLD_FRAGMENT, WORLD_VERTEX } from './shaders.ts';

type Layer = 'ground' | 'crown' | 'water';
const LAYERS: readonly Layer[] = ['ground', 'crown', 'water'];

/** The uniforms of all programs that draw the world; each program takes what it needs. */
export type Uniforms = Record<string, IUniform>;

/** The world's faces as three layers of squares: what never fades, crowns that can, and water. */
export function createThreeWorld(uniforms: Uniforms) {
  const layers = LAYERS.map((layer) => ({ layer, mesh: new Mesh(squares(0), material(layer, uniforms)) }));
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
        mesh.geometry = squares(slots.length, faces, slots);
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
  return kind === KIND.blossom || kind === KIND.log ? 'crown' : 'ground';
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

function squares(count: number, faces?: Faces, slots: readonly number[] = []): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), 2));
  geometry.setIndex([0, 1, 2, 2, 1, 3]);
  const place = new Uint8Array(count * 4);
  const slot = new Float32Array(count);
  if (faces) {
    const { width, depth } = faces.grid;
    for (const [n, own] of slots.entries()) {
      const cell = faces.cell[own] as number;
      const x = cell % width;
      const row = (cell - x) / width;
      const z = row % depth;
      place.set([x, (row - z) / depth, z, faces.direction[own] as number], n * 4);
      slot[n] = own;
    }
  }
  geometry.setAttribute('place', new InstancedBufferAttribute(place, 4));
  geometry.setAttribute('slot', new InstancedBufferAttribute(slot, 1));
  geometry.instanceCount = count;
  return geometry;
}
