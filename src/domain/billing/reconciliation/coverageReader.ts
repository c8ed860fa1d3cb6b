import type { BillLine } from '../bills/BillLine';
import { coverageFamily, coverageText, isNoCoverage } from './coverageFamily';

/** Finds the bill's coverage for a payroll name; undefined if there is none or it is ambiguous. */
export type CoverageReader = (text: string) => string | undefined;

/** How a coverage name was matched: by names on the bill, or by common benefit terms. */
export type CoverageSource = 'billName' | 'words';
type CoverageReading = { readonly coverage: string; readonly by: CoverageSource };

type Pair = readonly [name: string, coverage: string];

/**
 * Matches coverage names with one bill. The bill's own names decide before any list of words: first its exact coverage and plan
 * names, then these names among other words (`Medical HSA 3200 EE` for the plan `HSA 3200`). Only then are word families used,
 * first for coverages, then for plans. A name that fits several coverages in one step is left for the next step.
 *
 * @source docs/decisions/payroll-files.md#the-bills-own-names-decide-before-any-list-of-words
 */
export function coverageReader(lines: readonly Pick<BillLine, 'coverage' | 'plan'>[]): CoverageReader {
  const read = coverageReading(lines);
  return (text) => read(text)?.coverage;
}

/** Like `coverageReader`, and also returns how the name was matched. */
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

/** Words for payer, tax treatment, and tier. They do not change the line of coverage. */
const BESIDE: ReadonlySet<string> = new Set(
  (
    'insurance ins plan premium premiums prem deduction ded pre post tax pretax posttax ee er employee employer emp only family ' +
    'fam single individual ind coverage cov benefit benefits cost amount amt monthly company co'
  ).split(' '),
);

/** The words that identify a coverage or plan: `HSA3200 EE Only` has `hsa` and `3200`. */
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

/** Finds names from the bill within a text, either the whole name or the part that distinguishes plans. */
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

/** A separate coverage, not the employee's: `Spouse Basic Life` is not `Basic Life`. */
const OTHERS = new Set(
  'spouse sp child children ch dependent dependents dep deps partner dp voluntary vol supplemental supp optional opt'.split(
    ' ',
  ),
);
/** Savings contribution that accompanies a plan: `HSA 3200 Contribution`. */
const SAVED = /\b(?:contributions?|contrib|saving|account|acct|seed|fund|funding|deposit|catch up|match)\b/;
/** For these, dependents are a tier of the same coverage. */
const WITH_TIERS: readonly (string | undefined)[] = ['medical', 'dental', 'vision'];

/** Whether the words of a payroll name identify a name on the bill: they contain all of its words, or its number and one word. */
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
