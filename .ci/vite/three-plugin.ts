import type { Plugin } from 'vite';

/**
 * three brings the shaders of all its materials, a fifth of the demo's script. The demo has its own (`shaders.ts`, in
 * `RawShaderMaterial`), so no page is sent those of three. The build fails when three no longer keeps them where this
 * was written for. In development all are there.
 */
export function withoutShadersOfThree(): Plugin {
  const shaders = /^const ShaderChunk = \{[^}]*\};/m;
  let [isLoaded, isDone] = [false, false];
  return {
    name: 'without-shaders-of-three',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]three[\\/]build[\\/]three\.module\.js/ },
      handler(code) {
        isLoaded = true;
        if (!shaders.test(code)) return null;
        isDone = true;
        return { code: code.replace(shaders, 'const ShaderChunk = {};'), map: null };
      },
    },
    buildEnd() {
      if (isLoaded && !isDone)
        this.error('three no longer has its shaders where they were: look at three-plugin.ts.');
    },
  };
}
