import ts from 'typescript';
import { isOfVersion, isOrder, kindOf, smallFaults } from './smallFaults.mjs';

/**
 * @typedef {object} Change of one expression, which makes the code wrong
 * @property {number} start of the expression in the text
 * @property {number} end
 * @property {number} line from 1
 * @property {string} before
 * @property {string} after
 * @property {string} code that stands in its place
 * @property {'expression' | import('./smallFaults.mjs').Kind} kind
 */

const OPERATORS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
};
/** Comparisons in strings of a query builder, and in SQL. */
const SQL_OPERATORS = {
  '=': '<>',
  '<>': '=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  and: 'or',
  or: 'and',
};
/** The `and` of a `between` is not an operator, the number in `select 1` or `returning 1` is not read, and that of `limit 1` is paging. */
const SQL_PART = / (=|<>|!=|<=|>=|<|>|or|(?<!between \S+ )and) |(?<!\b(?:select|returning|limit) )\b\d+\b/g;
/** Calls that narrow or order: without them, the receiver is the result. */
const NARROWING = new Set(['filter', 'where', 'having', 'orderBy', 'sort', 'slice', 'reverse', 'toSorted']);
const OPPOSITES = { some: 'every', every: 'some', min: 'max', max: 'min' };
/** Lines of the access policy, which allow an operation to kinds of people. */
const ALLOWANCES = new Set(['read', 'write', 'readBills', 'writeBills', 'systemRead', 'systemWrite']);
const MAX_TEXT = 60;
const LARGE = 1_000;
const MUCH_CENTS = 100_000;
/** An instant: no example hits its millisecond, so a limit at it is the same with and without it. */
const INSTANT = /\bnow\b|getTime|Date\.parse|Ms\b|\.at\b|\bsince\b|\bdayStart\b/i;
/** A lock keeps two requests at the same moment apart, and an example has one after the other, unless the rule is about it. */
const isLock = (node) => ts.isCallExpression(node) && /(?:^|\.)lock[A-Z]\w*$/.test(node.expression.getText());
const EQUALITIES = new Set(['<', '<=', '>', '>=']);

/**
 * Small changes of a declaration, each of one expression.
 *
 * @param {string} text of a TypeScript file
 * @param {string} [place] name of a declaration, member, or property in it; after `~`, a word of the lines that are changed. Default:
 * the whole file
 * @returns {Change[]} in the order of the file; empty if there is no such declaration
 */
export function changesIn(text, place = '') {
  const [name, word] = place.split('~');
  const lines = text.split('\n');
  // An SQL statement has many lines, so there the text around the change counts.
  const hasWord = (line, before, isSql) =>
    word === undefined || new RegExp(`\\b${word}\\b`).test(isSql ? before : lines[line]);
  const source = sourceOf(text);
  const changes = [];
  const inside = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const isSkipped = (isOfVersion(node) && !/version/i.test(place)) || (isLock(node) && !/lock/i.test(place));
    for (const { after, kind } of isSkipped ? [] : changesOf(node)) {
      const start = node.getStart();
      const { line } = source.getLineAndCharacterOfPosition(start);
      const texts = difference(node.getText(), after);
      if (!hasWord(line, texts.before, ts.isTaggedTemplateExpression(node))) continue;
      changes.push({ start, end: node.end, line: line + 1, ...texts, kind, code: after });
    }
    ts.forEachChild(node, inside);
  };
  const look = (node) => {
    if (declaredName(node) === name) inside(node.initializer ?? node.body ?? node);
    else ts.forEachChild(node, look);
  };
  if (name === '') inside(source);
  else look(source);
  return changes;
}

let latest;

/** Rules name several places of a file, one after the other: it is parsed once. */
function sourceOf(text) {
  if (latest?.text !== text) latest = ts.createSourceFile('code.ts', text, ts.ScriptTarget.Latest, true);
  return latest;
}

/** @returns {string | undefined} such as `bills.closeShort` of a property in quotes */
function declaredName(node) {
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isGetAccessorDeclaration(node);
  return isNamed && node.name ? node.name.text : undefined;
}

/** @returns {{ after: string, kind: string }[]} without duplicates */
function changesOf(node) {
  if (isNoValue(node)) return [];
  const small = isAllowance(node.parent) || isUnread(node) ? [] : smallFaults(node);
  const others = replacements(node).map((after) => ({ after, kind: kindOf(node, after) }));
  const isNew = ({ after }, at, all) => all.findIndex((one) => one.after === after) === at;
  return [...small, ...others].filter(isNew);
}

/** @returns {string[]} replacements for the expression */
function replacements(node) {
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [node.operand.getText()];
  if (ts.isNumericLiteral(node)) return ofFigure(node);
  if (isAllowance(node.parent)) return [];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false'];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true'];
  if (ts.isStringLiteral(node)) return Object.hasOwn(SQL_OPERATORS, node.text) ? [`'${SQL_OPERATORS[node.text]}'`] : [];
  if (ts.isConditionalExpression(node)) return [node.whenTrue.getText(), node.whenFalse.getText()];
  if (ts.isTaggedTemplateExpression(node)) return ofSql(node);
  if (ts.isCallExpression(node)) return ofCall(node);
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 1)
    return [
      `[${node.elements
        .slice(0, -1)
        .map((one) => one.getText())
        .join(', ')}]`,
    ];
  return isCondition(node) ? ['true', 'false'] : [];
}

/** Large numbers are cents or milliseconds, and no example shows a difference of one. */
const otherFigure = (figure) => (figure < LARGE ? figure + 1 : figure * 2);

/**
 * A position in a list is not a rule, and neither is a page of it, a value for an existing row, the number of a version, or how
 * far from zero a comparison of two things is that are sorted.
 */
function isUnread(node) {
  const { parent } = node;
  if (!ts.isNumericLiteral(node)) return false;
  if (isOrder(node) || isVersion(parent)) return true;
  if (isFallback(node) || ts.isElementAccessExpression(parent)) return true;
  return ts.isCallExpression(parent) && /\.(?:at|slice|limit)$/.test(parent.expression.getText());
}

/** No example shows one cent more or less than zero. */
function ofFigure(node) {
  const { parent, text } = node;
  if (isUnread(node)) return [];
  const figure = Number(text.replaceAll('_', ''));
  const isOfCents = figure === 0 && ts.isBinaryExpression(parent) && /cents/i.test(parent.getText());
  return [String(isOfCents ? MUCH_CENTS : otherFigure(figure))];
}

const isVersion = (node) => ts.isBinaryExpression(node) && /\bversion(?:Of)?\b/.test(node.left.getText());

/** Whether it is in an object that replaces a missing one: `rows[0] ?? { total: 0 }`. */
function isFallback({ parent }) {
  const object = ts.isPropertyAssignment(parent) ? parent.parent : undefined;
  const choice = object && ts.isBinaryExpression(object.parent) ? object.parent : undefined;
  return choice?.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken && choice.right === object;
}

/** Whether it only affects appearance or wording: the width of a column, or singular and plural. */
function isLook(node) {
  for (let at = node; at.parent && !ts.isBlock(at.parent); at = at.parent) {
    if (ts.isPropertyAssignment(at.parent) && at.parent.name.getText() === 'width') return true;
    if (ts.isConditionalExpression(at) && at.condition.getText().endsWith('=== 1') && areWords(at)) return true;
  }
  return false;
}

const areWords = ({ whenTrue, whenFalse }) => [whenTrue, whenFalse].every((one) => /^[['"`]/.test(one.getText()));

/** Whether no other expression can stand here: a name, an import, an assignment target, or a link of an optional chain. */
function isNoValue(node) {
  const { parent } = node;
  if (isLook(node)) return true;
  if (parent === undefined || node.flags & ts.NodeFlags.OptionalChain) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  return (
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

const isCondition = (node) => ts.isIfStatement(node.parent) && node.parent.expression === node;

function ofBinary(node) {
  const [left, operator, right] = [node.left, node.operatorToken, node.right].map((part) => part.getText());
  // Mostly needed only for the type: the value exists.
  if (operator === '??') return /^(?:\d+|null|undefined|'.*'|\[\]|ZERO|\{.*\})$/.test(right) ? [] : [left];
  const isInstant = EQUALITIES.has(operator) && INSTANT.test(`${left} ${right}`);
  const changed = Object.hasOwn(OPERATORS, operator) && !isInstant ? [`${left} ${OPERATORS[operator]} ${right}`] : [];
  // Whether it only checks if there is anything to do; without the check, nothing is done.
  const isShortcut = /\.(?:length|size) === 0$/.test(`${left} ${operator} ${right}`);
  return isCondition(node) ? [...changed, 'true', ...(isShortcut ? [] : ['false'])] : changed;
}

function ofCall(node) {
  const text = node.getText();
  const isStatement =
    ts.isExpressionStatement(node.parent) ||
    (ts.isAwaitExpression(node.parent) && ts.isExpressionStatement(node.parent.parent));
  const removed = isStatement ? ['undefined'] : [];
  if (isAllowance(node)) return ofAllowance(node);
  if (!ts.isPropertyAccessExpression(node.expression)) return isCondition(node) ? ['true', 'false'] : removed;
  const { expression: receiver, name } = node.expression;
  if (NARROWING.has(name.text)) return [receiver.getText(), ...removed];
  if (Object.hasOwn(OPPOSITES, name.text))
    return [`${receiver.getText()}.${OPPOSITES[name.text]}${text.slice(node.expression.end - node.getStart())}`];
  return isCondition(node) ? ['true', 'false'] : removed;
}

/** A line of the access policy. */
const isAllowance = (node) =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  ALLOWANCES.has(node.expression.text) &&
  ts.isPropertyAssignment(node.parent);

/** Allows the operation to everyone, and to nobody. */
function ofAllowance({ expression }) {
  const name = expression.getText();
  return [`${name}(...everyone)`, `${name}()`];
}

function ofSql(node) {
  const text = node.getText();
  const depthAt = depths(text);
  return [...text.matchAll(SQL_PART)]
    .filter(({ index }) => depthAt[index] === 0)
    .filter(({ 1: operator, index }) => !EQUALITIES.has(operator) || !/(?:\bat|_at)$/.test(text.slice(0, index)))
    .map(({ 0: found, 1: operator, index }) => {
      const after = operator ? ` ${SQL_OPERATORS[operator]} ` : String(Number(found) + 1);
      return text.slice(0, index) + after + text.slice(index + found.length);
    });
}

/** Nesting depth of `${…}` at each character; code inside it is changed as code. */
function depths(text) {
  let depth = 0;
  return [...text].map((sign, at) => {
    if (sign === '{' && text[at - 1] === '$') depth += 1;
    else if (sign === '}' && depth > 0) depth -= 1;
    return depth;
  });
}

/** Both texts in one line each; of long ones, only the part that differs. */
function difference(before, after) {
  const [one, other] = [before, after].map((text) => text.replaceAll(/\s+/g, ' '));
  const start = [...one].findIndex((sign, at) => sign !== other[at]);
  const from = one.length > MAX_TEXT ? Math.max(0, start - MAX_TEXT / 2) : 0;
  const cut = (text) => (text.length > from + MAX_TEXT ? `${text.slice(from, from + MAX_TEXT)}…` : text.slice(from));
  return { before: cut(one), after: cut(other) };
}

/**
 * The text with all changes in it, each of which `globalThis.isChanged(id)` turns on.
 *
 * @param {readonly (Change & { id: number })[]} changes of this text
 */
export function withChanges(text, changes) {
  const ranges = [...Map.groupBy(changes, ({ start, end }) => `${start}-${end}`).values()].sort(
    ([one], [other]) => one.start - other.start || other.end - one.end,
  );
  let at = 0;
  const upTo = (from, to) => {
    let out = '';
    let place = from;
    while (at < ranges.length && ranges[at][0].start < to) {
      const own = ranges[at];
      const [{ start, end }] = own;
      at += 1;
      out += text.slice(place, start);
      const original = upTo(start, end);
      out += `(${own.map(({ id, code }) => `globalThis.isChanged(${id}) ? (${code}) : `).join('')}(${original}))`;
      place = end;
    }
    return out + text.slice(place, to);
  };
  return upTo(0, text.length);
}
