import type { TestLine } from '../server/insertBill';

const COVERAGES = [
  { coverage: 'Medical', plan: 'PPO 500', carrierCode: 'ACME', billedCents: 41_250 },
  { coverage: 'Dental', plan: 'DENT-1', carrierCode: 'ACME', billedCents: 3_975 },
  { coverage: 'Life', plan: 'LIFE-50', carrierCode: 'UMBRA', billedCents: 1_210 },
] as const;

/** `count` lines with up to three coverages per member, from two carriers. */
export function manyLines(count: number): TestLine[] {
  return Array.from({ length: count }, (_, index) => {
    const member = Math.floor(index / COVERAGES.length) + 1;
    const { coverage, plan, carrierCode, billedCents } = COVERAGES[index % COVERAGES.length] ?? COVERAGES[0];
    return {
      memberId: `M${String(member).padStart(6, '0')}`,
      memberName: `Member ${member}`,
      carrierCode,
      coverage,
      plan,
      billedCents: billedCents + (member % 97),
    };
  });
}
