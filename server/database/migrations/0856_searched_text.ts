import { type Kysely, sql } from 'kysely';

/** Separators of words in ASCII, besides the space, as characters of a literal with escapes. */
const SEPARATORS = `\\t\\n\\r!"#$%&()*+,/:;<=>?@[\\\\]^_{|}~\\x7f`;
const SPACES = ' '.repeat(32);
/** Words that are also written as one with the next. */
const PARTICLES =
  'al|ben|bin|d|da|das|de|del|dela|della|den|der|di|dos|du|el|ibn|l|la|las|le|los|mac|mc|o|san|st|ste|ten|ter|van|von|zu';

/**
 * Words to search a text by: the same as `searchedText` of the application returns. ASCII takes a short way, because most names are. Uses
 * functions of `pg_catalog` only, so that a restored backup can compute it for its columns and indexes.
 */
const SEARCHED_TEXT = `
  create function searched_text(given text) returns text language plpgsql immutable parallel safe as $$
  declare
    plain text;
    joined text;
    words text;
  begin
    if octet_length(given) = char_length(given) then
      plain := lower(given collate "C");
    else
      plain := lower(regexp_replace(normalize(replace(given, '´', ''''), nfkd), '[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f\\u00ad\\u200b-\\u200f\\u2060\\ufeff]+', '', 'g'));
      if octet_length(plain) <> char_length(plain) then
        plain := translate(plain,
          'ⱥƀƃɓƈȼđðɖɗəɛɇǥɠɣħıɨɩȷɉĸƙłƚɫŋɲƞøɔɵƥɍɽŧƭʈʉʋɏƴƶȥς\`ʹʻʼʽʾʿˈˊˋ‘’‛′‵՚׳ꞌ‐‑‒–—―−⁃·•־᠆',
          'abbbccddddeeeggghiiijjkklllnnnooo' || 'prrtttuvyyzzσ' || repeat('''', 18) || repeat('-', 12));
        plain := replace(replace(replace(replace(replace(plain, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
        plain := regexp_replace(plain, '[\\u0080-\\u00bf×÷\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3020\\u3030]+', ' ', 'g');
      end if;
    end if;
    plain := translate(plain, E'\`${SEPARATORS}', '''${SPACES}');
    joined := translate(plain, '''-.', '');
    words := ' ' || translate(plain, '-.''', '  ');
    if joined <> plain then
      words := words || ' ' || joined || ' ' || translate(plain, '''-.', '   ');
    end if;
    if joined ~ '(?<![^ ])(${PARTICLES}) +[^ ]' then
      words := words || ' ' || regexp_replace(joined, '(?<![^ ])(${PARTICLES}) +(?=[^ ])', '\\1', 'g');
    end if;
    return words;
  end $$`;

const STATEMENTS = [
  SEARCHED_TEXT,
  // Servers of the former version read `groups.searched_name` and `people.searched`, and the index `members_by_word`.
  'alter table groups add column searched_words text not null generated always as (searched_text(name)) stored',
  `alter table people add column searched_words text not null
   generated always as (searched_text(first_name || ' ' || last_name) || searched_text(email)) stored`,
  `create index members_by_searched_word on members
   using gin (array_to_tsvector(array_remove(string_to_array(searched_text(member_name), ' '), '')))`,
];

/**
 * Names are found however they are typed: without accents and apostrophes, in any order. The database maintains the words, so that a server of
 * the former version writes them, too.
 *
 * @source docs/decisions/search.md#names-are-found-however-they-are-typed
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
