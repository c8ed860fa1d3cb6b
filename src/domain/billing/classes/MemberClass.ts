import type { LocalDate } from '../../platform/dates/LocalDate';
import { isSameName } from '../rules/EmployeeContribution';

/**
 * A member's class from its effective date until the next value: `Salaried`, as the group's rate tables name it.
 *
 * @source docs/decisions/rates.md#a-class-is-a-dated-value-of-a-member
 */
export interface ClassValue {
  readonly from: LocalDate;
  /** Empty if the member has no class from that date. */
  readonly className: string;
}

/** A member with classes. */
export interface MemberClasses {
  /** As on the bill. */
  readonly memberId: string;
  readonly values: readonly ClassValue[];
}

/**
 * The class for a coverage month: the latest in effect on its first day. Undefined if it is unknown.
 *
 * @param values of one member, in any order
 * @source BR-RAT-14
 */
export function classFor(values: readonly ClassValue[], month: LocalDate): string | undefined {
  let found: ClassValue | undefined;
  for (const value of values) if (value.from <= month && (!found || value.from > found.from)) found = value;
  return found?.className || undefined;
}

/** The classes in rate tables, by name. Names that differ only in case are one class, spelled as in the first table. */
export function classNamesIn(
  tables: readonly { readonly rows: readonly { readonly className: string }[] }[],
): readonly string[] {
  const names = new Map<string, string>();
  for (const { rows } of tables) {
    for (const { className } of rows) {
      const key = classKey(className);
      if (key !== '' && !names.has(key)) names.set(key, className.trim());
    }
  }
  return [...names.values()].sort((one, other) => one.localeCompare(other, 'en'));
}

/** Whether a rate depends on the class. */
export function hasClasses(tables: Parameters<typeof classNamesIn>[0]): boolean {
  return tables.some(({ rows }) => rows.some(({ className }) => className !== ''));
}

/** Values by member, built once per list because it is looked up for each member. */
const indexes = new WeakMap<readonly MemberClasses[], ReadonlyMap<string, readonly ClassValue[]>>();

/** The classes of one member in a list that never changes afterward. */
export function classesOf(memberId: string, all: readonly MemberClasses[]): readonly ClassValue[] {
  const index = indexes.get(all) ?? new Map(all.map((member) => [member.memberId, member.values]));
  indexes.set(all, index);
  return index.get(memberId) ?? [];
}

/** The class in a list that matches a text; undefined if there is none. */
export function classNamed(text: string, names: readonly string[]): string | undefined {
  return names.find((name) => isSameName(name, text));
}

/** Texts with the same key are the same class. */
export function classKey(className: string): string {
  return className.trim().toLowerCase();
}
