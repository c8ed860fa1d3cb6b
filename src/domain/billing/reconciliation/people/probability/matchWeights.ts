import { FIELDS, type Level, type Levels, type MatchField, type RecordComparison } from './compareRecords';

type Shares = { readonly [L in Level]?: number };

/** Shares of the levels of each field. Each field adds up to 1. */
export type FieldShares = { readonly [F in MatchField]: Shares };

/** Chances that a field agrees with the member by accident, 0 to 1, if they depend on its value. */
export type Chances = { readonly [F in MatchField]?: number };

/**
 * Assumed shares of each level among pairs of the same person, before the group's files are seen. Rounded; what a group's files show soon
 * outweighs them.
 */
const ASSUMED_SAME: FieldShares = {
  given: { same: 0.92, short: 0.02, initial: 0.01, similar: 0.04, differs: 0.01 },
  middle: { same: 0.97, differs: 0.03 },
  family: { same: 0.94, part: 0.01, similar: 0.03, differs: 0.02 },
  suffix: { same: 0.69, missing: 0.3, differs: 0.01 },
  birthDate: { same: 0.96, similar: 0.03, differs: 0.01 },
  lastFour: { same: 0.97, similar: 0.02, differs: 0.01 },
  number: { same: 0.97, similar: 0.015, differs: 0.015 },
  lastMonth: { same: 0.98, differs: 0.02 },
  tier: { same: 0.97, differs: 0.03 },
  amounts: { same: 0.85, part: 0.08, differs: 0.07 },
};

/** Assumed shares among pairs of different people. */
const ASSUMED_OTHER: FieldShares = {
  given: { same: 0.003, short: 0.001, initial: 0.02, similar: 0.01, differs: 0.966 },
  middle: { same: 0.12, differs: 0.88 },
  family: { same: 0.002, part: 0.001, similar: 0.006, differs: 0.991 },
  suffix: { same: 0.15, missing: 0.8, differs: 0.05 },
  birthDate: { same: 0.00008, similar: 0.005, differs: 0.99492 },
  lastFour: { same: 0.0001, similar: 0.004, differs: 0.9959 },
  number: { same: 0.00001, similar: 0.002, differs: 0.99799 },
  lastMonth: { same: 0.001, differs: 0.999 },
  tier: { same: 0.4, differs: 0.6 },
  amounts: { same: 0.1, part: 0.1, differs: 0.8 },
};

/** Number of pairs that the assumptions count as. */
const ASSUMED_PAIRS = 40;

/** Counts of levels per field, weighted by the probability of each pair. */
export class LevelCounts {
  private readonly counts = new Map<MatchField, Map<Level, number>>();

  add(levels: Levels, weight = 1): void {
    for (const field of FIELDS) {
      const level = levels[field];
      if (level === undefined) continue;
      let own = this.counts.get(field);
      if (!own) this.counts.set(field, (own = new Map()));
      own.set(level, (own.get(level) ?? 0) + weight);
    }
  }

  copy(): LevelCounts {
    const copy = new LevelCounts();
    for (const [field, own] of this.counts) copy.counts.set(field, new Map(own));
    return copy;
  }

  /** Shares of the levels, with the assumptions as `ASSUMED_PAIRS` further pairs. */
  shares(assumed: FieldShares): FieldShares {
    return Object.fromEntries(FIELDS.map((field) => [field, this.sharesOf(field, assumed[field])])) as FieldShares;
  }

  private sharesOf(field: MatchField, assumed: Shares): Shares {
    const own = this.counts.get(field);
    if (!own) return assumed;
    let total = ASSUMED_PAIRS;
    for (const count of own.values()) total += count;
    const levels = Object.entries(assumed) as [Level, number][];
    return Object.fromEntries(
      levels.map(([level, share]) => [level, ((own.get(level) ?? 0) + ASSUMED_PAIRS * share) / total]),
    );
  }
}

/** Shares among pairs of different people, from a sample of pairs. */
export function sharesOfOthers(sample: LevelCounts): FieldShares {
  return sample.shares(ASSUMED_OTHER);
}

/** Shares among pairs of the same person, from weighted pairs. */
export function sharesOfSame(pairs: LevelCounts): FieldShares {
  return pairs.shares(ASSUMED_SAME);
}

/** Levels whose share among different people depends on how frequent the value is. */
const BY_VALUE: readonly Level[] = ['same', 'short', 'part'];

/**
 * Likelihood ratio of a comparison: how many times more often it occurs between records of the same person than between records of different
 * people. Fields that one side lacks have no effect.
 *
 * @source Fellegi and Sunter, A Theory for Record Linkage, 1969
 */
export function likelihoodRatio(
  { levels }: Pick<RecordComparison, 'levels'>,
  same: FieldShares,
  others: FieldShares,
  chances: Chances,
): number {
  let log = 0;
  for (const field of FIELDS) {
    const level = levels[field];
    if (level === undefined) continue;
    const chance = BY_VALUE.includes(level) ? chances[field] : undefined;
    const share = same[field][level] ?? 0;
    const other = chance ?? others[field][level] ?? 1;
    log += Math.log(share / other);
  }
  return Math.exp(log);
}
