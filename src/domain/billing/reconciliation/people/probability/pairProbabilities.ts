/** A person and a member, by index, with the ratio of the odds that they are the same to the odds that both are alone. */
export interface WeightedPair {
  readonly person: number;
  readonly member: number;
  readonly weight: number;
}

const MAX_ROUNDS = 60;
const PRECISE = 1e-5;

/**
 * Probability of each pair, given that each person is at most one member and each member at most one person. The sums over all assignments
 * are approximated by belief propagation, which is exact where the pairs form no loops.
 *
 * @returns probabilities, 0 to 1, in the order of the pairs
 */
export function pairProbabilities(pairs: readonly WeightedPair[], people: number, members: number): Float64Array {
  // Chance that a side is free for the pair, as far as its other pairs are concerned.
  const personFree = new Float64Array(pairs.length).fill(1);
  const memberFree = new Float64Array(pairs.length).fill(1);
  const rivals = withRivals(pairs, people, members);
  const personSums = new Float64Array(people);
  const memberSums = new Float64Array(members);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    personSums.fill(0);
    memberSums.fill(0);
    for (const [at, { person, member, weight }] of rivals) {
      personSums[person] = (personSums[person] ?? 0) + weight * (memberFree[at] ?? 1);
      memberSums[member] = (memberSums[member] ?? 0) + weight * (personFree[at] ?? 1);
    }
    let change = 0;
    for (const [at, { person, member, weight }] of rivals) {
      const [ofPerson, ofMember] = [personFree[at] ?? 1, memberFree[at] ?? 1];
      const forPerson = 1 / (1 + Math.max(0, (personSums[person] ?? 0) - weight * ofMember));
      const forMember = 1 / (1 + Math.max(0, (memberSums[member] ?? 0) - weight * ofPerson));
      change = Math.max(change, Math.abs(Math.log(forPerson / ofPerson)), Math.abs(Math.log(forMember / ofMember)));
      // Half a step, so that two equal choices do not alternate.
      personFree[at] = Math.sqrt(ofPerson * forPerson);
      memberFree[at] = Math.sqrt(ofMember * forMember);
    }
    if (change < PRECISE) break;
  }
  const probabilities = new Float64Array(pairs.length);
  for (const [at, { weight }] of pairs.entries()) {
    const joint = weight * (personFree[at] ?? 1) * (memberFree[at] ?? 1);
    probabilities[at] = joint / (1 + joint);
  }
  return probabilities;
}

/** Pairs with their index, without those whose person and member have no other pair: nothing competes with them. */
function withRivals(
  pairs: readonly WeightedPair[],
  people: number,
  members: number,
): readonly (readonly [at: number, pair: WeightedPair])[] {
  const [ofPeople, ofMembers] = [new Uint32Array(people), new Uint32Array(members)];
  for (const { person, member } of pairs) {
    ofPeople[person] = (ofPeople[person] ?? 0) + 1;
    ofMembers[member] = (ofMembers[member] ?? 0) + 1;
  }
  return pairs.flatMap((pair, at) =>
    (ofPeople[pair.person] ?? 0) > 1 || (ofMembers[pair.member] ?? 0) > 1 ? [[at, pair] as const] : [],
  );
}
