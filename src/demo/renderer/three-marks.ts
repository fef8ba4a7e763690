import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  RawShaderMaterial,
  Vector4,
} from 'three';
import type { Vector } from '../../../voxels/vector.ts';
import type { TakeQuad } from './figure-quads.ts';
import { edgesOf, footprintOf, plumbOf } from './isometric-marks.ts';
import type { Frame } from './renderer.ts';
import { LINE_FRAGMENT, LINE_VERTEX, PLAIN_FRAGMENT, PLAIN_VERTEX } from './shaders.ts';
import { squareIndex, type Uniforms } from './three-world.ts';

/** Parallelograms that are given anew for each picture. */
export function createQuadLayer(uniforms: Uniforms, isSolid: boolean) {
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: PLAIN_VERTEX,
    fragmentShader: PLAIN_FRAGMENT,
    uniforms,
    side: DoubleSide,
    transparent: !isSolid,
    depthWrite: isSolid,
  });
  const mesh = new Mesh(new BufferGeometry(), material);
  mesh.frustumCulled = false;
  let room = 0;
  let [positions, tints, ats] = [new Float32Array(0), new Uint8Array(0), new Float32Array(0)];

  function reserve(quads: number): void {
    if (quads <= room) return;
    room = Math.max(64, 2 ** Math.ceil(Math.log2(quads)));
    positions = new Float32Array(room * 12);
    tints = new Uint8Array(room * 16);
    ats = new Float32Array(room * 8);
    mesh.geometry.dispose();
    mesh.geometry = new BufferGeometry();
    mesh.geometry.setAttribute('position', new BufferAttribute(positions, 3));
    mesh.geometry.setAttribute('tint', new BufferAttribute(tints, 4, true));
    mesh.geometry.setAttribute('at', new BufferAttribute(ats, 2));
    mesh.geometry.setIndex(squareIndex(room));
  }

  return {
    mesh,
    /** Shows what `give` gives. */
    show(give: (take: TakeQuad) => void): void {
      let count = 0;
      give(() => {
        count += 1;
      });
      reserve(count);
      let n = 0;
      give((from, s, t, colour, share, pattern) => {
        for (let corner = 0; corner < 4; corner++) {
          const [u, v] = [corner & 1, corner >> 1];
          const k = n * 4 + corner;
          for (let axis = 0 as 0 | 1 | 2; axis < 3; axis++) {
            positions[k * 3 + axis] = from[axis] + s[axis] * u + t[axis] * v;
            tints[k * 4 + axis] = colour[axis];
          }
          tints[k * 4 + 3] = share * 255;
          ats[k * 2] = pattern + u;
          ats[k * 2 + 1] = pattern + v;
        }
        n += 1;
      });
      mesh.visible = count > 0;
      mesh.geometry.setDrawRange(0, count * 6);
      for (const attribute of Object.values(mesh.geometry.attributes)) attribute.needsUpdate = true;
    },
    dispose(): void {
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}

/** A line is drawn three times: faint where it is hidden, then black, then white and thinner. */
const STROKES = [
  { thick: 2, colour: [1, 1, 1, 0.45], isHidden: true },
  { thick: 5.5, colour: [0.04, 0.04, 0.06, 1], isHidden: false },
  { thick: 2.4, colour: [1, 1, 1, 1], isHidden: false },
] as const;

/** The frames of the cursor, of ghost blocks and of what is dragged, and the squares of what is missing: as wide near as far. */
export function createLineLayer(uniforms: Uniforms) {
  let geometry = new InstancedBufferGeometry();
  const meshes = STROKES.map(({ thick, colour, isHidden }) => {
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: LINE_VERTEX,
      fragmentShader: LINE_FRAGMENT,
      uniforms: { ...uniforms, uThick: { value: thick }, uColour: { value: new Vector4(...colour) } },
      side: DoubleSide,
      transparent: true,
      depthWrite: false,
      depthTest: !isHidden,
    });
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    return mesh;
  });

  return {
    meshes,
    show({ cursor, ghosts, outline, missing }: Frame, ratio: number): void {
      const edges: (readonly [Vector, Vector, number])[] = [];
      const add = (lines: readonly (readonly [Vector, Vector])[], weight: number) => {
        for (const [from, to] of lines) edges.push([from, to, weight * ratio]);
      };
      for (const { cell } of ghosts) add(edgesOf(cell, 0.01), 0.6);
      for (const cell of outline) add(edgesOf(cell, 0.015), 0.6);
      for (const cell of missing) add(footprintOf(cell, 0.015), 0.9);
      if (cursor?.below) add(plumbOf(cursor.cell, cursor.below), 0.8);
      if (cursor) add(edgesOf(cursor.cell, 0.025), 1);
      geometry.dispose();
      geometry = new InstancedBufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), 2));
      geometry.setIndex(squareIndex(1));
      const instanced = (numbers: number[], size: number) =>
        new InstancedBufferAttribute(new Float32Array(numbers), size);
      geometry.setAttribute(
        'start',
        instanced(
          edges.flatMap(([from]) => [...from]),
          3,
        ),
      );
      geometry.setAttribute(
        'end',
        instanced(
          edges.flatMap(([, to]) => [...to]),
          3,
        ),
      );
      geometry.setAttribute(
        'weight',
        instanced(
          edges.map(([, , weight]) => weight),
          1,
        ),
      );
      geometry.instanceCount = edges.length;
      for (const mesh of meshes) {
        mesh.geometry = geometry;
        mesh.visible = edges.length > 0;
      }
    },
    dispose(): void {
      geometry.dispose();
      for (const mesh of meshes) mesh.material.dispose();
    },
  };
}
