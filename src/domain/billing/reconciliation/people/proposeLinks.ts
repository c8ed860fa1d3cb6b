import type { LinkProposal, PayrollPerson } from './PeopleMatch';
import type { IdentityRecord } from './probability/IdentityRecord';
import { isPlausible } from './probability/isAutomatic';
import { matchReason } from './probability/matchReason';
import type { ProbableMatch } from './probability/matchRecords';

/** Minimum probability of a proposal. */
const MIN_PROPOSED = 0.15;
/** Minimum probability of a proposal that is called very likely. */
const VERY_LIKELY = 0.95;
/** Minimum difference in probability to another pair of either person. Below it, neither is proposed. */
const MIN_MARGIN = 0.1;

/** Probabilities are stated to a hundredth of a percent, so that equal ones are in the order of their people. */
const PRECISION = 10_000;

/**
 * Proposes matches that are likely but not certain, unless another person or member is about equally likely.
 *
 * @returns most likely first
 * @source docs/decisions/payroll-files.md#a-name-without-a-number-is-proposed-never-matched-by-itself
 */
export function proposeLinks(
  matches: readonly ProbableMatch[],
  people: ReadonlyMap<string, PayrollPerson>,
): LinkProposal[] {
  return matches
    .filter(
      (match) =>
        match.probability >= MIN_PROPOSED && match.probability - match.rival >= MIN_MARGIN && isPlausible(match),
    )
    .flatMap((match): LinkProposal[] => {
      const { person, member } = match;
      const probability = Math.round(match.probability * PRECISION) / PRECISION;
      const payroll = people.get(person.key);
      if (!payroll) return [];
      const { key, memberId, memberName } = payroll;
      return [
        {
          payroll: { key, memberId, memberName },
          billed: { memberId: member.key, memberName: member.name },
          likelihood: probability >= VERY_LIKELY ? 'very likely' : 'possible',
          probability,
          reason: matchReason(match),
          amounts: amountsOf(person, member),
        },
      ];
    })
    .sort((one, other) => other.probability - one.probability || (one.payroll.key < other.payroll.key ? -1 : 1));
}

function amountsOf({ amounts: payroll }: IdentityRecord, { amounts: billed }: IdentityRecord): LinkProposal['amounts'] {
  if (!payroll || !billed) return [];
  return [...new Set([...payroll.keys(), ...billed.keys()])].sort().map((coverage) => ({
    coverage,
    payrollCents: payroll.get(coverage) ?? null,
    billedCents: billed.get(coverage) ?? null,
  }));
}
