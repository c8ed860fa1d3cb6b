import { type Cents, cents, negate } from '../../../platform/money/Cents';
import type { Deduction, Share } from '../PayrollTable';
import { shareOf } from './coverageColumnsOf';

/** Share of negative amounts above which a deduction, or everything a payer pays, is taken to be written with a minus. */
const OF_DEDUCTION = 0.8;
const OF_FILE = 0.4;
const FEWEST = 3;
const REFUND = /\b(?:refund|credit|adj|adjustment|correction|reversal|retro)\b/i;

interface Count {
  readonly negative: number;
  readonly all: number;
}

/** Why the signs were reversed, for the user. */
export const REVERSED_NOTICE =
  'Deductions are negative in this file, as they reduce the pay. They were read as positive amounts.';

/**
 * Reverses the sign of deductions that a payroll system writes as negative because they reduce pay. Each deduction and payer is
 * checked separately: company contributions are often positive in the same file. Single refunds stay negative.
 *
 * @returns undefined if the file has usual signs.
 * @source docs/decisions/payroll-files.md#deductions-written-as-negative-are-read-as-positive
 */
export function reversedDeductions(deductions: readonly Deduction[]): readonly Deduction[] | undefined {
  if (!hasManyNegatives(deductions)) return undefined;
  const counts = new Map<string, Count>();
  for (const deduction of deductions) {
    for (const [share, amount] of sharesOf(deduction)) {
      if (amount === 0) continue;
      const key = keyOf(deduction, share);
      const { negative, all } = counts.get(key) ?? { negative: 0, all: 0 };
      counts.set(key, { negative: negative + (amount < 0 ? 1 : 0), all: all + 1 });
    }
  }
  const reversed = new Set(
    [...counts].flatMap(([key, { negative, all }]) =>
      negative >= all * OF_DEDUCTION && !REFUND.test(key) ? [key] : [],
    ),
  );
  return reversed.size === 0 ? undefined : deductions.map((deduction) => reversedIn(deduction, reversed));
}

/**
 * Whether many of a payer's amounts are negative. Checked by payer wherever the file names one, because company contributions are
 * often positive and more numerous. A quick check first: most files have few negative amounts among hundreds of thousands of rows.
 */
function hasManyNegatives(deductions: readonly Deduction[]): boolean {
  const counts = { employee: { negative: 0, all: 0 }, employer: { negative: 0, all: 0 } };
  const payerOf = payers();
  for (const { coverage, amountCents, employeeCents, employerCents = 0 } of deductions) {
    const count = counts[employeeCents === undefined ? payerOf(coverage ?? '') : 'employee'];
    const amount = employeeCents ?? amountCents;
    if (amount < 0) count.negative += 1;
    if (amount !== 0) count.all += 1;
    if (employerCents < 0) counts.employer.negative += 1;
    if (employerCents !== 0) counts.employer.all += 1;
  }
  return Object.values(counts).some(({ negative, all }) => negative >= FEWEST && negative >= all * OF_FILE);
}

/** The payer of a deduction according to its name, such as `MED ER`; the employee by default. Each name is parsed once. */
function payers(): (coverage: string) => Share {
  const known = new Map<string, Share>();
  return (coverage) => {
    let payer = known.get(coverage);
    if (payer === undefined) known.set(coverage, (payer = shareOf(coverage) ?? 'employee'));
    return payer;
  };
}

function reversedIn(deduction: Deduction, reversed: ReadonlySet<string>): Deduction {
  const [first, second] = sharesOf(deduction).map(([share, amount]) =>
    reversed.has(keyOf(deduction, share)) && amount !== 0 ? negate(amount) : amount,
  );
  if (first === undefined || second === undefined) return { ...deduction, amountCents: first ?? deduction.amountCents };
  return { ...deduction, amountCents: cents(first + second), employeeCents: first, employerCents: second };
}

function sharesOf({ amountCents, employeeCents, employerCents }: Deduction): readonly (readonly [string, Cents])[] {
  if (employeeCents === undefined || employerCents === undefined) return [['amount', amountCents]];
  return [
    ['employee', employeeCents],
    ['employer', employerCents],
  ];
}

function keyOf({ coverage }: Deduction, share: string): string {
  return `${coverage ?? ''}\u0000${share}`;
}
