import { meaningOfComma } from '../../../platform/money/fileAmount';
import type { ColumnMapping, Share } from '../PayrollTable';

/** A file whose members are named once, above or in their first row, has at least this share of rows without a member. */
const GROUPED_SHARE = 0.2;

/** A column of amounts; `coverage` is undefined if the row names it. */
export interface PayrollColumn {
  readonly at: number;
  readonly coverage: string | undefined;
  readonly share: Share;
}

/** Positions of the columns; -1 for those the file does not have. */
export interface Columns {
  readonly memberId: number;
  readonly memberName: number;
  readonly firstName: number;
  readonly ownNumber: number;
  readonly coverage: number;
  readonly payDate: number;
  readonly tier: number;
  readonly ssn: number;
  readonly birthDate: number;
  readonly parts: readonly PayrollColumn[];
  /** Parts by coverage, in the order of the columns. */
  readonly coverages: readonly (readonly PayrollColumn[])[];
  readonly hasBothShares: boolean;
}

/** Finds the chosen columns in a file. */
export function columnsOf(headers: readonly string[], mapping: ColumnMapping): Columns {
  const at = (heading: string | null | undefined) => columnAt(headers, heading);
  const wide = mapping.coverageColumns?.map(({ heading, coverage, share }) => ({ at: at(heading), coverage, share }));
  const parts: PayrollColumn[] = (
    wide ?? [
      { at: at(mapping.amount), coverage: undefined, share: 'employee' as const },
      { at: at(mapping.employerAmount), coverage: undefined, share: 'employer' as const },
    ]
  ).filter((part) => part.at !== -1);
  const names = [...new Set(parts.map(({ coverage }) => coverage))];
  return {
    memberId: at(mapping.memberId),
    memberName: at(mapping.memberName),
    firstName: at(mapping.firstName),
    ownNumber: mapping.memberId === null ? at(mapping.ownNumber) : -1,
    coverage: at(mapping.coverage),
    payDate: at(mapping.payDate),
    tier: wide || mapping.coverage === null ? -1 : at(mapping.tier),
    ssn: at(mapping.ssn),
    birthDate: at(mapping.birthDate),
    parts,
    coverages: names.map((name) => parts.filter(({ coverage }) => coverage === name)),
    hasBothShares: new Set(parts.map(({ share }) => share)).size > 1,
  };
}

/** Position of a column; -1 if the file does not have it. */
export function columnAt(headers: readonly string[], heading: string | null | undefined): number {
  return heading ? headers.indexOf(heading) : -1;
}

/** Whether the amounts have decimal commas: some do, and none has a decimal point or a comma for thousands. */
export function hasDecimalComma({ parts }: Columns, rows: readonly (readonly string[])[]): boolean {
  let isFound = false;
  for (const row of rows) {
    for (const { at } of parts) {
      const text = textAt(row, at);
      if (!/[.,]/.test(text)) continue;
      if (meaningOfComma(text) === 'decimal') isFound = true;
      // A single amount in the other notation makes all of them doubtful.
      else if (/\.\d{1,2}\D*$/.test(text) || meaningOfComma(text) === 'thousands') return false;
    }
  }
  return isFound;
}

/** Whether members are named once and more rows of theirs follow without them. */
export function isGroupedByMember(columns: Columns, rows: readonly (readonly string[])[]): boolean {
  const { memberId, memberName, coverage, parts } = columns;
  let [nameless, named] = [0, 0];
  for (const row of rows) {
    const isNamed = textAt(row, memberId) !== '' || textAt(row, memberName) !== '';
    if (isNamed) named += 1;
    else if (named === 0) continue;
    else if ((coverage === -1 || textAt(row, coverage) !== '') && parts.some(({ at }) => textAt(row, at) !== ''))
      nameless += 1;
  }
  return nameless > (nameless + named) * GROUPED_SHARE;
}

/** A cell, trimmed; empty for a column that the file does not have. */
export function textAt(row: readonly string[], column: number): string {
  return column === -1 ? '' : (row[column]?.trim() ?? '');
}
