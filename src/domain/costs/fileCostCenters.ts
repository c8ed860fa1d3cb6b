import type { LocalDate } from '../dates/LocalDate';
import type { MemberLink } from '../reconciliation/ComparisonFacts';
import type { KnownNumber } from '../reconciliation/people/knownNumbers';
import { matchPeople } from '../reconciliation/people/matchPeople';
import { type CostCenter, costCenterKey } from './CostSetup';
import { type CostSplit, type CostValue, splitsText, valueFor, WHOLE } from './MemberCostCenter';

/** A member of an uploaded payroll or enrollment file. */
export interface FileCostRow {
  /** As in the file. */
  readonly memberId: string;
  readonly memberName: string;
  /** As in the file; null for an empty cell. */
  readonly costCenter: string | null;
}

/** What the cost centers of a file are compared with. */
export interface CostFileFacts {
  readonly rows: readonly FileCostRow[];
  readonly centers: readonly CostCenter[];
  /** Members on bills of the group. */
  readonly members: readonly { readonly memberId: string; readonly memberName: string }[];
  /** Links and employee numbers that the group has confirmed. */
  readonly links: readonly MemberLink[];
  readonly numbers: readonly KnownNumber[];
  /** Current cost centers by member number. */
  readonly values: ReadonlyMap<string, readonly CostValue[]>;
}

/** A member whose cost center a file changes. */
export interface FileCostChange {
  readonly memberId: string;
  readonly memberName: string;
  /** Code that counts on the day before the change; empty for none. */
  readonly before: string;
  /** Code of the group's cost center. */
  readonly after: string;
}

/** What applying the cost centers of a file from a day on does, and what it leaves out. */
export interface FileCostEffect {
  /** By name. */
  readonly changes: readonly FileCostChange[];
  /** Members who have the file's cost center already. */
  readonly unchanged: number;
  /** Members with changes who have another cost center now. */
  readonly moved: number;
  /** Members who are split among cost centers, which a file with one cost center cannot say. They are not changed. */
  readonly split: number;
  /** Members with several cost centers in the file. They are not changed. */
  readonly several: number;
  /** People of the file with a cost center who are not on a bill of the group, or were found by name only. */
  readonly unmatched: number;
  /** Cost centers of the file that the group does not have, the most frequent first. They change nothing. */
  readonly unknown: readonly { readonly text: string; readonly members: number }[];
  /** Whether applying it needs a confirmation, because many members move. */
  readonly asks: boolean;
}

/** Moving more than one member in this many needs a confirmation. */
export const ASKS_ABOVE_ONE_OF = 4;

/**
 * Compares the cost centers of a file with those that count on a day. A text is a cost center only if it is the code, or the name of
 * one cost center only. People are found as in a comparison with payroll, but never by name alone.
 *
 * @param from the day from which the file's cost centers would count
 * @source BR-CST-07 BR-CST-08 docs/decisions/costs.md#a-files-cost-centers-are-applied-with-their-effect-shown
 */
export function fileCostEffect(facts: CostFileFacts, from: LocalDate): FileCostEffect {
  const given = facts.rows.filter(({ costCenter }) => (costCenter ?? '').trim() !== '');
  const centerOf = centerFinder(facts.centers);
  const lines = facts.members.map((member) => ({ ...member, linePk: member.memberId }));
  const matched = matchPeople(lines, facts.rows, facts.links, { numbers: facts.numbers });
  const codes = new Map<string, Set<string>>();
  const unknown = new Map<string, Set<string>>();
  const unmatched = new Set<string>();
  for (const row of given) {
    const memberId = matched.memberOf(row);
    if (memberId === undefined || matched.howOf(memberId) === 'name') {
      unmatched.add(matched.keyOf(row));
      continue;
    }
    const text = (row.costCenter ?? '').trim();
    const code = centerOf(text);
    if (code === undefined) addTo(unknown, text, memberId);
    else addTo(codes, memberId, code);
  }
  const nameOf = new Map(facts.members.map(({ memberId, memberName }) => [memberId, memberName]));
  const changes: FileCostChange[] = [];
  const counts = { unchanged: 0, moved: 0, split: 0, several: 0 };
  for (const [memberId, [after = '', ...others]] of codes) {
    const splits = valueFor(facts.values.get(memberId) ?? [], from)?.splits ?? [];
    if (others.length > 0) counts.several += 1;
    else if (splits.length > 1) counts.split += 1;
    else if (costCenterKey(splits[0]?.code ?? '') === costCenterKey(after)) counts.unchanged += 1;
    else {
      if (splits.length > 0) counts.moved += 1;
      changes.push({ memberId, memberName: nameOf.get(memberId) ?? '', before: beforeOf(splits), after });
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

/** All of a member's cost in one cost center. */
export function wholeOf(code: string): readonly CostSplit[] {
  return [{ code, share: WHOLE }];
}

function beforeOf(splits: readonly CostSplit[]): string {
  return splits.length === 0 ? '' : splitsText(splits);
}

function keyOf({ memberName, memberId }: FileCostChange): string {
  return `${memberName.toLowerCase()}\0${memberId}`;
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key);
  if (known) known.add(value);
  else sets.set(key, new Set([value]));
}

/** Finds the cost center code for a text of a file. */
function centerFinder(centers: readonly CostCenter[]): (text: string) => string | undefined {
  const byCode = new Map(centers.map(({ code }) => [costCenterKey(code), code]));
  const byName = new Map<string, string | undefined>();
  for (const { code, name } of centers) {
    const key = costCenterKey(name);
    byName.set(key, byName.has(key) ? undefined : code);
  }
  byName.delete('');
  return (text) => byCode.get(costCenterKey(text)) ?? byName.get(costCenterKey(text));
}
