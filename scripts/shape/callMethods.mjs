import ts from 'typescript';

const CALLS = new Set(['call', 'response', 'spreadsheet', 'download']);
/** A method that contains one of these does more than make a call. */
const STEPS = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.TryStatement,
  ts.SyntaxKind.ThrowStatement,
]);

/**
 * Methods of adapters whose body makes one call of the contract, besides reshaping its arguments or its answer: `fromCalls` can make them.
 *
 * @param {string} file
 * @param {string} text
 * @returns {string[]} names
 */
export function callMethodsIn(file, text) {
  const found = [];
  const look = (node) => {
    const name = node.name?.getText() ?? node.parent?.name?.getText() ?? 'a function';
    if (isMethod(node) && makesOneCall(node.body)) found.push(name);
    else ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

function isMethod(node) {
  if (!node.body) return false;
  return ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node.parent) || ts.isPropertyDeclaration(node.parent);
}

function makesOneCall(body) {
  let calls = 0;
  let waits = 0;
  let hasSteps = false;
  const look = (node) => {
    if (ts.isCallExpression(node) && isCall(node)) calls += 1;
    if (ts.isAwaitExpression(node)) waits += 1;
    hasSteps ||= STEPS.has(node.kind);
    ts.forEachChild(node, look);
  };
  look(body);
  return calls === 1 && waits <= 1 && !hasSteps;
}

/** A call that the contract defines: its first argument is its name. */
function isCall({ expression, arguments: [call] }) {
  if (!ts.isPropertyAccessExpression(expression) || !CALLS.has(expression.name.text)) return false;
  return /(?:^|\.)api$/.test(expression.expression.getText()) && call?.getText() !== 'call';
}
