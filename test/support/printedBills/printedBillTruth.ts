import type { Random } from '../../stress/Random';

/** A line of a printed bill as it is meant. */
export interface PrintedBillLine {
  readonly memberId: string;
  readonly memberName: string;
  /** As printed. */
  readonly coverage: string;
  readonly plan: string;
  readonly tier: string;
  readonly volume: number;
  readonly amountCents: number;
  /** First day of the month that an adjustment corrects; null for a line of the bill's own month. */
  readonly month: string | null;
}

/** A bill as it is meant. */
export interface PrintedBillTruth {
  readonly lines: readonly PrintedBillLine[];
  readonly adjustments: readonly PrintedBillLine[];
  readonly priorCents: number;
  /** Above zero. */
  readonly paidCents: number;
  readonly feeCents: number;
}

const FIRST = ['Ruth', 'Omar', 'Lena', 'Maria-José', 'Xavier', 'Ana', 'Bartholomew', 'Jo', 'Priya', 'Siobhan', 'Wei'];
const LAST = [
  'Adler',
  'Diaz',
  'Falk',
  'O’Brien',
  'van der Meer',
  'Featherstonehaugh-Cavendish',
  'Ng',
  'Torres',
  'Kowalczyk',
  'St. John',
  'Li',
];
const COVERAGES = [
  { coverage: 'Medical', plan: 'PPO 500', from: 30_000, to: 190_000 },
  { coverage: 'Dental', plan: 'Dental High', from: 2_000, to: 12_000 },
  { coverage: 'Vision', plan: 'Vision Plus', from: 400, to: 3_000 },
  { coverage: 'Life', plan: 'Basic Life', from: 150, to: 9_000 },
  { coverage: 'LTD', plan: 'LTD 60%', from: 500, to: 20_000 },
];
const TIERS = ['EE', 'ES', 'EC', 'FAM'];

/** Made with `random`, so that equal seeds give equal bills. @param hasAdjustments whether the form has a place for them */
export function printedBillTruth(random: Random, members: number, hasAdjustments: boolean): PrintedBillTruth {
  const lines: PrintedBillLine[] = [];
  for (let at = 0; at < members; at += 1) {
    const memberId = `${random.chance(0.5) ? 'M' : ''}${100_000 + at * 7 + random.between(0, 6)}`;
    const memberName = `${random.oneOf(LAST)}, ${random.oneOf(FIRST)}`;
    const count = random.between(1, 3);
    for (const { coverage, plan, from, to } of random.shuffled(COVERAGES).slice(0, count)) {
      const amountCents = random.between(from, to);
      const tier = random.oneOf(TIERS);
      const volume = random.between(1, 50) * 10_000 * 100;
      lines.push({ memberId, memberName, coverage, plan, tier, volume, amountCents, month: null });
    }
  }
  const corrected = hasAdjustments ? random.shuffled(lines).slice(0, random.between(1, 3)) : [];
  const adjustments = corrected.map((line) => ({
    ...line,
    amountCents: random.chance(0.7) ? -line.amountCents : line.amountCents,
    month: random.oneOf(['2026-08-01', '2026-09-01', '2026-10-01']),
  }));
  const priorCents = random.chance(0.5) ? random.between(10_000, 900_000) : 0;
  return {
    lines,
    adjustments,
    priorCents,
    paidCents: random.chance(0.8) ? priorCents : Math.floor(priorCents / 2),
    feeCents: random.chance(0.3) ? random.between(500, 5_000) : 0,
  };
}
