import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  Scene,
  WebGLRenderer,
} from 'three';
import { squareOf } from '../../src/demo/mesh/directions.ts';
import type { Faces } from '../../src/demo/mesh/faces.ts';
import { perspectiveMatrix } from '../../src/demo/renderer/camera.ts';
import type { Renderer } from '../../src/demo/renderer/renderer.ts';
import { placeAt } from '../../voxels/grid.ts';

// cspell:ignore Colors color

/** The yardstick: the same faces in three as one does it at first, one geometry and one material with two lights. */
export function createPlainRenderer(canvas: HTMLCanvasElement): Renderer {
  const gl = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'low-power' });
  const scene = new Scene();
  const sun = new DirectionalLight(0xffffff, 2);
  sun.position.set(1, 2, 1);
  const material = new MeshLambertMaterial({ vertexColors: true, side: DoubleSide });
  const mesh = new Mesh(new BufferGeometry(), material);
  mesh.frustumCulled = false;
  scene.add(sun, new HemisphereLight(0xaaccff, 0x554433, 1), mesh);
  const camera = new Camera();
  let [width, height] = [1, 1];
  return {
    kind: 'three',
    setFaces(faces) {
      mesh.geometry = geometryOf(faces);
    },
    resize(newWidth, newHeight, ratio) {
      [width, height] = [newWidth, newHeight];
      gl.setPixelRatio(ratio);
      gl.setSize(width, height, false);
    },
    draw({ view }) {
      camera.projectionMatrix = new Matrix4().fromArray(perspectiveMatrix(view, width, height));
      gl.render(scene, camera);
    },
    rayAt: () => ({ origin: [0, 0, 0], direction: [0, 0, 1] }),
    picture: () => Promise.reject(new Error('It saves no picture.')),
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
      gl.dispose();
      gl.forceContextLoss();
    },
  };
}

function geometryOf(faces: Faces): BufferGeometry {
  const [positions, normals, colours, index]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let slot = 0; slot < faces.count; slot += 1) {
    const kind = faces.kind[slot] as number;
    if (kind === 0) continue;
    const cell = placeAt(faces.grid, faces.cell[slot] as number);
    const { normal, origin, s, t } = squareOf(faces.direction[slot] as number);
    const first = positions.length / 3;
    for (const [u, v] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      for (const n of [0, 1, 2] as const) positions.push(cell[n] + origin[n] + u * s[n] + v * t[n]);
      normals.push(...normal);
      colours.push((kind % 5) / 5, (kind % 3) / 3, (kind % 7) / 7);
    }
    index.push(first, first + 1, first + 2, first + 2, first + 1, first + 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3));
  geometry.setIndex(index);
  return geometry;
}
