import type { BillLine } from '../bills/BillLine';
import { coverageFamily, coverageText } from './coverageFamily';

/** Says which coverage of the bill a name in a payroll file means; undefined when it means none, or could mean two. */
export type CoverageReader = (text: string) => string | undefined;

/**
 * Reads coverage names against one bill: the bill's own name wins, then its spelling, then a plan's name,
 * then the family of words. What could mean two of the bill's coverages is not guessed.
 */
export function coverageReader(lines: readonly Pick<BillLine, 'coverage' | 'plan'>[]): CoverageReader {
  const coverages = new Set(lines.map(({ coverage }) => coverage));
  const pairs = [...coverages].map((coverage) => [coverage, coverage] as const);
  const plans = new Set(lines.map(({ plan, coverage }) => `${plan}\0${coverage}`));
  const byPlan = [...plans].map((entry) => entry.split('\0') as [string, string]);
  const steps = [
    lookup(pairs, coverageText),
    lookup(byPlan, coverageText),
    lookup(pairs, (text) => coverageFamily(text) ?? ''),
  ];
  const known = new Map<string, string | undefined>();

  return (text) => {
    if (coverages.has(text)) return text;
    if (!known.has(text)) known.set(text, firstOf(steps, text));
    return known.get(text);
  };
}

function lookup(pairs: readonly (readonly [string, string])[], keyOf: (text: string) => string): CoverageReader {
  const found = new Map<string, string | undefined>();
  for (const [name, coverage] of pairs) {
    const key = keyOf(name);
    found.set(key, found.has(key) && found.get(key) !== coverage ? undefined : coverage);
  }
  found.delete('');
  return (text) => found.get(keyOf(text));
}

function firstOf(steps: readonly CoverageReader[], text: string): string | undefined {
  for (const step of steps) {
    const coverage = step(text);
    if (coverage !== undefined) return coverage;
  }
  return undefined;
}
