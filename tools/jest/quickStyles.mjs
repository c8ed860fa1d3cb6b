import { createRequire } from 'node:module';

// The jsdom of Jest's environment.
const fromEnvironment = createRequire(import.meta.resolve('jest-environment-jsdom'));
const selectors = fromEnvironment('jsdom/lib/jsdom/living/helpers/selectors.js');
const slowly = selectors.matchesDontThrow;
selectors.matchesDontThrow = matches;
const { implForWrapper } = fromEnvironment('jsdom/lib/jsdom/living/generated/utils.js');
const cssom = createRequire(fromEnvironment.resolve('jsdom'))('rrweb-cssom');
const defaultRules = cssom.parse(fromEnvironment('jsdom/lib/jsdom/browser/default-stylesheet.js'));

/** Properties that decide whether a person can see and click an element, by JavaScript name, with their initial values. */
const ASKED = {
  display: { name: 'display', isInherited: false, initial: '' },
  visibility: { name: 'visibility', isInherited: true, initial: 'visible' },
  pointerEvents: { name: 'pointer-events', isInherited: true, initial: 'auto' },
};

/**
 * Lets a window compute only these of an element, and the others when somebody asks for one of them. A query by role or by name asks for
 * them of each element and of all around it, and jsdom computes everything that some sixty rules declare, each time.
 */
export function computeWhatIsAsked(window) {
  const compute = window.getComputedStyle;
  window.getComputedStyle = (element, pseudoElement) => {
    const own = implForWrapper(element);
    if (pseudoElement || own?._localName === undefined) return compute(element, pseudoElement);
    let whole;
    const others = () => (whole ??= compute(element));
    return new Proxy(
      {},
      {
        get(_target, key) {
          if (key in ASKED) return valueOf(own, ASKED[key]);
          if (key !== 'getPropertyValue') return boundTo(others(), key);
          return (name) => {
            const asked = Object.values(ASKED).find((one) => one.name === name);
            return asked ? valueOf(own, asked) : others().getPropertyValue(name);
          };
        },
        has: (_target, key) => key in others(),
      },
    );
  };
}

function boundTo(style, key) {
  const value = style[key];
  return typeof value === 'function' ? value.bind(style) : value;
}

function valueOf(element, asked) {
  const declared = declaredFor(element)[asked.name];
  if (declared) return declared;
  const around = element.parentElement;
  return asked.isInherited && around !== null ? valueOf(around, asked) : asked.initial;
}

/** Declared styles of an element, stored in jsdom's own cache of its document, which a change of the document replaces. */
function declaredFor(element) {
  const document = element._ownerDocument;
  document._styleCache ??= new WeakMap();
  const known = declarations.get(document._styleCache) ?? new WeakMap();
  declarations.set(document._styleCache, known);
  const found = known.get(element);
  if (found) return found;
  const declared = {};
  const declare = (style) => {
    for (const { name } of Object.values(ASKED)) {
      const value = style.getPropertyValue(name);
      if (value) declared[name] = value === 'unset' ? '' : value;
    }
  };
  for (const sheet of [defaultRules, ...document.styleSheets._list])
    for (const rule of rulesFor(element, sheet)) if (matches(element, rule.selectorText)) declare(rule.style);
  declare(element.style);
  known.set(element, declared);
  return declared;
}

/** @type {WeakMap<object, WeakMap<object, Record<string, string>>>} */
const declarations = new WeakMap();

/**
 * Rules of a style sheet that declare one of these, by a class or a name that an element must have, with their place in the sheet.
 * `anything` has those for any element.
 *
 * @typedef {{ count: number, rules: object[], byKey: Map<string, number[]>, anything: number[] }} Index
 * @type {WeakMap<object, Index>}
 */
const indices = new WeakMap();

/** @returns {object[]} rules that may be for an element, in the order of the sheet */
function rulesFor(element, sheet) {
  const { rules, byKey, anything } = indexOf(sheet);
  const places = new Set(anything);
  for (const key of [element._localName, ...[...classesOf(element)].map((name) => `.${name}`)])
    for (const place of byKey.get(key) ?? []) places.add(place);
  return [...places].sort((one, other) => one - other).map((place) => rules[place]);
}

/** @returns {Index} made again when rules were added or removed */
function indexOf(sheet) {
  const found = indices.get(sheet);
  if (found?.count === sheet.cssRules.length) return found;
  const index = { count: sheet.cssRules.length, rules: [], byKey: new Map(), anything: [] };
  for (const rule of Array.from(sheet.cssRules).flatMap(shownRules)) {
    const place = index.rules.push(rule) - 1;
    for (const { name, classes } of subjectsOf(rule.selectorText)) {
      const key = classes.length > 0 ? `.${classes[0]}` : name;
      const places = key === undefined ? index.anything : (index.byKey.get(key) ?? []);
      places.push(place);
      if (key !== undefined) index.byKey.set(key, places);
    }
  }
  indices.set(sheet, index);
  return index;
}

/** A rule, or those within `@media screen`. A rule without a selector, such as `@keyframes`, is for no element. */
function shownRules(rule) {
  const isShown = () => Array.from(rule.media).includes('screen');
  const rules = rule.media ? (isShown() ? Array.from(rule.cssRules) : []) : [rule];
  return rules.filter(
    ({ selectorText, style }) =>
      selectorText !== undefined && Object.values(ASKED).some(({ name }) => style.getPropertyValue(name) !== ''),
  );
}

/**
 * Answers at once for most rules of a style sheet whether they are for an element. jsdom asks its selector engine about each of hundreds
 * of rules whenever a test asks for a role, a name or a click: a quarter of the time of the tests with a DOM.
 * Must be loaded before jsdom.
 */
function matches(element, selector) {
  // A rule without a selector, such as `@keyframes`, is for no element.
  if (selector === undefined) return false;
  const subjects = subjectsOf(selector);
  const classes = classesOf(element);
  const name = element._localName;
  let isPossible = false;
  for (const subject of subjects) {
    if (subject.classes.some((one) => !classes.has(one)) || (subject.name !== undefined && subject.name !== name))
      continue;
    if (subject.isWhole) return true;
    isPossible = true;
  }
  return isPossible && slowly(element, selector);
}

/**
 * What the element itself must be for each alternative of a selector, as far as its name and classes say.
 *
 * @typedef {{ name: string | undefined, classes: readonly string[], isWhole: boolean }} Subject isWhole: nothing else is asked
 * @type {Map<string, readonly Subject[]>}
 */
const known = new Map();

function subjectsOf(selector) {
  const found = known.get(selector) ?? alternativesOf(selector).map(subjectOf);
  known.set(selector, found);
  return found;
}

/** The name and the classes at the start of a compound. What follows is left to jsdom, and so are names with capitals. */
const COMPOUND = /^([a-z][a-z\d-]*(?![\w-])|\*)?((?:\.[A-Za-z_][\w-]*)*)/;

/** @type {Subject} */
const ANYTHING = { name: undefined, classes: [], isWhole: false };

/** @returns {Subject} */
function subjectOf(alternative) {
  const compound = lastCompoundOf(alternative);
  // Escaped characters would be read as the end of a name.
  if (compound.includes('\\')) return ANYTHING;
  const [start, name = '*', classes = ''] = COMPOUND.exec(compound);
  return {
    name: name === '*' ? undefined : name,
    classes: classes.split('.').slice(1),
    isWhole: start !== '' && start === alternative,
  };
}

/** The parts between the commas outside of brackets, parentheses and quotes. */
function alternativesOf(selector) {
  return splitOutside(selector, (letter) => letter === ',').map((part) => part.trim());
}

function lastCompoundOf(alternative) {
  return splitOutside(alternative, (letter) => ' >+~\t\n'.includes(letter)).at(-1);
}

function splitOutside(text, separates) {
  const parts = [''];
  let depth = 0;
  let quote = '';
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place];
    if (quote === '' && depth === 0 && separates(letter)) {
      parts.push('');
      continue;
    }
    if (letter === '\\') {
      parts[parts.length - 1] += letter;
      place += 1;
    } else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    parts[parts.length - 1] += text[place] ?? '';
  }
  return parts;
}

/** @type {WeakMap<object, { text: string, names: Set<string> }>} */
const classLists = new WeakMap();

function classesOf(element) {
  const text = element.getAttributeNS(null, 'class') ?? '';
  const found = classLists.get(element);
  if (found?.text === text) return found.names;
  const names = new Set(text.split(/\s+/));
  classLists.set(element, { text, names });
  return names;
}
