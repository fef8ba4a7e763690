import type { Vector } from '../../../voxels/vector.ts';
import { TILES_ACROSS } from '../light/atlas.ts';
import { LOOKS } from '../light/look.ts';
import { TEXELS } from '../light/paint.ts';
import { DIRECTIONS, type Square, UP } from '../mesh/directions.ts';
import { WATER_SURFACE } from '../mesh/visible.ts';
import { BAYER } from './backdrop.ts';
import { FADE } from './crown-fade.ts';
import { PATTERN, STRIPE } from './figure-quads.ts';

/** The programs of the three renderer: GLSL ES 3.00, colours are sRGB as they are shown. */

const float = (value: number) => (Number.isInteger(value) ? `${value}.0` : `${value}`);
const vec3 = (vector: Vector) => `vec3(${vector.map(float).join()})`;
const list = (type: string, values: readonly string[]) => `${type}[${values.length}](${values.join()})`;
const squares = (part: keyof Square) =>
  list(
    'vec3',
    DIRECTIONS.map((square) => vec3(square[part])),
  );

const SQUARES = /* glsl */ `
const vec3 ORIGIN[6] = ${squares('origin')};
const vec3 ACROSS[6] = ${squares('s')};
const vec3 UPRIGHT[6] = ${squares('t')};
const vec3 NORMAL[6] = ${squares('normal')};
`;
/** How many tones a sky has from above to below. */
const TONES = LOOKS.day.backdrop.length;

export const WORLD_VERTEX = /* glsl */ `
precision highp float;
uniform mat4 uMatrix;
uniform vec3 uEye;
uniform vec4 uCursor;
uniform float uHaze;
uniform vec3 uSky[${TONES}];
in vec4 place;
in float slot;
flat out ivec2 vTile;
flat out float vFade;
out vec2 vAt;
out vec4 vFog;
out vec3 vWorld;
${SQUARES}
void main() {
  int packed = int(place.w + 0.5);
  int d = packed & 7;
  vec2 corner = vec2((packed >> 3) & 1, packed >> 4);
  vec3 world = place.xyz + ORIGIN[d] + ACROSS[d] * corner.x + UPRIGHT[d] * corner.y;
#ifdef WATER
  if (d == ${UP} || corner.y > 0.5) world.y -= ${float(1 - WATER_SURFACE)};
#endif
  int s = int(slot + 0.5);
  vTile = ivec2(s % ${TILES_ACROSS}, s / ${TILES_ACROSS}) * ${TEXELS};
  vAt = corner * ${float(TEXELS)};
  vWorld = world;
  vFade = 0.0;
#ifdef CROWN
  if (uCursor.w > 0.5) {
    vec3 way = uCursor.xyz - uEye;
    float far = length(way);
    way /= far;
    vec3 here = place.xyz + 0.5 - uEye;
    float along = dot(here, way);
    float aside = length(here - way * along);
    if (along < far - ${float(FADE.nearer)} && place.y > uCursor.y - 1.0)
      vFade = ${float(FADE.most)} * (1.0 - smoothstep(${float(FADE.core)}, ${float(FADE.rim)}, aside));
  }
#endif
  gl_Position = uMatrix * vec4(world, 1.0);
  // What looks away from the eye is not drawn.
  if (dot(NORMAL[d], uEye - world) <= 0.0) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
  float at = clamp(0.5 - 0.5 * gl_Position.y / gl_Position.w, 0.0, 0.999) * ${float(TONES - 1)};
  int from = int(at);
  float away = length(world - uEye);
  float share = uHaze * smoothstep(40.0, 170.0, away) + (d == ${UP} ? 0.0 : 0.4 * smoothstep(4.0, 0.0, world.y));
  vFog = vec4(mix(uSky[from], uSky[from + 1], at - float(from)), min(0.8, share));
}`;

export const WORLD_FRAGMENT = /* glsl */ `
precision highp float;
precision highp int;
uniform sampler2D uAtlas;
uniform vec3 uEye;
uniform vec3 uSky[${TONES}];
uniform vec3 uSun;
uniform float uSeconds;
uniform float uPlain;
flat in ivec2 vTile;
flat in float vFade;
in vec2 vAt;
in vec4 vFog;
in vec3 vWorld;
out vec4 colour;
const float BAYER[16] = ${list('float', BAYER.map(float))};
void main() {
#ifdef CROWN
  ivec2 dot4 = ivec2(gl_FragCoord.xy) & 3;
  if (vFade > (BAYER[dot4.x + 4 * dot4.y] + 0.5) / 16.0) discard;
#endif
  vec4 texel = texelFetch(uAtlas, vTile + clamp(ivec2(vAt), ivec2(0), ivec2(${TEXELS - 1})), 0);
#ifdef WATER
  if (uPlain < 0.5 && texel.a < 0.99) {
    vec3 p = floor(vWorld * 8.0) / 8.0;
    vec3 look = normalize(vWorld - uEye);
    vec2 wave = vec2(sin(p.x * 2.1 + p.z * 1.3 + uSeconds * 0.9), sin(p.z * 2.7 - p.x * 0.9 + uSeconds * 0.7));
    wave += 0.6 * vec2(sin(p.z * 5.3 + uSeconds * 1.7), sin(p.x * 4.7 - uSeconds * 1.3));
    vec3 normal = normalize(vec3(wave.x * 0.05, 1.0, wave.y * 0.05));
    vec3 mirror = reflect(look, normal);
    float shine = 0.1 + 0.75 * pow(1.0 - max(0.0, dot(-look, normal)), 3.0);
    vec3 sky = mix(uSky[2], uSky[0], clamp(mirror.y * 1.2, 0.0, 1.0));
    texel.rgb = mix(texel.rgb, sky, shine);
    texel.rgb += step(0.985, dot(mirror, uSun)) * 0.35;
    texel.a = max(texel.a, shine);
  }
#else
  texel.a = 1.0;
#endif
  colour = vec4(mix(texel.rgb, vFog.rgb, vFog.a), texel.a);
}`;

export const BACKDROP_VERTEX = /* glsl */ `
in vec2 position;
out vec2 vAt;
void main() {
  vAt = vec2(position.x, 1.0 - position.y);
  gl_Position = vec4(position * 2.0 - 1.0, 0.999, 1.0);
}`;

export const BACKDROP_FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D uPicture;
in vec2 vAt;
out vec4 colour;
void main() { colour = vec4(texture(uPicture, vAt).rgb, 1.0); }`;

export const PLAIN_VERTEX = /* glsl */ `
uniform mat4 uMatrix;
in vec3 position;
in vec4 tint;
in vec2 at;
out vec4 vTint;
out vec2 vAt;
void main() {
  vTint = tint;
  vAt = at;
  gl_Position = uMatrix * vec4(position, 1.0);
}`;

export const PLAIN_FRAGMENT = /* glsl */ `
precision highp float;
in vec4 vTint;
in vec2 vAt;
out vec4 colour;
void main() {
  // Shadows are round, ghost blocks are striped; what has no pattern has places below 0.
  float share = vTint.a;
  vec2 middle = vec2(${float(PATTERN.round + 0.5)});
  if (vAt.x >= ${float(PATTERN.round)}) share *= max(0.0, 1.0 - dot(vAt - middle, vAt - middle) * 4.0);
  else if (vAt.x >= ${float(PATTERN.stripes)})
    share *= mod(floor((vAt.x + vAt.y) * 4.0), 2.0) < 0.5 ? ${float(STRIPE.solid)} : ${float(STRIPE.between)};
  colour = vec4(vTint.rgb, share);
}`;

export const LINE_VERTEX = /* glsl */ `
uniform mat4 uMatrix;
uniform vec2 uSize;
uniform float uThick;
in vec2 position;
in vec3 start;
in vec3 end;
in float weight;
void main() {
  vec4 a = uMatrix * vec4(start, 1.0);
  vec4 b = uMatrix * vec4(end, 1.0);
  vec2 way = normalize((b.xy / b.w - a.xy / a.w) * uSize + vec2(1e-5, 0.0));
  vec4 here = position.x < 0.5 ? a : b;
  vec2 aside = vec2(-way.y, way.x) * (position.y - 0.5) + way * (position.x - 0.5);
  here.xy += aside * uThick * weight * 2.0 / uSize * here.w;
  here.z -= 0.0006 * here.w;
  gl_Position = here;
}`;

export const LINE_FRAGMENT = /* glsl */ `
precision highp float;
uniform vec4 uColour;
out vec4 colour;
void main() { colour = uColour; }`;
