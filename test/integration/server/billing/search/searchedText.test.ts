import { sql } from 'kysely';
import { matchesSearch as textCondition } from '../../../../../server/platform/database/textConditions';
import { matchesSearch, searchedText } from '../../../../../src/domain/platform/text/searchText';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { FOUND, NOT_FOUND } from '../../../../support/text/typedNames';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const wordsIn = (text: string) => [...new Set(text.split(' ').filter(Boolean))].sort();

/** Texts for which the database returns other words than the application, each with both. */
async function differing(texts: readonly string[]) {
  const { rows } = await sql<{ given: string; words: string }>`
    select given, searched_text(given) as words from unnest(${sql.val([...texts])}::text[]) as given`.execute(
    server.db,
  );
  expect(rows).toHaveLength(texts.length);
  return rows.flatMap(({ given, words }) => {
    const [stored, own] = [wordsIn(words), wordsIn(searchedText(given))];
    return stored.join() === own.join() ? [] : [{ given, stored, own }];
  });
}

const NAMES = [
  "O'Brien, Ana M.",
  'O’Brien-Smith, J.R.',
  'Ångström & Söns, Inc.',
  'María José de la Cruz',
  'Weiß  Hal',
  'Ærøskøbing ŁÓDŹ Þór Đorđe',
  'ΟΔΥΣΣΕΎΣ Ёлкин',
  '李 小龙',
  'a\tb\\c`d',
];

describe('words for searching a text', () => {
  it('are the same in the database and in the application for names', async () => {
    expect(await differing(NAMES)).toEqual([]);
  });

  it('are the same for every letter, accent, and sign of the scripts that are folded', async () => {
    const texts = SCRIPTS.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    ).map((one) => `Xa${one}b ${one}`);
    expect(await differing(texts)).toEqual([]);
  });
});

describe('a condition on texts', () => {
  const searches = [...FOUND, ...NOT_FOUND].flatMap(([, typed]) => typed);
  const names = [...FOUND, ...NOT_FOUND].map(([name]) => name);

  it.each([
    ['computed when asked', { text: sql`r.name` }],
    ['kept by the database', { text: sql`r.name`, words: sql`searched_text(r.name)` }],
  ])('finds the same texts as the application, by words %s', async (_, column) => {
    for (const search of new Set(searches)) {
      const { rows } = await sql<{ name: string }>`
        select r.name from unnest(${sql.val(names)}::text[]) as r (name) where ${textCondition(search, { texts: [column] })}`.execute(
        server.db,
      );
      const expected = names.filter((name) => matchesSearch(name, search));
      expect([search, rows.map(({ name }) => name)]).toEqual([search, expected]);
    }
  });
});

/** First and last code points of Latin, Greek, Cyrillic, Hebrew, Arabic, Indic, punctuation, symbols, kana, and compatibility forms. */
const SCRIPTS: readonly (readonly [number, number])[] = [
  [0x20, 0x10ff],
  [0x1e00, 0x2bff],
  [0x2c60, 0x2fff],
  [0x3000, 0x33ff],
  [0xa720, 0xa78f],
  [0xfb00, 0xffef],
];
