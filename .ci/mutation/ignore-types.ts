import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Why such a mutant is left out. It changes no rule, so that it is not counted as excused. */
export const TYPES_REASON = '`types` of `setup()` only tells the compiler about types.';

/** The part of Babel's `NodePath` that is needed here; Stryker's types do not describe it. */
type Place = {
  node: { type: string; key?: { name?: string }; callee?: { name?: string } };
  parentPath: Place | null;
};

/** Leaves out `types: { ... }` of XState's `setup()`: it is never read. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'setup-types', {
    shouldIgnore(path) {
      const { node, parentPath } = path as unknown as Place;
      if (node.type !== 'ObjectProperty' || node.key?.name !== 'types') return undefined;
      return parentPath?.parentPath?.node.callee?.name === 'setup' ? TYPES_REASON : undefined;
    },
  }),
];
