import ts from 'typescript';

/**
 * Small faults of the kinds that people make. Faults that no example can show are skipped by their location: texts, logs, the width
 * of a column, milliseconds, and error codes.
 *
 * - limit: a number or a named one, one more or one less
 * - condition: one of several is dropped, or a guard
 * - swap: two outcomes, states, or accounts
 *
 * @typedef {'limit' | 'condition' | 'swap'} Kind
 */

const COMPARISONS = new Set(['<', '<=', '>', '>=', '===', '!==']);
const ADDITIONS = new Set(['+', '-']);
const LARGE = 1_000;
/** A constant such as `SHORT_DAYS`. */
const NAMED = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;
/** Time that a machine takes, sizes of it, and rows of one statement. */
const OF_MACHINES = /(?:^|_)(?:MS|BYTES|TIMEOUT|AT_ONCE)$|Ms$|Bytes$|timeout/i;
const OF_CENTS = /cents/i;
/** A state as stored, such as `'PAID'`. */
const STATE = /^[A-Z][A-Z_]{2,}$/;
const STATE_IN_SQL = /'([A-Z][A-Z_]{2,})'/g;
const PAIRS = [
  ['debit', 'credit'],
  ['debitCents', 'creditCents'],
  ['from', 'to'],
];
/** Codes are distinguished by their messages, and kinds of emails by their subjects. */
const CODES = new Set(['ErrorCode', 'MailKind', 'Symbol', 'Number', 'Math', 'Object']);
const ASSERTION = /(?:^|\.)assert[A-Z]\w*$/;

/**
 * @param {import('typescript').Node} node
 * @returns {{ kind: Kind, after: string }[]} what can stand in its place
 */
export function smallFaults(node) {
  if (isOfLog(node) || isShown(node)) return [];
  return [
    ...limits(node).map((after) => ({ kind: 'limit', after })),
    ...conditions(node).map((after) => ({ kind: 'condition', after })),
    ...swaps(node).map((after) => ({ kind: 'swap', after })),
  ];
}

/** The kind of a change that is made anyway: without its guard, code runs that should not. */
export function kindOf(node, after) {
  const { parent } = node;
  const isGuard =
    after === 'false' && ts.isIfStatement(parent) && parent.expression === node && ends(parent.thenStatement);
  const isCheck = after === 'undefined' && ts.isCallExpression(node) && ASSERTION.test(node.expression.getText());
  return isGuard || isCheck ? 'condition' : 'expression';
}

const isOfLog = (node) => ts.isCallExpression(node.parent) && /\blog\.\w+$/.test(node.parent.expression.getText());
const isShown = ({ parent }) => ts.isTemplateSpan(parent) && !ts.isTaggedTemplateExpression(parent.parent.parent);

function limits(node) {
  if (isOrder(node)) return [];
  if (ts.isNumericLiteral(node)) {
    const figure = Number(node.text.replaceAll('_', ''));
    const isOfMachines = OF_MACHINES.test(nameAround(node));
    // One cent more than nothing: much more is tried as an expression.
    if (figure === 0 && OF_CENTS.test(nameAround(node))) return [];
    if (isOfMachines || (figure >= LARGE && !OF_CENTS.test(nameAround(node)))) return [];
    return steps(node)
      .filter((step) => step > 0 || figure > 0)
      .map((step) => String(figure + step));
  }
  const isNamed = ts.isIdentifier(node) && NAMED.test(node.text) && !OF_MACHINES.test(node.text) && isFigure(node);
  return isNamed ? steps(node).map((step) => `${node.text} ${step > 0 ? '+' : '-'} 1`) : [];
}

/** Whether a constant is a figure: it is compared or added, or one of this file. */
function isFigure(node) {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) {
    const operator = parent.operatorToken.getText();
    const other = parent.left === node ? parent.right : parent.left;
    if (['<', '<=', '>', '>='].includes(operator)) return true;
    return ADDITIONS.has(operator) && !/['"`]/.test(other.getText());
  }
  if (!ts.isCallExpression(parent) || parent.expression === node || isPage(parent)) return false;
  const isDeclared = new RegExp(`const ${node.text}(?:: \\w+)? = [\\d_]+;`).test(node.getSourceFile().text);
  return isDeclared || /^Math\.(?:min|max)$/.test(parent.expression.getText());
}

/** Whether it is the result of a comparator, such as `a < b ? -1 : 1`: only its sign counts, and a swap changes that. */
export function isOrder(node) {
  const figure = ts.isPrefixUnaryExpression(node.parent) ? node.parent : node;
  const { parent } = figure;
  return ts.isConditionalExpression(parent) && parent.condition !== figure && parent.whenTrue.getText() === '-1';
}

/**
 * Whether it compares the version that a person saw with the current one. It refuses the second of two changes at the same moment,
 * which tests of the server try: the scenarios of a rule have one person after the other, unless the rule is about versions.
 */
export function isOfVersion(node) {
  return ts.isBinaryExpression(node) && /^\S*version (?:!==|===) \S*version$/i.test(node.getText());
}

/** One more and one less, except where another comparison is equivalent. */
function steps(node) {
  const { parent } = node;
  if (isFactor(parent)) return [];
  if (!ts.isBinaryExpression(parent)) return [1, -1];
  const operator = parent.operatorToken.getText();
  if (!COMPARISONS.has(operator)) return [1, -1];
  const isRight = parent.right === node;
  const more = isRight ? ['<=', '>'] : ['<', '>='];
  const less = isRight ? ['<', '>='] : ['<=', '>'];
  if (more.includes(operator)) return [1];
  return less.includes(operator) ? [-1] : [1, -1];
}

/** How many rows or texts are shown at once. */
const isPage = (call) => /\.(?:slice|limit)$/.test(call.expression.getText());

const isFactor = (parent) => ts.isBinaryExpression(parent) && ['*', '/', '%'].includes(parent.operatorToken.getText());

/** The text that says what a figure is: a comparison, a property, or a constant. */
function nameAround({ parent }) {
  if (ts.isBinaryExpression(parent)) return parent.getText();
  const isDeclared = ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent);
  if (isDeclared) return parent.name.getText();
  return ts.isCallExpression(parent) ? nameAround(parent) : '';
}

function conditions(node) {
  if (ts.isTaggedTemplateExpression(node)) return withoutLines(node.getText());
  if (!ts.isBinaryExpression(node)) return [];
  const operator = node.operatorToken.getText();
  const isValue = /^['"`[{\d]/.test(node.right.getText());
  if (!['&&', '||'].includes(operator) || isValue || isSpread(node)) return [];
  const isChain = ts.isBinaryExpression(node.left) && node.left.operatorToken.getText() === operator;
  return isChain ? [node.left.getText()] : [node.left.getText(), node.right.getText()];
}

const isSpread = ({ parent }) =>
  ts.isSpreadElement(parent) ||
  ts.isSpreadAssignment(parent) ||
  (ts.isParenthesizedExpression(parent) && isSpread(parent));

/** SQL without one condition that has a line of its own. */
function withoutLines(text) {
  return [...text.matchAll(/\n\s*and [^\n]*(?=\n)/g)]
    .filter(([line]) => isBalanced(line) && !/\bbegin\b|\bcase\b|\bbetween\b/.test(line))
    .map(({ 0: line, index }) => text.slice(0, index) + text.slice(index + line.length));
}

const isBalanced = (line) =>
  [
    ['(', ')'],
    ['{', '}'],
  ].every(([open, close]) => line.split(open).length === line.split(close).length) && line.split('`').length % 2 === 1;

function swaps(node) {
  if (ts.isConditionalExpression(node)) {
    const [condition, whenTrue, whenFalse] = [node.condition, node.whenTrue, node.whenFalse].map((one) =>
      one.getText(),
    );
    return whenTrue === whenFalse || [whenTrue, whenFalse].some(isSentence)
      ? []
      : [`${condition} ? ${whenFalse} : ${whenTrue}`];
  }
  if (ts.isTaggedTemplateExpression(node)) return swappedStates(node.getText());
  if (ts.isObjectLiteralExpression(node)) return swappedProperties(node);
  if (ts.isCallExpression(node) && node.expression.getText() === 'negate') return [node.arguments[0].getText()];
  if (ts.isStringLiteral(node) && STATE.test(node.text) && !isOfCode(node)) {
    const states = [...node.getSourceFile().text.matchAll(STATE_IN_SQL)].map(([, state]) => state);
    return nextOf(states, node.text).map((state) => `'${state}'`);
  }
  return swappedMember(node);
}

/** An error code in `{ code: 'OVER_DUE', message }`, or beside its message: `add('OVER_DUE', 'The amount is too high.')`. */
function isOfCode(node) {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'code';
  return ts.isCallExpression(parent) && parent.arguments.some((one) => one !== node && isMessage(one));
}

const isMessage = (node) => /^(?:message|['"`].* .*)$/s.test(node.getText());

/** Text shown on a screen, and empty text. */
const isSentence = (text) => /^(?:''|['"`].*[ $])/.test(text);

/** `Account.Cash`, with another account that the file names. */
function swappedMember(node) {
  const isMember =
    ts.isPropertyAccessExpression(node) &&
    ts.isIdentifier(node.expression) &&
    /^[A-Z][a-z]/.test(node.expression.text) &&
    /^[A-Z][a-z]/.test(node.name.text) &&
    !CODES.has(node.expression.text);
  if (!isMember) return [];
  const of = node.expression.text;
  const members = [...node.getSourceFile().text.matchAll(new RegExp(`\\b${of}\\.([A-Z][a-z]\\w*)`, 'g'))];
  return nextOf(
    members.map(([, member]) => member),
    node.name.text,
  ).map((member) => `${of}.${member}`);
}

function swappedProperties(node) {
  const valueOf = (name) =>
    node.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === name)?.initializer;
  return PAIRS.flatMap((names) => {
    const [one, other] = names.map(valueOf);
    if (!one || !other || one.getText() === other.getText()) return [];
    const [first, last] = one.pos < other.pos ? [one, other] : [other, one];
    const start = node.getStart();
    const text = node.getText();
    return [
      text.slice(0, first.getStart() - start) +
        last.getText() +
        text.slice(first.end - start, last.getStart() - start) +
        first.getText() +
        text.slice(last.end - start),
    ];
  });
}

function swappedStates(text) {
  const found = [...text.matchAll(STATE_IN_SQL)];
  return found.flatMap(({ 0: quoted, 1: state, index }) =>
    nextOf(
      found.map((one) => one[1]),
      state,
    ).map((next) => `${text.slice(0, index)}'${next}'${text.slice(index + quoted.length)}`),
  );
}

/** The one that follows first in a list, around its end; none if there is no other. */
function nextOf(list, one) {
  const all = [...new Set(list)];
  const at = all.indexOf(one);
  return all.length < 2 || at < 0 ? [] : [all[(at + 1) % all.length]];
}

/** Whether a guard leaves the code after it. */
function ends(statement) {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return (
    last !== undefined &&
    (ts.isReturnStatement(last) ||
      ts.isThrowStatement(last) ||
      ts.isContinueStatement(last) ||
      (ts.isExpressionStatement(last) && /\bfail\b|throw/.test(last.getText())))
  );
}
