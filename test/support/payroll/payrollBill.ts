import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import { aLine } from '../reconciliation/aLine';

/** A member with what payroll deducts for each coverage, in cents. */
export interface PayrollMember {
  readonly memberId: string;
  readonly ssn: string;
  readonly first: string;
  readonly last: string;
  readonly department: string;
  readonly coverages: readonly PayrollCoverage[];
}

export interface PayrollCoverage {
  readonly coverage: 'Medical' | 'Dental' | 'Vision';
  readonly code: string;
  readonly employee: number;
  readonly employer: number;
}

const FIRST = ['Ana', 'Ben', 'Carla', 'Dmitri', 'Eve', 'Farid', 'Grace', 'Hugo', 'Inez', 'Jonas', 'Kim'];
const LAST = ['Adler', 'Núñez', 'O’Brien', 'Smith', 'van Dyke', 'Garcia-Lopez', 'Okri', 'Zhang', 'Diaz'];
const PREMIUMS = { Medical: [61_240, 104_817, 148_933], Dental: [3_810, 7_225], Vision: [995, 1_841] } as const;
const CODES = { Medical: 'MED', Dental: 'DEN', Vision: 'VIS' } as const;

/** Members of a bill whose names are all different. Employees pay 20% of Medical and half of the rest. */
export function payrollMembers(count: number, seed = 1): readonly PayrollMember[] {
  return Array.from({ length: count }, (_, index) => {
    const at = index * 7 + seed;
    const names = (['Medical', 'Dental', 'Vision'] as const).filter((_name, which) => (at + which * 5) % 4 !== 0);
    const chosen = names.length === 0 ? (['Medical'] as const) : names;
    return {
      memberId: String(100_000 + index * 13 + (seed % 13)),
      ssn: `${String(100 + (at % 800)).padStart(3, '0')}-${String(10 + (index % 89))}-${String(1_000 + index).padStart(4, '0')}`,
      first: `${FIRST[index % FIRST.length]}${letters(index)}`,
      last: `${LAST[at % LAST.length]}`,
      department: String(100 + (index % 3) * 100),
      coverages: chosen.map((coverage, which) => {
        const premiums = PREMIUMS[coverage];
        const premium = premiums[(at + which) % premiums.length] ?? 0;
        const employee = Math.round(premium * (coverage === 'Medical' ? 0.2 : 0.5));
        return { coverage, code: CODES[coverage], employee, employer: premium - employee };
      }),
    };
  });
}

/** The bill of these members. */
export function billOf(members: readonly PayrollMember[]): readonly BillLine[] {
  return members.flatMap(({ memberId, first, last, coverages }) =>
    coverages.map(({ coverage, employee, employer }) =>
      aLine({
        memberId,
        memberName: `${first} ${last}`,
        coverage,
        plan: `${coverage} Plus`,
        billed: employee + employer,
      }),
    ),
  );
}

function letters(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : letters(Math.floor(index / 26) - 1) + letter;
}
