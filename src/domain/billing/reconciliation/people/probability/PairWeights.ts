import type { ComparedPair } from './comparedPairs';
import { type FieldShares, type LevelCounts, likelihoodRatio, sharesOfSame } from './matchWeights';
import { pairProbabilities } from './pairProbabilities';

const ROUNDS = 8;
/** Weight of the expected share, as a number of people. */
const EXPECTED_PEOPLE = 10;
/** Above it, a weight says nothing more, and sums lose the small ones. */
const MAX_WEIGHT = 1e9;
/** Learns the weights of all pairs together. */
export class PairWeights {
  private readonly weights: Float64Array;
  /** Expected number of people who are members. */
  private matched: number;

  constructor(
    private readonly pairs: readonly ComparedPair[],
    private readonly people: number,
    private readonly members: number,
    private readonly others: FieldShares,
    private readonly expectedShare: number,
  ) {
    this.weights = new Float64Array(pairs.length);
    this.matched = expectedShare * Math.min(people, members);
  }

  /** @param certain levels of pairs that are certain */
  learn(certain: LevelCounts): void {
    let same = sharesOfSame(certain);
    for (let round = 0; round < ROUNDS; round += 1) {
      this.weigh(same);
      const probabilities = this.approximate();
      const counts = certain.copy();
      let sum = 0;
      for (const [at, { comparison }] of this.pairs.entries()) {
        const probability = probabilities[at] ?? 0;
        sum += probability;
        if (probability > 1e-3) counts.add(comparison.levels, probability);
      }
      same = sharesOfSame(counts);
      const most = Math.min(this.people, this.members);
      this.matched = (most * (sum + EXPECTED_PEOPLE * this.expectedShare)) / (most + EXPECTED_PEOPLE);
    }
    this.weigh(same);
  }

  /** The most probable pair of each person. */
  best(): readonly BestPair[] {
    const weighted = this.pairs.map(({ person, member }, at) => ({ person, member, weight: this.weights[at] ?? 0 }));
    const probabilities = pairProbabilities(weighted, this.people, this.members);
    const byPerson = new TopTwo(this.people);
    const byMember = new TopTwo(this.members);
    for (const [at, { person, member }] of this.pairs.entries()) {
      byPerson.add(person, at, probabilities[at] ?? 0);
      byMember.add(member, at, probabilities[at] ?? 0);
    }
    return Array.from({ length: this.people }, (_, person) => byPerson.first(person)).flatMap((at) => {
      const pair = at === undefined ? undefined : this.pairs[at];
      if (at === undefined || !pair) return [];
      const rival = Math.max(byPerson.otherThan(at, pair.person), byMember.otherThan(at, pair.member));
      return [{ at, probability: probabilities[at] ?? 0, rival }];
    });
  }

  /** Weight of each pair: the likelihood ratio times the odds before anything is compared. */
  private weigh(same: FieldShares): void {
    const odds = (this.matched + 0.5) / ((this.people - this.matched + 1) * (this.members - this.matched + 1));
    for (const [at, { comparison, chances }] of this.pairs.entries()) {
      const ratio = likelihoodRatio(comparison, same, this.others, { ...chances, lastMonth: 1 / this.members });
      this.weights[at] = Math.min(MAX_WEIGHT, ratio * odds);
    }
  }

  /** Probabilities against the other pairs of both sides, without their own competition. */
  private approximate(): Float64Array {
    const [ofPeople, ofMembers] = [new Float64Array(this.people), new Float64Array(this.members)];
    for (const [at, { person, member }] of this.pairs.entries()) {
      const weight = this.weights[at] ?? 0;
      ofPeople[person] = (ofPeople[person] ?? 0) + weight;
      ofMembers[member] = (ofMembers[member] ?? 0) + weight;
    }
    return Float64Array.from(this.pairs, ({ person, member }, at) => {
      const weight = this.weights[at] ?? 0;
      return weight / (1 + (ofPeople[person] ?? 0) + (ofMembers[member] ?? 0) - weight);
    });
  }
}

interface BestPair {
  readonly at: number;
  readonly probability: number;
  readonly rival: number;
}

/** The two most probable pairs of each person or member. */
class TopTwo {
  private readonly pairs: (readonly [at: number, probability: number, next: number] | undefined)[];

  constructor(size: number) {
    this.pairs = Array.from({ length: size });
  }

  add(of: number, at: number, probability: number): void {
    const known = this.pairs[of];
    if (!known || probability > known[1]) this.pairs[of] = [at, probability, known?.[1] ?? 0];
    else if (probability > known[2]) this.pairs[of] = [known[0], known[1], probability];
  }

  first(of: number): number | undefined {
    return this.pairs[of]?.[0];
  }

  /** Highest probability of another pair. */
  otherThan(at: number, of: number): number {
    const [first, probability, next] = this.pairs[of] ?? [at, 0, 0];
    return first === at ? next : probability;
  }
}
