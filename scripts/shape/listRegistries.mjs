import '../../tools/swc-hooks.mjs';
import ts from 'typescript';

/** Names of lists that make a constant a registry. */
const MANY = 10;

/**
 * Constants, types, and switches that name at least ten lists, and little else, by the names of their addresses or by the nouns of their exports.
 *
 * @param {ReadonlyMap<string, string>} textOf text by file
 * @returns {Promise<string[]>} `file: name`
 */
export async function listRegistries(textOf) {
  const [{ CALLS }, { LIST_NAMES }] = await Promise.all([
    import('../../contract/calls.ts'),
    import('../../src/domain/platform/lists/declaredLists.ts'),
  ]);
  const nouns = CALLS.flatMap(({ noun }) => noun ?? []);
  return [...textOf].flatMap(([file, text]) =>
    [LIST_NAMES, nouns].some((names) => names.filter((name) => text.includes(name)).length >= MANY)
      ? registriesIn(file, text, [new Set(LIST_NAMES), new Set(nouns)])
      : [],
  );
}

function registriesIn(file, text, spellings) {
  const found = new Set();
  const visit = (node, owner) => {
    const name = nameOf(node) ?? owner;
    const listed = namesIn(node);
    const most = Math.max(MANY, listed.length / 2);
    if (spellings.some((names) => listed.filter((one) => names.has(one)).length >= most)) {
      found.add(`${file}: ${name}`);
    }
    ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), '');
  return [...found];
}

function nameOf(node) {
  return (ts.isVariableDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isFunctionDeclaration(node)) &&
    node.name
    ? node.name.getText()
    : undefined;
}

/** The texts and names that stand directly in a list, an object, a type, or a switch. */
function namesIn(node) {
  if (ts.isArrayLiteralExpression(node)) return node.elements.filter(ts.isStringLiteral).map(({ text }) => text);
  if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap(({ name }) => name?.text ?? []);
  if (ts.isInterfaceDeclaration(node)) return node.members.flatMap(({ name }) => name?.text ?? []);
  if (ts.isCaseBlock(node)) return node.clauses.flatMap(({ expression }) => expression?.text ?? []);
  return [];
}
