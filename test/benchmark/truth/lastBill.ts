import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type { CoveragePair, CoverageTerms } from '../../../src/domain/billing/bills/bridge';
import { cents } from '../../../src/domain/platform/money/Cents';

/** What a bill charges a member for a coverage in its month, and a line of it. */
interface BilledTerms {
  readonly line: BillLine;
  readonly terms: CoverageTerms;
}

/** What a bill charges for its month. */
function termsOf(lines: readonly BillLine[]): ReadonlyMap<string, BilledTerms> {
  const terms = new Map<string, BilledTerms>();
  for (const line of lines) {
    if (line.retroPeriod !== null) continue;
    const { plan, tier, volumeCents } = line;
    const key = coverageOf(line);
    const known = terms.get(key)?.terms;
    terms.set(key, {
      line,
      terms: {
        plan: known?.plan ?? plan,
        tier: known?.tier ?? tier,
        volumeCents: volumeCents === null ? null : cents(volumeCents + (known?.volumeCents ?? 0)),
        billedCents: cents((known?.billedCents ?? 0) + line.billedCents),
        lineCount: (known?.lineCount ?? 0) + 1,
      },
    });
  }
  return terms;
}

const coverageOf = ({ memberId, coverage }: BillLine) => `${memberId} ${coverage}`;

/** Coverages whose amount differs between two bills, as a server keeps them for the comparison. */
export function pairsOf(before: readonly BillLine[], after: readonly BillLine[]): readonly CoveragePair[] {
  const [old, next] = [termsOf(before), termsOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
    const [one, other] = [old.get(key), next.get(key)];
    const example = other ?? one;
    if (!example || one?.terms.billedCents === other?.terms.billedCents) return [];
    const { memberId, memberName, carrierCode, coverage } = example.line;
    return { memberId, memberName, carrierCode, coverage, before: one?.terms ?? null, after: other?.terms ?? null };
  });
}

/** The lines with what changed since the bill before, as a server states it. @param before undefined for a first bill */
export function withChanges(lines: readonly BillLine[], before: readonly BillLine[] | undefined): readonly BillLine[] {
  const old = before && termsOf(before);
  return lines.map((line): BillLine => {
    if (line.retroPeriod !== null) return { ...line, change: 'RETRO' };
    const last = old?.get(coverageOf(line))?.terms;
    if (!last) return { ...line, change: 'NEW' };
    const isSame = last.billedCents === line.billedCents && last.tier === line.tier;
    return { ...line, change: isSame ? 'SAME' : 'CHANGED' };
  });
}
