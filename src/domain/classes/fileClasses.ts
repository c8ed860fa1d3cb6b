import { ASKS_ABOVE_ONE_OF } from '../costs/fileCostCenters';
import type { LocalDate } from '../dates/LocalDate';
import type { MemberLink } from '../reconciliation/ComparisonFacts';
import type { KnownNumber } from '../reconciliation/people/knownNumbers';
import { matchPeople } from '../reconciliation/people/matchPeople';
import type { UploadKind } from '../uploads/UploadKind';
import { type ClassValue, classFor, classKey, classNamed } from './MemberClass';

/** A committed payroll or enrollment file with classes. */
export interface ClassFile {
  readonly filePk: string;
  readonly fileName: string;
  readonly kind: UploadKind;
  /** ISO timestamp, UTC. */
  readonly addedAt: string;
  /** How its classes were last applied; null if they were not. */
  readonly applied: {
    /** The day from which they count. */
    readonly from: LocalDate;
    readonly members: number;
    readonly by: string;
  } | null;
}

/** Files that are listed, the latest first. */
export const MAX_CLASS_FILES = 10;
/** Changes, and unknown texts, that a preview lists. */
export const MAX_PREVIEWED_CLASSES = 50;

/** A member of an uploaded payroll or enrollment file. */
export interface FileClassRow {
  /** As in the file. */
  readonly memberId: string;
  readonly memberName: string;
  /** As in the file; null for an empty cell. */
  readonly className: string | null;
}

/** What the classes of a file are compared with. */
export interface ClassFileFacts {
  readonly rows: readonly FileClassRow[];
  /** Classes of the group's rate tables. */
  readonly classNames: readonly string[];
  /** Members on bills of the group. */
  readonly members: readonly { readonly memberId: string; readonly memberName: string }[];
  /** Links and employee numbers that the group has confirmed. */
  readonly links: readonly MemberLink[];
  readonly numbers: readonly KnownNumber[];
  /** Current classes by member number. */
  readonly values: ReadonlyMap<string, readonly ClassValue[]>;
}

/** A member whose class a file changes. */
export interface FileClassChange {
  readonly memberId: string;
  readonly memberName: string;
  /** Class on the day before the change; empty for none. */
  readonly before: string;
  /** A class of the group's rate tables. */
  readonly after: string;
}

/** What applying the classes of a file from a day on does, and what it leaves out. */
export interface FileClassEffect {
  /** By name. */
  readonly changes: readonly FileClassChange[];
  /** Members who have the file's class already. */
  readonly unchanged: number;
  /** Members with changes who have another class now. */
  readonly moved: number;
  /** Members with several classes in the file. They are not changed. */
  readonly several: number;
  /** People of the file with a class who are not on a bill of the group, or were found by name only. */
  readonly unmatched: number;
  /** Classes of the file that no rate table of the group names, the most frequent first. They change nothing. */
  readonly unknown: readonly { readonly text: string; readonly members: number }[];
  /** Whether applying it needs a confirmation, because many members move. */
  readonly asks: boolean;
}

/** The effect of applying a file, with the first changes. */
export interface ClassFilePreview extends FileClassEffect {
  /** Number of all changes. */
  readonly changed: number;
}

/**
 * Compares the classes of a file with those that count on a day. People are found as in a comparison with payroll, but never by name
 * alone.
 *
 * @param from the day from which the file's classes would count
 * @source BR-RAT-16 BR-RAT-17 docs/decisions/rates.md#a-files-classes-are-applied-with-their-effect-shown
 */
export function fileClassEffect(facts: ClassFileFacts, from: LocalDate): FileClassEffect {
  const lines = facts.members.map((member) => ({ ...member, linePk: member.memberId }));
  const matched = matchPeople(lines, facts.rows, facts.links, { numbers: facts.numbers });
  const given = new Map<string, Set<string>>();
  const unknown = new Map<string, Set<string>>();
  const unmatched = new Set<string>();
  for (const row of facts.rows) {
    const text = (row.className ?? '').trim();
    if (text === '') continue;
    const memberId = matched.memberOf(row);
    if (memberId === undefined || matched.howOf(memberId) === 'name') {
      unmatched.add(matched.keyOf(row));
      continue;
    }
    const className = classNamed(text, facts.classNames);
    if (className === undefined) addTo(unknown, text, memberId);
    else addTo(given, memberId, className);
  }
  const nameOf = new Map(facts.members.map(({ memberId, memberName }) => [memberId, memberName]));
  const changes: FileClassChange[] = [];
  const counts = { unchanged: 0, moved: 0, several: 0 };
  for (const [memberId, [after = '', ...others]] of given) {
    const before = classFor(facts.values.get(memberId) ?? [], from) ?? '';
    if (others.length > 0) counts.several += 1;
    else if (classKey(before) === classKey(after)) counts.unchanged += 1;
    else {
      if (before !== '') counts.moved += 1;
      changes.push({ memberId, memberName: nameOf.get(memberId) ?? '', before, after });
    }
  }
  return {
    ...counts,
    changes: changes.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
    unmatched: unmatched.size,
    unknown: [...unknown]
      .map(([text, members]) => ({ text, members: members.size }))
      .sort((one, other) => other.members - one.members || (one.text < other.text ? -1 : 1)),
    asks: counts.moved * ASKS_ABOVE_ONE_OF > counts.moved + counts.unchanged,
  };
}

function keyOf({ memberName, memberId }: FileClassChange): string {
  return `${memberName.toLowerCase()}\0${memberId}`;
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key);
  if (known) known.add(value);
  else sets.set(key, new Set([value]));
}
