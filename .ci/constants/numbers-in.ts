import ts from 'typescript';

/** A number in a source text. `line` counts from 1; `isOfConstant`: a constant in capitals is made of it. */
export type NumberFound = {
  text: string;
  start: number;
  end: number;
  line: number;
  isOfConstant: boolean;
};

/**
 * The numbers of a TypeScript source that look like a limit: every literal above 1, whatever a constant in capitals
 * is set to, and the counts of a regular expression (`{16,100}`). Numbers in types count as well.
 */
export function numbersIn(source: string, file: string): NumberFound[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: NumberFound[] = [];
  const add = (node: ts.Node, text: string, start: number) => {
    const line = tree.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ text, start, end: start + text.length, line, isOfConstant: isOfConstant(node) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isNumericLiteral(node)) {
      if (Number(node.text) > 1 || isConstant(node)) add(node, node.getText(tree), node.getStart(tree));
    } else if (ts.isRegularExpressionLiteral(node)) {
      for (const { 0: text, index } of node.text.matchAll(/(?<!\\u)\{\d+(,\d*)?\}/g)) {
        add(node, text, node.getStart(tree) + index);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Whether a number alone is the value of a constant in capitals. */
function isConstant({ parent }: ts.Node): boolean {
  return isDeclaredInCapitals(parent);
}

/** Whether it is a part of the value of a constant in capitals, and not of a function there. */
function isOfConstant(node: ts.Node | undefined): boolean {
  if (node === undefined || ts.isFunctionLike(node)) return false;
  return isDeclaredInCapitals(node) || isOfConstant(node.parent);
}

function isDeclaredInCapitals(node: ts.Node): boolean {
  return ts.isVariableDeclaration(node) && /^[A-Z][A-Z\d_]*$/.test(node.name.getText());
}
