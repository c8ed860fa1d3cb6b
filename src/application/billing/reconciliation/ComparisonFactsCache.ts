import type { ComparisonFacts } from '../../../domain/billing/reconciliation/ComparisonFacts';
import type { LinkChange } from '../../../domain/billing/reconciliation/ReconcileWork';
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
    this.facts ??= this.gateway.facts({ billPk: this.billPk }).catch((error: unknown) => {
      this.facts = undefined;
      throw error;
    });
    return this.facts;
  }

  /** Loads the facts again with the next call. */
  forget(): void {
    this.facts = undefined;
  }

  /**
   * Links people of files to members on the bill, for this and all later files of the group, and removes links. Skips people
   * whose link is no longer as before the change, because another person changed it meanwhile. After a failure, the facts are
   * loaded again. @throws ApiError
   */
  async changeLinks(groupNumber: string, changes: readonly LinkChange[]): Promise<void> {
    const facts = await this.load();
    const linkOf = new Map(facts.links.map((link) => [link.payrollKey, link]));
    const due = changes.filter((change) => linkOf.get(keyOf(change))?.memberId === change.before?.billed.memberId);
    const pairs = due.flatMap(({ after }) => after ?? []);
    const removed = due.flatMap((change) => (change.after ? [] : (linkOf.get(keyOf(change)) ?? [])));
    try {
      await this.gateway.unlink(
        groupNumber,
        removed.map(({ linkPk }) => linkPk),
      );
      const saved = await this.gateway.link(groupNumber, pairs);
      const changed = new Set(due.map(keyOf));
      const links = [...facts.links.filter(({ payrollKey }) => !changed.has(payrollKey)), ...saved];
      this.facts = Promise.resolve({ ...facts, links });
    } catch (error) {
      this.facts = undefined;
      throw error;
    }
  }
}

function keyOf({ before, after }: LinkChange): string {
  return (after ?? before)?.payroll.key ?? '';
}
