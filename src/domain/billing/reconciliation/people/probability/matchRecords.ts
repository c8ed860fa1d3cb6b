import { type ComparedPair, comparedPairs } from './comparedPairs';
import { compareRecords, type NamedRecord, type RecordComparison } from './compareRecords';
import type { IdentityRecord, RecordPair } from './IdentityRecord';
import { LevelCounts, sharesOfOthers } from './matchWeights';
import { frequenciesOf } from './nameFrequencies';
import { type NameOrders, nameOrders } from './nameOrder';
import { nameParts } from './nameParts';
import { PairWeights } from './PairWeights';

/** The member that a person most probably is. */
export interface ProbableMatch extends RecordPair {
  /** Probability that both are the same person, 0 to 1. */
  readonly probability: number;
  /** Highest probability of another pair with this person or this member; 0 if there is none. */
  readonly rival: number;
  readonly comparison: RecordComparison;
  /** Share of members who have the same amounts, 0 to 1. */
  readonly amountsShare: number;
  /** Whether the first names are similar, but both names of their own. */
  readonly hasOtherName: boolean;
  /** Whether both files write suffixes, so that one without any means something. */
  readonly areSuffixesWritten: boolean;
}

/** The most probable matches, and pairs that only look like matches. */
export interface MatchedRecords {
  /** For each person with a candidate the most probable one, in the order of the people. */
  readonly matches: readonly ProbableMatch[];
  /** People and members with the same names in the opposite order who are different people. */
  readonly different: readonly RecordPair[];
}

/** People to match, and what is known about the files. */
export interface RecordsToMatch {
  /** People who are not found yet. */
  readonly people: readonly IdentityRecord[];
  /** Members who are not found yet. */
  readonly members: readonly IdentityRecord[];
  /** Pairs that are certain, by number or because a person linked them. They show how the files' fields differ. */
  readonly certain?: readonly RecordPair[] | undefined;
  /** Share of the people that is expected to be among the members, 0 to 1, before anything is compared. */
  readonly expectedShare: number;
}

/** Pairs that are used to learn from, at most. */
const MAX_SAMPLE = 4_000;
/** Step through the members that gives each person another one. */
const STRIDE = 7_919;

/**
 * Finds the member that each person most probably is, by Fellegi and Sunter's weights. The weights are learned from these files without
 * examples, by expectation maximization: how often each field agrees between records of the same person, and, from a sample of pairs,
 * between different people. Agreement in a frequent name weighs less than in a rare one.
 *
 * @source docs/decisions/reconciliation.md#a-match-without-a-number-has-a-probability
 */
export function matchRecords({ people, members, certain = [], expectedShare }: RecordsToMatch): MatchedRecords {
  if (people.length === 0 || members.length === 0) return { matches: [], different: [] };
  const sample = sampled(certain, MAX_SAMPLE);
  const orders = nameOrders(
    [...people, ...sample.map(({ person }) => person)].map(({ name }) => name),
    [...members, ...sample.map(({ member }) => member)].map(({ name }) => name),
  );
  const persons = people.map((record) => named(record, orders.people));
  const others = members.map((record) => named(record, orders.members));
  const known = sample.map(
    ({ person, member }) => [named(person, orders.people), named(member, orders.members)] as const,
  );
  const frequencies = frequenciesOf(
    [...persons, ...known.map(([person]) => person)],
    [...others, ...known.map(([, member]) => member)],
  );
  const { pairs, different } = comparedPairs(persons, others, orders, frequencies);
  if (pairs.length === 0) return { matches: [], different };
  const learned = new LevelCounts();
  for (const [person, member] of known) learned.add(compareRecords(person, member).levels);
  const allMembers = [...others, ...known.map(([, member]) => member)];
  const ofOthers = sharesOfOthers(sampleOfOthers([...persons, ...known.map(([person]) => person)], allMembers));
  const weights = new PairWeights(pairs, people.length, members.length, ofOthers, expectedShare);
  weights.learn(learned);
  const areSuffixesWritten = [persons, others].every((side, at) =>
    [...side, ...known.map((pair) => pair[at] as NamedRecord)].some(({ name }) => name.suffix !== ''),
  );
  const matches = weights.best().map(({ at, probability, rival }) => {
    const { person, member, comparison, chances, hasOtherName } = pairs[at] as ComparedPair;
    return {
      person: people[person] as IdentityRecord,
      member: members[member] as IdentityRecord,
      comparison,
      amountsShare: chances.amounts,
      hasOtherName,
      areSuffixesWritten,
      probability,
      rival,
    };
  });
  return { matches, different };
}

function named(record: IdentityRecord, order: NameOrders['people']): NamedRecord {
  return { record, name: nameParts(record.name, order) };
}

function sampled<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = items.length / count;
  return step <= 1 ? items : Array.from({ length: count }, (_, at) => items[Math.floor(at * step)] as Item);
}

/** Levels of pairs of different people. */
function sampleOfOthers(people: readonly NamedRecord[], members: readonly NamedRecord[]): LevelCounts {
  const counts = new LevelCounts();
  const size = Math.min(MAX_SAMPLE * 2, people.length * members.length);
  for (let at = 0; at < size; at += 1) {
    const person = people[at % people.length] as NamedRecord;
    const member = members[(at * STRIDE + Math.floor(at / people.length) + 1) % members.length] as NamedRecord;
    const { number } = person.record;
    const isSame =
      person.name.wordKey === member.name.wordKey || (number !== undefined && number === member.record.number);
    if (!isSame) counts.add(compareRecords(person, member).levels);
  }
  return counts;
}
