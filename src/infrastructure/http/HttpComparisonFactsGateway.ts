import { addMemberLinks, getComparisonFacts, removeMemberLink } from '../../../contract/bills/comparisonFacts';
import type { ComparisonFactsGateway } from '../../application/reconciliation/ports';
import type { ComparisonFacts, MemberLink } from '../../domain/reconciliation/ComparisonFacts';
import type { SamePerson } from '../../domain/reconciliation/people/PeopleMatch';
import type { ApiClient } from './ApiClient';

export class HttpComparisonFactsGateway implements ComparisonFactsGateway {
  constructor(private readonly api: ApiClient) {}

  facts(billPk: string): Promise<ComparisonFacts> {
    return this.api.call(getComparisonFacts, { params: { billPk } });
  }

  async link(groupNumber: string, pairs: readonly SamePerson[]): Promise<readonly MemberLink[]> {
    const links = pairs.map(({ payroll, billed: { memberId, memberName } }) => ({
      payrollKey: payroll.key,
      payrollName: payroll.memberName,
      memberId,
      memberName,
    }));
    const { items } = await this.api.call(addMemberLinks, { params: { groupNumber }, body: { links } });
    return items;
  }

  async unlink(groupNumber: string, linkPk: string): Promise<void> {
    await this.api.call(removeMemberLink, { params: { groupNumber, linkPk } });
  }
}
