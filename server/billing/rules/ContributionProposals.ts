import type { DismissibleProposal } from '../../../contract/billing/rules';
import { isSameTarget, proposedContributions } from '../../../src/domain/billing/rules/ContributionProposal';
import type { EmployeeContribution } from '../../../src/domain/billing/rules/EmployeeContribution';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { Caller } from '../../platform/shared/Caller';
import { notFound } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import type { RuleQueries } from './ports';

interface DismissRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly groupNumber: string;
  readonly now: Date;
  readonly items: readonly EmployeeContribution[];
  /** False opens them again. */
  readonly isDismissed: boolean;
}

/** Employee contributions that a group's payroll files propose. Accepting one is a change of the group's rules. */
export class ContributionProposals {
  constructor(
    private readonly queries: RuleQueries,
    private readonly transactions: Transactions,
  ) {}

  /** @throws Refusal NOT_FOUND for a group that does not exist or is not in scope. */
  async list(scope: Scope, groupNumber: string): Promise<readonly DismissibleProposal[]> {
    const group = await this.queries.group(scope, groupNumber);
    if (!group) throw notFound('group');
    const months = await this.queries.observedMonths(groupNumber);
    const dismissed = await this.queries.dismissedContributions(groupNumber);
    return proposedContributions(months, group).map((proposal) => {
      const { unit, value } = proposal;
      const found = dismissed.find((one) => one.unit === unit && one.value === value && isSameTarget(one, proposal));
      return { ...proposal, dismissedBy: found?.byName ?? null };
    });
  }

  /** Repeating it has no effect. @throws Refusal NOT_FOUND for a group that does not exist or is not in scope. */
  dismiss({ caller, scope, groupNumber, now, items, isDismissed }: DismissRequest): Promise<void> {
    return this.transactions.run(async (tx) => {
      if (!(await tx.rules.lockGroup(scope, groupNumber))) throw notFound('group');
      await tx.rules.dismissContributions(groupNumber, items, isDismissed ? caller : undefined, now);
    });
  }
}
