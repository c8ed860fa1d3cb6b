import { createRequire } from 'node:module';

// The jsdom of Jest's environment.
const fromEnvironment = createRequire(import.meta.resolve('jest-environment-jsdom'));
const selectors = fromEnvironment('jsdom/lib/jsdom/living/helpers/selectors.js');
const slowly = selectors.matchesDontThrow;

/**
 * Answers at once for most rules of a style sheet whether they are for an element. jsdom asks its selector engine about each of hundreds
 * of rules whenever a test asks for a role, a name or a click: a quarter of the time of the tests with a DOM.
 * Must be loaded before jsdom.
 */
selectors.matchesDontThrow = (element, selector) => {
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
};

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
  // What is escaped would be read as the end of a name.
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
