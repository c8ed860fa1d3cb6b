import type { ComparisonFacts, MemberLink } from '../../domain/reconciliation/ComparisonFacts';
import type { SamePerson } from '../../domain/reconciliation/people/PeopleMatch';
import type { ComparisonFactsGateway } from './ports';

/** What payroll files of one bill are compared with. Loaded once, and updated when people are linked. */
export class ComparisonFactsCache {
  private facts: Promise<ComparisonFacts> | undefined;

  constructor(
    private readonly billPk: string,
    private readonly gateway: ComparisonFactsGateway,
  ) {}

  /** Loads the facts with the first call. A failure is not remembered. */
  load(): Promise<ComparisonFacts> {
    this.facts ??= this.gateway.facts(this.billPk).catch((error: unknown) => {
      this.facts = undefined;
      throw error;
    });
    return this.facts;
  }

  /** Links people of files to members on the bill, for this and all later files of the group. @throws ApiError */
  async link(groupNumber: string, pairs: readonly SamePerson[]): Promise<void> {
    await this.changeLinks(async (links) => {
      const saved = await this.gateway.link(groupNumber, pairs);
      const keys = new Set(saved.map(({ payrollKey }) => payrollKey));
      return [...links.filter(({ payrollKey }) => !keys.has(payrollKey)), ...saved];
    });
  }

  /** @throws ApiError */
  async unlink(groupNumber: string, pairs: readonly SamePerson[]): Promise<void> {
    const keys = new Set(pairs.map(({ payroll }) => payroll.key));
    await this.changeLinks(async (links) => {
      const removed = links.filter(({ payrollKey }) => keys.has(payrollKey));
      await Promise.all(removed.map(({ linkPk }) => this.gateway.unlink(groupNumber, linkPk)));
      return links.filter(({ payrollKey }) => !keys.has(payrollKey));
    });
  }

  private async changeLinks(change: (links: readonly MemberLink[]) => Promise<readonly MemberLink[]>): Promise<void> {
    const facts = await this.load();
    const links = await change(facts.links);
    this.facts = Promise.resolve({ ...facts, links });
  }
}
