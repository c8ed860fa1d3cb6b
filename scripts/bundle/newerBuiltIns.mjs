import { createRequire } from 'node:module';
import { ancestor, full } from 'acorn-walk';
import { OLDEST_BROWSERS } from '../../tools/oldest-browsers.mjs';
import { excerpt } from './newerSyntax.mjs';

/** @type {import('@mdn/browser-compat-data').CompatData} */
const { api, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** Objects whose methods are recognized by name. Method names of rarer objects are too ambiguous. */
const OWNERS = new Set([
  ...Object.keys(javascript.builtins).filter((owner) => !['Iterator', 'AsyncIterator', 'Temporal'].includes(owner)),
  ...(
    'AbortController AbortSignal Blob CSSStyleSheet Clipboard Crypto Document Element Event EventTarget FormData Headers ' +
    'HTMLDialogElement HTMLElement HTMLFormElement HTMLInputElement History Location Navigator Node Performance ' +
    'ReadableStream Request Response Storage URL URLSearchParams Window'
  ).split(' '),
]);
/** Calls that return an iterator, whose methods require Safari 18.4. */
const GIVE_ITERATORS = new Set(['entries', 'keys', 'matchAll', 'values']);

const GLOBAL = new Set(['globalThis', 'self', 'window']);

const { globals, statics, methods, ofIterators } = newerNames();

/**
 * Reports built-in objects and methods that one of the oldest browsers lacks, except those the script tests for first
 * (`typeof Name`, `Name.method?.()`, `object.method && …`).
 *
 * @param {import('acorn').Program} tree
 * @param {string} code that the tree was read from
 * @returns {{ name: string, problem: string }[]}
 */
export function newerBuiltIns(tree, code) {
  const found = [];
  const { declared, tested } = namesIn(tree);
  const report = (name, lack, at) => {
    if (!tested.has(name)) found.push({ name, problem: `"${excerpt(code, at)}" uses ${name}: ${lack}` });
  };
  ancestor(tree, {
    CallExpression({ callee, optional }) {
      const name = memberName(callee);
      if (name === undefined || optional || callee.optional) return;
      const { object, property } = callee;
      const owner = object.type === 'Identifier' && !declared.has(object.name) ? object.name : undefined;
      const ofOwner = `${owner}.${name}`;
      if (statics.has(ofOwner)) report(ofOwner, statics.get(ofOwner), property.start);
      else if (GLOBAL.has(owner) && globals.has(name)) report(name, globals.get(name), property.start);
      else if (methods.has(name)) report(`.${name}`, methods.get(name), property.start);
      else if (ofIterators.has(name) && givesIterator(object)) {
        report(`Iterator.${name}`, ofIterators.get(name), property.start);
      }
    },
    NewExpression({ callee }) {
      const name = memberName(callee);
      const ofOwner = `${callee.object?.name}.${name}`;
      if (statics.has(ofOwner)) report(ofOwner, statics.get(ofOwner), callee.property.start);
      if (GLOBAL.has(callee.object?.name) && globals.has(name)) report(name, globals.get(name), callee.property.start);
    },
    Identifier({ name, start }, _state, ancestors) {
      const parent = ancestors.at(-2);
      if (!globals.has(name) || declared.has(name)) return;
      if (parent?.type !== 'UnaryExpression' || parent.operator !== 'typeof') report(name, globals.get(name), start);
    },
  });
  return found;
}

const memberName = (node) =>
  node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier'
    ? node.property.name
    : undefined;

function givesIterator(object) {
  if (object.type !== 'CallExpression' || !GIVE_ITERATORS.has(memberName(object.callee))) return false;
  const { object: owner } = object.callee;
  return !(owner.type === 'Identifier' && owner.name === 'Object');
}

/** Names that the script declares or tests for. */
function namesIn(tree) {
  const declared = new Set();
  const tested = new Set();
  const declare = (pattern) => {
    if (!pattern) return;
    if (pattern.type === 'Identifier') declared.add(pattern.name);
    for (const part of pattern.properties ?? pattern.elements ?? []) declare(part?.value ?? part);
    declare(pattern.left ?? pattern.argument);
  };
  const test = (node) => {
    const name = memberName(node);
    if (node.type === 'Identifier') tested.add(node.name);
    else if (name) tested.add(name).add(`.${name}`).add(`${node.object.name}.${name}`);
    else if (node.operator === 'in') {
      const { value } = node.left;
      tested.add(value).add(`.${value}`).add(`${node.right.name}.${value}`);
    } else if (node.type === 'UnaryExpression') test(node.argument);
    else if (node.left) [node.left, node.right].forEach(test);
  };
  full(tree, (node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'ClassDeclaration') declare(node.id);
    else if (/Function/.test(node.type)) [node.id, ...node.params].forEach(declare);
    else if (node.type === 'CatchClause') declare(node.param);
    else if (node.operator === 'typeof' || node.operator === 'in') test(node);
    else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') test(node.test);
    else if (node.type === 'LogicalExpression') test(node.left);
  });
  return { declared, tested };
}

/** Missing features: name → the browser that lacks it, and the version that introduced it. */
function newerNames() {
  const globals = new Map();
  const statics = new Map();
  const lacksOf = new Map();
  const owned = new Map();
  for (const group of [javascript.builtins, api]) {
    for (const [owner, { __compat, ...parts }] of Object.entries(group)) {
      const lack = lackOf(__compat);
      if (lack) globals.set(owner, lack);
      for (const [key, part] of Object.entries(parts)) {
        if (!part.__compat || key.endsWith('_event')) continue;
        const name = key.replace(/_static$/, '');
        const partLack = lackOf(part.__compat);
        if (partLack) statics.set(`${owner}.${name}`, partLack);
        if (partLack && owner === 'Window') globals.set(name, partLack);
        lacksOf.set(name, [...(lacksOf.get(name) ?? []), partLack]);
        if (OWNERS.has(owner) && partLack && name === key) owned.set(name, partLack);
      }
    }
  }
  // Ignores names that some object in those browsers has.
  const methods = new Map([...owned].filter(([name]) => lacksOf.get(name).every(Boolean)));
  const ofIterators = new Map(
    Object.keys(javascript.builtins.Iterator).map((name) => [name, statics.get(`Iterator.${name}`)]),
  );
  return { globals, statics, methods, ofIterators };
}

/** @returns {string | undefined} the browser that lacks it */
function lackOf(compat) {
  const lacking = Object.entries(OLDEST_BROWSERS).find(([browser, oldest]) => {
    const statements = [compat?.support[browser] ?? []].flat();
    return compat && !statements.some((statement) => isSupported(statement, oldest));
  });
  if (!lacking) return undefined;
  const [browser, oldest] = lacking;
  const since = [compat.support[browser] ?? []]
    .flat()
    .find(({ flags, version_added }) => !flags && version_added)?.version_added;
  return since ? `it came with ${browser} ${since}` : `${browser} ${oldest} does not have it`;
}

function isSupported({ flags, prefix, alternative_name, version_added, version_removed }, oldest) {
  if (flags || prefix || alternative_name) return false;
  return isAtMost(version_added, oldest) && !isAtMost(version_removed, oldest);
}

/** @param {string | boolean | null | undefined} version a version such as `15.4` or `≤37`, or false if unsupported */
function isAtMost(version, oldest) {
  if (typeof version !== 'string') return version === true;
  const [major, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [oldestMajor, oldestMinor = 0] = oldest.split('.').map(Number);
  return major < oldestMajor || (major === oldestMajor && minor <= oldestMinor);
}
