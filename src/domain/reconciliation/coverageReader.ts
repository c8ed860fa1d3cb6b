import type { BillLine } from '../bills/BillLine';
import { coverageFamily, coverageText, isNoCoverage } from './coverageFamily';

/** Coverage of the bill that a payroll name stands for; undefined if there is none, or it is ambiguous. */
export type CoverageReader = (text: string) => string | undefined;

/** How a coverage name was matched: by names on the bill, or by common benefit terms. */
export type CoverageSource = 'billName' | 'words';
type CoverageReading = { readonly coverage: string; readonly by: CoverageSource };

type Pair = readonly [name: string, coverage: string];

/**
 * Matches coverage names with one bill. The bill's own names decide before any list of words: its coverages and plans as they
 * are written, then their words among others (`Medical HSA 3200 EE` for the plan `HSA 3200`). Only then the families of words
 * count, first of the coverages, then of the plans. A name that fits several coverages in a step is left to the next one.
 *
 * @source docs/decisions/payroll-files.md#the-bills-own-names-decide-before-any-list-of-words
 */
export function coverageReader(lines: readonly Pick<BillLine, 'coverage' | 'plan'>[]): CoverageReader {
  const read = coverageReading(lines);
  return (text) => read(text)?.coverage;
}

/** As `coverageReader`, with what decided. */
export function coverageReading(
  lines: readonly Pick<BillLine, 'coverage' | 'plan'>[],
): (text: string) => CoverageReading | undefined {
  const coverages = new Set<string>();
  const plans = new Map<string, Set<string>>();
  for (const { plan, coverage } of lines) {
    coverages.add(coverage);
    const named = plans.get(plan);
    if (named) named.add(coverage);
    else plans.set(plan, new Set([coverage]));
  }
  const own = [...coverages].map((coverage): Pair => [coverage, coverage]);
  const byPlan = [...plans].flatMap(([plan, named]) => [...named].map((coverage): Pair => [plan, coverage]));
  const names = [
    lookup(own, coverageText),
    lookup(byPlan, coverageText),
    lookup(own, (text) => wordsOf(text).join('')),
    lookup(byPlan, (text) => wordsOf(text).join('')),
    amongWords([...own, ...byPlan]),
  ];
  const words = [
    lookup(own, (text) => coverageFamily(text) ?? ''),
    lookup(byPlan, (text) => coverageFamily(text) ?? ''),
  ];
  const known = new Map<string, CoverageReading | undefined>();

  return (text) => {
    if (!known.has(text)) {
      const own = coverages.has(text) ? text : undefined;
      known.set(text, found('billName', own ?? firstOf(names, text)) ?? found('words', firstOf(words, text)));
    }
    return known.get(text);
  };
}

function lookup(pairs: readonly Pair[], keyOf: (text: string) => string): CoverageReader {
  const found = new Map<string, string | undefined>();
  for (const [name, coverage] of pairs) {
    const key = keyOf(name);
    found.set(key, found.has(key) && found.get(key) !== coverage ? undefined : coverage);
  }
  found.delete('');
  return (text) => found.get(keyOf(text));
}

function found(by: CoverageSource, coverage: string | undefined): CoverageReading | undefined {
  return coverage === undefined ? undefined : { coverage, by };
}

function firstOf(steps: readonly CoverageReader[], text: string): string | undefined {
  for (const step of steps) {
    const coverage = step(text);
    if (coverage !== undefined) return coverage;
  }
  return undefined;
}

/** Who pays, how, and for which tier; the line of coverage is the same. */
const BESIDE: ReadonlySet<string> = new Set(
  (
    'insurance ins plan premium premiums prem deduction ded pre post tax pretax posttax ee er employee employer emp only family ' +
    'fam single individual ind coverage cov benefit benefits cost amount amt monthly company co'
  ).split(' '),
);

/** The words that say which coverage or plan a name means: `HSA3200 EE Only` has `hsa` and `3200`. */
function wordsOf(text: string): readonly string[] {
  const all = coverageText(text)
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
    .split(' ')
    .filter(Boolean);
  const words = all.filter((word) => !BESIDE.has(word));
  return words.length > 0 ? words : all;
}

interface Name {
  readonly words: ReadonlySet<string>;
  readonly coverage: string;
  readonly family: string | undefined;
}

/** Finds the names of the bill that a text has among its words, whole or in the part that tells plans apart. */
function amongWords(pairs: readonly Pair[]): CoverageReader {
  const names = pairs.map(([name, coverage]): Name => {
    const family = coverageFamily(coverage) ?? coverageFamily(name);
    return { words: new Set(wordsOf(name)), coverage, family };
  });
  return (text) => {
    const words = wordsOf(text);
    const [coverage, another] = new Set(names.flatMap((name) => (isAmong(words, name) ? [name.coverage] : [])));
    return another === undefined ? coverage : undefined;
  };
}

/** A coverage of its own beside the employee's: `Spouse Basic Life` is not `Basic Life`. */
const OTHERS = new Set(
  'spouse sp child children ch dependent dependents dep deps partner dp voluntary vol supplemental supp optional opt'.split(
    ' ',
  ),
);
/** Savings contribution that goes with a plan: `HSA 3200 Contribution`. */
const SAVED = /\b(?:contributions?|contrib|saving|account|acct|seed|fund|funding|deposit|catch up|match)\b/;
/** With these, dependents are a tier of the same coverage. */
const WITH_TIERS: readonly (string | undefined)[] = ['medical', 'dental', 'vision'];

/** Whether words of a payroll name mean a name of the bill: they have all of it, or its number and a word. */
function isAmong(words: readonly string[], { words: own, family }: Name): boolean {
  const shared = words.filter((word) => own.has(word));
  const isWhole = new Set(shared).size === own.size;
  if (!isWhole && !hasNumber(shared)) return false;
  // A plan named after its line of coverage adds no information.
  if (own.size === 1 && coverageFamily(shared.join(' ')) !== undefined) return false;
  const isTier = (word: string) => WITH_TIERS.includes(family) && OTHERS.has(word);
  const more = words.filter((word) => !own.has(word) && !isTier(word));
  if (more.length === 0) return true;
  const text = more.join(' ');
  if (isNoCoverage(text) || SAVED.test(text) || more.some((word) => OTHERS.has(word))) return false;
  const other = coverageFamily(text);
  return other === undefined ? isWhole && own.size > 1 : other === family;
}

/** A number next to a word distinguishes plans; a number alone is a code. */
function hasNumber(words: readonly string[]): boolean {
  return words.some((word) => /^\p{N}+$/u.test(word)) && words.some((word) => /\p{L}/u.test(word));
}
