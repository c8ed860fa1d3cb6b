import { Role } from '../../../src/domain/platform/access/Role';
import { OPERATION_LABELS } from '../../../src/domain/platform/access/rightsIn';
import { roleLabel } from '../../../src/domain/platform/access/roleLabel';
import { NAMED } from '../patterns';
import { type Column, type Columns, DIRECTORY_CRITERIA, THING_COLUMNS } from '../tableColumns';
import type { ReadSentence } from './preconditions';

/** What a quoted text can say. */
interface KnownValues {
  /** Completes "is not …". */
  readonly what: string;
  readonly column: Column;
}

const ROLES: KnownValues = {
  what: 'a role',
  column: { write: 'a role', values: Object.values(Role).map((role) => roleLabel(role)) },
};
const RIGHTS = [...new Set(Object.values(OPERATION_LABELS).filter((label) => label !== null))];

/**
 * Problems of quoted texts whose values are known: roles, states, kinds of files, and the first columns of lists. A run would
 * only find that nothing on the screen says so.
 *
 * @param closest the most similar of the values, if one is close enough
 */
export function valueProblems(
  { phrases, values, uri, line }: ReadSentence,
  closest: (text: string, values: readonly string[]) => string | undefined,
): readonly string[] {
  const [phrase] = phrases;
  if (phrases.length !== 1 || phrase === undefined) return [];
  return textsOf(phrase, values).flatMap(({ known: { what, column }, text }) => {
    if (column.values ? column.values.includes(text) : (column.form?.test(text) ?? true)) return [];
    const meant = column.values && closest(text, column.values);
    const choice = column.values ? `Known: ${column.values.join(', ')}.` : `Write ${column.write}.`;
    return [`${uri}:${line} "${text}" is not ${what}.${meant ? ` Did you mean "${meant}"?` : ''} ${choice}`];
  });
}

/** The texts of a sentence that have known values, each with them. */
function textsOf(phrase: string, values: ReadSentence['values']) {
  const valueOf = (wanted: string) => values.find(({ type }) => type === wanted)?.text ?? '';
  const quoted = (wanted: string) => [...valueOf(wanted).matchAll(NAMED)].map(([, text = '']) => text);
  const withKnown = (texts: readonly string[], known: KnownValues) => texts.map((text) => ({ known, text }));
  switch (phrase) {
    case '{recipient} has/have {texts} in {group}':
    case '{person} can give {person} {texts}':
      return withKnown(quoted('texts'), ROLES);
    case '{detail} is/are {string}': {
      const [said = ''] = quoted('string');
      const known = detailValues(valueOf('detail'), said);
      return known ? withKnown(known.texts, known) : [];
    }
    case '{person} see(s) the {things} {texts}': {
      const things = valueOf('things');
      const columns: Columns | undefined = (THING_COLUMNS as Readonly<Record<string, Columns>>)[things];
      const [column] = Object.values(columns ?? {});
      return column ? withKnown(quoted('texts'), { what: `one of the ${things}`, column }) : [];
    }
    default:
      return [];
  }
}

/** Values that a detail of a person can have, as scenarios word them. Undefined if any text is allowed. */
function detailValues(detail: string, said: string): (KnownValues & { readonly texts: readonly string[] }) | undefined {
  const several = said === '' ? [] : said.split(', ');
  if (/\broles\b/.test(detail)) return { ...ROLES, texts: several };
  if (/\bstatus\b/.test(detail))
    return { what: 'the status of an account', column: DIRECTORY_CRITERIA.status, texts: [said] };
  if (!/\brights\b/.test(detail)) return undefined;
  const texts = several.map((right, index) => (index === 0 ? right : capitalized(right)));
  return { what: 'a right', column: { write: 'a right', values: RIGHTS }, texts };
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
