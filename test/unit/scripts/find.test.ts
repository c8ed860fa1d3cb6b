import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

const SOURCE = readFileSync(path.join(process.cwd(), 'scripts/living/find.js'), 'utf8');
const ENTRIES = [
  ['rule', 'A returned payment makes its bills due again', 'payments.html', 'BR-RET-01'],
  ['term', 'return', 'glossary.html#return', 'NSF, R01'],
  ['term', 'termed (terminated)', 'glossary.html#termed', ''],
  ['rule', 'A payment is processed on its settlement date', 'payments.html', 'BR-PRO-01'],
];
const SYNONYMS = { nsf: ['return'], 'returned ach': ['return'], cobra: ['termed', 'terminated'] };

describe('the search of the living document', () => {
  it.each([
    ['', [], ''],
    ['NSF', ['return', 'A returned payment makes its bills due again'], '2 found'],
    ['returned ACH', ['A returned payment makes its bills due again', 'return'], '2 found'],
    ['cobra', ['termed (terminated)'], '1 found'],
    ['payment settlement', ['A payment is processed on its settlement date'], '1 found'],
    ['BR-PRO-01', ['A payment is processed on its settlement date'], '1 found'],
    ['settlement tomorrow', ['A payment is processed on its settlement date'], '1 found, with some of the words'],
    ['zebra', [], '0 found'],
  ])('finds by "%s" %j', (typed, found, count) => {
    const shown = search(typed);
    expect(shown.links).toEqual(found);
    expect(shown.count).toBe(count);
  });
});

/** Runs the script of the page with what it uses of a document. */
function search(typed: string) {
  const shown = { links: [] as string[], count: '' };
  const list = {
    hidden: false,
    replaceChildren(...items: readonly { readonly text: string }[]) {
      shown.links = items.map(({ text }) => text);
    },
    querySelectorAll: () => [],
  };
  const elements: Readonly<Record<string, object>> = {
    find: { value: typed, addEventListener: () => undefined },
    results: list,
    count: {
      set textContent(text: string) {
        shown.count = text;
      },
    },
    capabilities: {},
    trends: {},
    nothing: {},
  };
  runInNewContext(SOURCE, {
    ENTRIES,
    SYNONYMS,
    document: {
      getElementById: (id: string) => elements[id],
      querySelector: () => ({ addEventListener: () => undefined }),
      createElement: () => ({
        text: '',
        append(link: { readonly textContent: string }) {
          this.text = link.textContent;
        },
      }),
    },
  });
  return shown;
}
