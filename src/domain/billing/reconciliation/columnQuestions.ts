import type { ColumnMapping, RememberedColumns } from './PayrollTable';
import { membersIn, type SuggestedColumns } from './suggestColumns';

/** Why the columns of a file are asked for. */
export type ColumnQuestion =
  /** No file of this group was read before. */
  | { readonly kind: 'notRemembered' }
  /** Columns of the last file are not in this one. */
  | { readonly kind: 'missingColumns'; readonly headings: readonly string[] }
  /** Another column has more members of the bill than the remembered one. */
  | {
      readonly kind: 'betterColumn';
      readonly heading: string;
      readonly found: number;
      readonly remembered: string | null;
    }
  /** A column that changes what is compared would not be used, and the user has not decided that. */
  | { readonly kind: 'unusedColumn'; readonly role: 'coverage' | 'employerAmount'; readonly heading: string }
  /** Most members of the bill may be missing because the file or the column is the wrong one. */
  | { readonly kind: 'fewMembers'; readonly heading: string; readonly found: number }
  /** No row could be read with the chosen columns. */
  | { readonly kind: 'noRows' };

/** Columns are asked for if a smaller share of the bill's members is in the file. */
const EXPECTED_SHARE = 0.8;
const COMPARED_ROLES = ['coverage', 'employerAmount'] as const;

/** Questions before a file is compared; empty if the remembered columns fit this file and this bill. */
export function columnQuestions(
  remembered: RememberedColumns | null,
  suggested: SuggestedColumns,
  headers: readonly string[],
): readonly ColumnQuestion[] {
  const proposed = proposedColumns(remembered, suggested, headers);
  return [
    ...(remembered ? changesSince(remembered, suggested, headers, proposed) : [{ kind: 'notRemembered' } as const]),
    ...fewMembers(proposed.memberId, suggested),
  ];
}

/** The remembered columns, with suggestions for those that do not fit this file and this bill. */
export function proposedColumns(
  remembered: RememberedColumns | null,
  suggested: SuggestedColumns,
  headers: readonly string[],
): Partial<ColumnMapping> {
  if (!remembered) return suggested.mapping;
  const isHere = (heading: string | null): heading is string => heading !== null && headers.includes(heading);
  const isKept = (heading: string | null) => heading === null || headers.includes(heading);
  const better = betterColumn(remembered, suggested);
  const memberId = better?.heading ?? (isKept(remembered.memberId) ? remembered.memberId : suggested.mapping.memberId);
  const amount = isKept(remembered.amount) ? remembered.amount : suggested.mapping.amount;
  const used = new Set<string | null | undefined>([memberId, amount]);
  const optional = (role: 'memberName' | 'coverage' | 'employerAmount') => {
    const before = remembered[role];
    const now = suggested.mapping[role] ?? null;
    const heading = isHere(before) ? before : before === null && isLeftOut(remembered, now) ? null : now;
    if (used.has(heading)) return null;
    used.add(heading);
    return heading;
  };
  return {
    ...otherChoices(remembered, suggested, headers),
    ...(memberId !== undefined && { memberId }),
    ...(amount !== undefined && { amount }),
    memberName: optional('memberName'),
    coverage: optional('coverage'),
    employerAmount: optional('employerAmount'),
  };
}

/** The choices without a role of their own: as remembered if the file has all their columns, otherwise as suggested. */
function otherChoices(
  remembered: RememberedColumns,
  suggested: SuggestedColumns,
  headers: readonly string[],
): Partial<ColumnMapping> {
  const { firstName, ownNumber, payDate, ssn, birthDate, tier, coverageColumns } = suggested.mapping;
  const isHere = (heading: string | null | undefined) =>
    heading === null || heading === undefined || headers.includes(heading);
  const keep = <Key extends 'firstName' | 'ownNumber' | 'payDate' | 'ssn' | 'birthDate' | 'tier'>(
    key: Key,
    now: string | null | undefined,
  ) => (remembered[key] !== undefined && isHere(remembered[key]) ? remembered[key] : now);
  const wide = remembered.coverageColumns?.every(({ heading }) => headers.includes(heading))
    ? remembered.coverageColumns
    : remembered.coverageColumns && coverageColumns;
  return {
    ...definedOnly({
      firstName: keep('firstName', firstName),
      ownNumber: keep('ownNumber', ownNumber),
      payDate: keep('payDate', payDate),
      ssn: keep('ssn', ssn),
      birthDate: keep('birthDate', birthDate),
      tier: keep('tier', tier),
      coverageColumns: wide,
      coverages: remembered.coverages,
      words: remembered.words,
      isInCents: remembered.isInCents,
      sheet: remembered.sheet,
      moreSheets: remembered.moreSheets,
      basis: remembered.basis,
      monthsAhead: remembered.monthsAhead,
    }),
  };
}

function definedOnly<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

/** A question if too few members of the bill are in the column. */
export function fewMembers(heading: string | null | undefined, suggested: SuggestedColumns): readonly ColumnQuestion[] {
  const found = membersIn(suggested, heading);
  if (heading === undefined || found >= suggested.memberCount * EXPECTED_SHARE) return [];
  return [{ kind: 'fewMembers', heading: heading ?? '', found }];
}

function changesSince(
  remembered: RememberedColumns,
  suggested: SuggestedColumns,
  headers: readonly string[],
  proposed: Partial<ColumnMapping>,
): readonly ColumnQuestion[] {
  const { memberId, memberName, coverage, amount, employerAmount } = remembered;
  const missing = [memberId, memberName, coverage, amount, employerAmount].filter(
    (heading) => heading !== null && !headers.includes(heading),
  );
  const better = betterColumn(remembered, suggested);
  return [
    ...(missing.length > 0 ? [{ kind: 'missingColumns', headings: missing as string[] } as const] : []),
    ...(better ? [{ kind: 'betterColumn', ...better, remembered: memberId } as const] : []),
    ...COMPARED_ROLES.flatMap((role) => {
      const heading = proposed[role];
      return remembered[role] === null && heading ? [{ kind: 'unusedColumn', role, heading } as const] : [];
    }),
  ];
}

function betterColumn(remembered: RememberedColumns, suggested: SuggestedColumns) {
  const [best] = suggested.memberColumns;
  const isBetter = best !== undefined && best.heading === suggested.mapping.memberId;
  return isBetter && best.found > membersIn(suggested, remembered.memberId) ? best : undefined;
}

/** Whether a column existed when the columns were chosen, but was not chosen. */
function isLeftOut({ headings }: RememberedColumns, heading: string | null): boolean {
  return heading !== null && (headings?.includes(heading) ?? false);
}
