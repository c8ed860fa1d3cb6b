import type { BillLine } from '../bills/BillLine';

/** The lines that bill again what an earlier line (by key) bills already: same coverage, plan, period and amount. */
export function repeatedLines(lines: readonly BillLine[]): readonly BillLine[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    if (line.billedCents <= 0) return false;
    const key = [line.carrierCode, line.coverage, line.plan, line.tier, line.retroPeriod, line.billedCents].join('\0');
    const isRepeat = seen.has(key);
    seen.add(key);
    return isRepeat;
  });
}
