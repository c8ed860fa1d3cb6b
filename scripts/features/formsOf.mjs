const PERSON_ENDING = '(?: has| have| had| tries to| try to| tried to)?';
/** Parts of patterns that are words of their own. Longer ones come first. */
const PARTS = [
  [String.raw`-?\$[\d,]+\.\d\d`, 'money'],
  [String.raw`\$[\d,]+\.\d\d`, 'money'],
  [String.raw`\d{4}-\d{2}-\d{2}`, 'date'],
  [String.raw`\d{4}-\d\d-\d\d`, 'date'],
  [String.raw`\d+:\d\d [AP]M`, '6:00 AM'],
  [String.raw`[A-Z]\w+ [A-Z]\w+`, 'member'],
  [String.raw`[A-Z][a-z]+`, 'first name'],
  [String.raw`[A-Z]\w+`, 'coverage'],
  [String.raw`\d+`, 'int'],
  [String.raw`\w+`, 'word'],
];
const BORROWED = ['people', 'person', 'members', 'bill'];

/**
 * The ways to write a word, from the pattern of its type: `turn[s/ed] off autopay`. In square brackets is what may be left out,
 * a slash separates words of which one is chosen, and braces hold words of other types.
 *
 * @param {string} name of the type
 * @param {ReadonlyMap<string | undefined, readonly string[]>} patterns of all types
 * @returns {string[]}
 */
export function formsOf(name, patterns) {
  const source = (patterns.get(name) ?? []).join('|');
  const borrowed = BORROWED.filter((other) => other !== name && patterns.has(other)).map((other) => [
    patterns.get(other).join('|').replace(PERSON_ENDING, ''),
    other,
  ]);
  const marked = [...borrowed, ...PARTS].reduce(
    (text, [part, type]) => text.replaceAll(part, `«${type}»`),
    source.replaceAll(/\((?=\[\^"\]\*\))|(?<=\(\[\^"\]\*)\)/g, ''),
  );
  return parse(marked.replaceAll(/"?\(?\[\^"\]\*\)?"?/g, '"…"').replaceAll(/\[\^'\]\*/g, '…')).map((form) =>
    form.replaceAll(/«([^»]*)»/g, (_, type) => (/^\d/.test(type) ? type : `{${type}}`)),
  );
}

/** @returns {string[]} the alternatives of the pattern, in readable form */
function parse(pattern) {
  let at = 0;
  const alternatives = () => {
    const found = [''];
    while (at < pattern.length && pattern[at] !== ')') {
      if (pattern[at] === '|') {
        at += 1;
        found.push('');
      } else found[found.length - 1] += quantified(atom());
    }
    return found;
  };
  const atom = () => {
    if (pattern[at] === '(') {
      at += pattern.startsWith('(?:', at) ? 3 : 1;
      const inner = alternatives();
      at += 1;
      return { inner };
    }
    if (pattern[at] === '«') {
      const end = pattern.indexOf('»', at) + 1;
      const inner = [pattern.slice(at, end)];
      at = end;
      return { inner };
    }
    if (pattern[at] === '\\') at += 1;
    at += 1;
    return { inner: [pattern[at - 1]] };
  };
  const quantified = ({ inner }) => {
    const sign = pattern[at];
    if (sign === '?' || sign === '*' || sign === '+') at += 1;
    const text = inner.join('/');
    if (sign === '?') return `[${text}]`;
    if (sign === '*') return `[${text}]…`;
    return inner.length > 1 ? `(${text})` : text;
  };
  return alternatives();
}
