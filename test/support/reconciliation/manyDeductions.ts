import { aLine, aRow } from './aLine';

const COVERAGES = ['Medical', 'Dental', 'Vision'];

/**
 * Lines of `memberCount` members with three coverages each, and payroll rows with slightly different member IDs and names.
 * The amounts of every seventh member differ.
 */
export function manyDeductions(memberCount: number) {
  const members = Array.from({ length: memberCount }, (_, index) => index);
  const lines = members.flatMap((member) =>
    COVERAGES.map((coverage) => aLine({ memberId: `${member}`, memberName: `N${member} S`, coverage })),
  );
  const rows = members.flatMap((member) =>
    COVERAGES.map((coverage, at) =>
      aRow({
        row: member * COVERAGES.length + at + 1,
        memberId: `00${member}`,
        memberName: `S, N${member}`,
        coverage,
        amount: member % 7 ? 61_240 : 50_000,
      }),
    ),
  );
  return { lines, rows, differing: Math.ceil(memberCount / 7) * COVERAGES.length };
}
