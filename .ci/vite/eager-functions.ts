import MagicString from 'magic-string';
import type { ESTree } from 'vite';

/** A function as it stands in a module, with the nodes around it, the nearest first. */
type Found = { node: ESTree.Function | ESTree.ArrowFunctionExpression; around: readonly ESTree.Node[] };

/**
 * The module with some functions in brackets: engines take `(function () {})` for one that is called soon, and compile it
 * while the script is fetched, beside the main thread. A declaration in the outermost block of the module or of a function
 * becomes a variable at the block's beginning, where it has its value as early as before. Methods, async and generator
 * declarations, those in inner blocks, and two with one name stay as they are. No behaviour changes, unless modules import
 * each other in a circle: there a declaration can be called before its module has run, and a variable can't.
 *
 * @param isEager asked for each function, by its number in the order of the text, from 0
 */
export function withEagerFunctions(
  code: string,
  program: ESTree.Program,
  isEager: (index: number) => boolean,
): MagicString {
  const text = new MagicString(code);
  functionsOf(program).forEach(({ node, around }, index) => {
    if (!isEager(index) || isMethod(around[0])) return;
    if (node.type === 'FunctionDeclaration') moveToTheBeginning(text, node, around);
    else text.appendLeft(node.start, '(').appendRight(node.end, ')');
  });
  return text;
}

/** The module with a note in each function that can be marked: when it is called, `called(index)` is. */
export function withCallsNoted(
  code: string,
  program: ESTree.Program,
  called: (index: number) => string,
): MagicString {
  const text = new MagicString(code);
  functionsOf(program).forEach(({ node, around }, index) => {
    if (isMethod(around[0]) || !node.body) return;
    const { body } = node;
    if (body.type !== 'BlockStatement') {
      text.appendRight(body.start, `(${called(index)},`).appendLeft(body.end, ')');
      return;
    }
    text.appendLeft(beginningOf(body.body) ?? body.end - 1, `${called(index)};`);
  });
  return text;
}

function moveToTheBeginning(text: MagicString, node: ESTree.Function, around: Found['around']): void {
  const isExported = around[0]?.type === 'ExportNamedDeclaration';
  const [block, owner] = isExported ? around.slice(1) : around;
  const isOutermost =
    block?.type === 'Program' || (block?.type === 'BlockStatement' && /Function/.test(owner?.type ?? ''));
  if (!isOutermost || !node.id || node.async || node.generator) return;
  const { name } = node.id;
  const namesakes = block.body.filter(
    (each) => each.type === 'FunctionDeclaration' && each.id?.name === name,
  );
  if (namesakes.length > 1) return;
  const statement = isExported ? around[0] : node;
  const beginning = beginningOf(block.body);
  if (!statement || beginning === undefined) return;
  text.update(node.start, node.id.end, `var ${name}=(function`);
  text.update(node.end - 1, node.end, '});');
  if (beginning >= statement.start) return;
  text.appendLeft(statement.start, ';');
  text.move(statement.start, statement.end, beginning);
}

/** Where the first statement after the directives begins. */
function beginningOf(statements: readonly (ESTree.Statement | ESTree.Directive)[]): number | undefined {
  return statements.find((each) => !('directive' in each) || each.directive === null)?.start;
}

function isMethod(parent: ESTree.Node | undefined): boolean {
  return (
    parent?.type === 'MethodDefinition' ||
    (parent?.type === 'Property' && (parent.method || parent.kind !== 'init'))
  );
}

/** All functions of a module, in the order of their beginnings. */
function functionsOf(program: ESTree.Program): Found[] {
  const found: Found[] = [];
  const look = (node: ESTree.Node, around: readonly ESTree.Node[]): void => {
    if (
      node.type === 'FunctionDeclaration' ||
      node.type === 'FunctionExpression' ||
      node.type === 'ArrowFunctionExpression'
    )
      found.push({ node, around });
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) look(child, [node, ...around.slice(0, 2)]);
      }
    }
  };
  look(program, []);
  return found.sort((one, other) => one.node.start - other.node.start);
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
