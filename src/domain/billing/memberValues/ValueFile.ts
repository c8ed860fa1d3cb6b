import type { MemberLink } from '../reconciliation/ComparisonFacts';
import type { KnownNumber } from '../reconciliation/people/knownNumbers';
import { matchPeople } from '../reconciliation/people/matchPeople';

/** Maximum files listed, latest first. */
export const MAX_VALUE_FILES = 10;
/** Maximum changes, and maximum unknown texts, listed in a preview. */
export const MAX_PREVIEWED_VALUES = 50;

/** A row of an uploaded payroll or enrollment file. */
export interface FileValueRow {
  /** As in the file. */
  readonly memberId: string;
  readonly memberName: string;
  /** The value as in the file; null for an empty cell. */
  readonly text: string | null;
}

/** The rows of a file, and the data for matching its people. */
export interface ValueFileRows {
  readonly rows: readonly FileValueRow[];
  /** Members on bills of the group. */
  readonly members: readonly { readonly memberId: string; readonly memberName: string }[];
  /** Links and employee numbers that the group has confirmed. */
  readonly links: readonly MemberLink[];
  readonly numbers: readonly KnownNumber[];
}

/** Effect of applying a file as of a date, including what is skipped. */
export interface ValueFileEffect {
  /** By name. */
  readonly changes: readonly {
    readonly memberId: string;
    readonly memberName: string;
    /** The value before the change; empty for none. */
    readonly before: string;
    readonly after: string;
  }[];
  /** Members who already have the file's value. */
  readonly unchanged: number;
  /** Members with changes who currently have another value. */
  readonly moved: number;
  /** Members with a split, which a file cannot express; not changed. Always 0 for values that cannot be split. */
  readonly split: number;
  /** Members with several values in the file; not changed. */
  readonly several: number;
  /** People in the file with a value who are not on a bill of the group, or who were matched only by name. */
  readonly unmatched: number;
  /** Texts in the file that are not a value of the group, most frequent first; ignored. */
  readonly unknown: readonly { readonly text: string; readonly members: number }[];
  /** Whether applying it needs a confirmation because many members change. */
  readonly asks: boolean;
}

/** The values that a group has. */
export interface GroupValues {
  /** The group's value for a text of a file; undefined if there is none, or more than one. */
  find(text: string): string | undefined;
  /** Values with the same key are equal. */
  keyOf(value: string): string;
  /** A member's value on the effective date; undefined if there is none. */
  current(memberId: string): { readonly text: string; readonly key: string; readonly isSplit: boolean } | undefined;
}

/** If more than one in this many members change, a confirmation is needed. */
const ASKS_ABOVE_ONE_OF = 4;

/** Compares a file's values with the current ones. People are matched as in a payroll comparison, but never by name alone. */
export function valueFileEffect(
  { rows, members, links, numbers }: ValueFileRows,
  values: GroupValues,
): ValueFileEffect {
  const lines = members.map((member) => ({ ...member, linePk: member.memberId }));
  const matched = matchPeople(lines, rows, links, { numbers });
  const given = new Map<string, Set<string>>();
  const unknown = new Map<string, Set<string>>();
  const unmatched = new Set<string>();
  for (const row of rows) {
    const text = (row.text ?? '').trim();
    if (text === '') continue;
    const memberId = matched.memberOf(row);
    if (memberId === undefined || matched.howOf(memberId) === 'name') {
      unmatched.add(matched.keyOf(row));
      continue;
    }
    const value = values.find(text);
    if (value === undefined) addTo(unknown, text, memberId);
    else addTo(given, memberId, value);
  }
  const nameOf = new Map(members.map(({ memberId, memberName }) => [memberId, memberName]));
  const changes: ValueFileEffect['changes'][number][] = [];
  const counts = { unchanged: 0, moved: 0, split: 0, several: 0 };
  for (const [memberId, [after = '', ...others]] of given) {
    const current = values.current(memberId);
    if (others.length > 0) counts.several += 1;
    else if (current?.isSplit) counts.split += 1;
    else if (current?.key === values.keyOf(after)) counts.unchanged += 1;
    else {
      if (current) counts.moved += 1;
      changes.push({ memberId, memberName: nameOf.get(memberId) ?? '', before: current?.text ?? '', after });
    }
  }
  return {
    ...counts,
    changes: changes.sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1)),
    unmatched: unmatched.size,
    unknown: [...unknown]
      .map(([text, found]) => ({ text, members: found.size }))
      .sort((one, other) => other.members - one.members || (one.text < other.text ? -1 : 1)),
    asks: counts.moved * ASKS_ABOVE_ONE_OF > counts.moved + counts.unchanged,
  };
}

/** The effect as shown before applying the file. */
export function previewOf(effect: ValueFileEffect) {
  return {
    ...effect,
    changes: effect.changes.slice(0, MAX_PREVIEWED_VALUES),
    changed: effect.changes.length,
    unknown: effect.unknown.slice(0, MAX_PREVIEWED_VALUES),
  };
}

function sortKey({ memberName, memberId }: ValueFileEffect['changes'][number]): string {
  return `${memberName.toLowerCase()}\0${memberId}`;
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key);
  if (known) known.add(value);
  else sets.set(key, new Set([value]));
}
