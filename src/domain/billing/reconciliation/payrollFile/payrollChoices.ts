import type { ChosenBy, ReadingChoice } from '../../../platform/files/FileAccount';
import { cut } from '../../../platform/text/cut';
import { maskNumbersIn } from '../../../platform/text/maskNumbers';
import type { ColumnMapping, RememberedColumns } from '../PayrollTable';
import { basisWords } from './readingWords';

const MAX_HEADING = 40;
/** Columns by what they have, in the order in which they are shown. */
export const PAYROLL_COLUMN_LABELS = {
  memberId: 'Member number',
  memberName: 'Member name',
  firstName: 'First name',
  ownNumber: 'Employee number',
  coverage: 'Coverage',
  amount: 'Amount',
  employerAmount: 'Employer amount',
  payDate: 'Pay date',
  tier: 'Tier',
  ssn: 'Social Security number',
  birthDate: 'Birth date',
} as const;
type ColumnName = keyof typeof PAYROLL_COLUMN_LABELS;
type Known = Partial<ColumnMapping> | null | undefined;

/**
 * Who chose each column of a payroll file, and what its amounts and words are. Columns that the file's content leads to are not a
 * person's choice, even if a person confirmed them.
 *
 * @param saved of an earlier file of the layout; null if there is none
 */
export function payrollChoices(
  mapping: ColumnMapping,
  suggested: Partial<ColumnMapping>,
  saved: RememberedColumns | null,
): readonly ReadingChoice[] {
  const byOf = (isSame: (known: NonNullable<Known>) => boolean): ChosenBy => {
    if (saved && isSame(saved)) return 'saved';
    return isSame(suggested) ? 'rule' : 'person';
  };
  const columns = (Object.keys(PAYROLL_COLUMN_LABELS) as ColumnName[]).flatMap((name): ReadingChoice[] => {
    const heading = mapping[name];
    if (!heading) return [];
    const by = byOf((known) => known[name] === heading);
    return [{ what: PAYROLL_COLUMN_LABELS[name], value: quoted(heading), by }];
  });
  const wide = (mapping.coverageColumns ?? []).map(
    ({ heading, coverage, share }): ReadingChoice => ({
      what: `${maskNumbersIn(coverage)}, ${share}`,
      value: quoted(heading),
      by: byOf(
        (known) => known.coverageColumns?.some((one) => one.heading === heading && one.share === share) === true,
      ),
    }),
  );
  const named = (mapping.coverages ?? []).map(
    ({ name, coverage }): ReadingChoice => ({
      what: textOf(name),
      value: coverage ?? 'not on this bill',
      by: byOf((known) => known.coverages?.some((one) => one.name === name && one.coverage === coverage) === true),
    }),
  );
  const words = (mapping.words ?? []).map(
    ({ field, from, to }): ReadingChoice => ({
      what: textOf(from),
      value: to === '' ? 'no tier' : `tier ${to}`,
      by: byOf(
        (known) => known.words?.some((one) => one.field === field && one.from === from && one.to === to) === true,
      ),
    }),
  );
  return [...columns, ...wide, ...unitOf(mapping, byOf), ...named, ...words];
}

function unitOf(
  { isInCents, basis }: ColumnMapping,
  byOf: (isSame: (known: NonNullable<Known>) => boolean) => ChosenBy,
): readonly ReadingChoice[] {
  return [
    ...(isInCents ? [{ what: 'Amounts', value: 'whole cents', by: byOf((known) => known.isInCents === true) }] : []),
    // Amounts are scaled only after a person has confirmed them, for this file or for the layout.
    ...(basis
      ? [
          {
            what: 'Amounts are',
            value: basisWords(basis),
            by: byOf((known) => known.basis !== undefined && basisWords(known.basis) === basisWords(basis)),
          },
        ]
      : []),
  ];
}

function quoted(heading: string): string {
  return `column “${cut(maskNumbersIn(heading), MAX_HEADING)}”`;
}

function textOf(word: string): string {
  return `“${cut(maskNumbersIn(word), MAX_HEADING)}”`;
}
