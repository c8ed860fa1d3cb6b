import type { Discrepancy } from '../../../domain/billing/reconciliation/Discrepancy';
import type { PeopleMatch, SamePerson } from '../../../domain/billing/reconciliation/people/PeopleMatch';
import type { LinkChange } from '../../../domain/billing/reconciliation/ReconcileWork';
import type { ComparisonFactsCache } from './ComparisonFactsCache';
import type { ComparedState, ReconcileStore } from './ReconcileState';

/** Links people of payroll files to members on the bill, for this and all later files of the group. */
export class PersonLinks {
  /**
   * @param onLink called with the changed links and the affected differences, before the file is compared again
   * @param show displays a comparison, unless the session has ended
   * @param begin returns a function that compares the file again unless a newer request has started; undefined without a file
   */
  constructor(
    private readonly facts: ComparisonFactsCache,
    private readonly store: ReconcileStore,
    private readonly onLink: (changes: readonly LinkChange[], concerned: readonly Discrepancy[]) => void,
    private readonly show: (compared: ComparedState) => void,
    private readonly begin: () => (() => Promise<void>) | undefined,
  ) {}

  /**
   * Links people, and compares again, as one step. Removes decisions about their differences. Never rejects: a failure is in
   * the state.
   */
  link(pairs: readonly SamePerson[]): Promise<void> {
    return this.record(relinked(pairs, this.compared?.people.found));
  }

  /** Removes links, and compares again. As `link`. */
  unlink(pairs: readonly SamePerson[]): Promise<void> {
    return this.record(pairs.map((before) => ({ before, after: undefined })));
  }

  /** Whether links can be changed: not while a file is being read or has open questions. */
  get canChange(): boolean {
    return ['none', 'compared', 'failed', 'notGiven'].includes(this.store.open.comparison.kind);
  }

  /**
   * Undoes or redoes changes of links, and compares again if there is a file.
   *
   * @param onSaved called before the file is compared again
   * @throws ApiError if they could not be saved
   */
  async change(changes: readonly LinkChange[], onSaved: () => void): Promise<void> {
    const compareAgain = this.begin();
    await this.facts.changeLinks(this.store.open.bill.groupNumber, changes);
    onSaved();
    await compareAgain?.();
  }

  /** Compares again with what is known about the group's people now. @throws ApiError if it could not be loaded */
  async compareAgain(): Promise<void> {
    const compareAgain = this.begin();
    this.facts.forget();
    await compareAgain?.();
  }

  private get compared(): ComparedState | undefined {
    const { comparison } = this.store.open;
    return comparison.kind === 'compared' ? comparison : undefined;
  }

  private async record(changes: readonly LinkChange[]): Promise<void> {
    const { compared } = this;
    if (!compared || this.store.open.access.kind !== 'editing') return;
    const concerned = concernedBy(changes, compared.discrepancies);
    try {
      await this.change(changes, () => this.onLink(changes, concerned));
    } catch (linkError) {
      if (this.compared === compared) this.show({ ...compared, linkError });
    }
  }
}

/** Links of people, each with the one that it replaces. */
function relinked(pairs: readonly SamePerson[], found: PeopleMatch['found'] = []): readonly LinkChange[] {
  const linked = new Map(found.flatMap((one) => (one.by === 'link' ? [[one.payroll.key, one] as const] : [])));
  return pairs.map((after) => ({ before: linked.get(after.payroll.key), after }));
}

/** Differences that concern the people in these link changes. */
function concernedBy(changes: readonly LinkChange[], discrepancies: readonly Discrepancy[]): readonly Discrepancy[] {
  const pairs = changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  const people = new Set(pairs.flatMap(({ payroll, billed }) => [personOf(payroll), personOf(billed)]));
  return discrepancies.filter((one) => people.has(personOf(one)));
}

/** By number, or by name where there is none. */
function personOf({ memberId, memberName }: { readonly memberId: string; readonly memberName: string }): string {
  return memberId === '' ? `name ${memberName}` : memberId;
}
