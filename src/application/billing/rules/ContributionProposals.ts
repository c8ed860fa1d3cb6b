import { map, merge, type Observable, Subject, shareReplay, startWith } from 'rxjs';
import type { DismissibleProposal } from '../../../../contract/billing/rules';
import { withAccepted } from '../../../domain/billing/rules/ContributionProposal';
import type { EmployeeContribution } from '../../../domain/billing/rules/EmployeeContribution';
import { type GroupRules, rulesFor } from '../../../domain/billing/rules/RuleChange';
import type { GroupSettings } from '../../../domain/billing/rules/RuleSettings';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { LOADING, type Loadable, loadEach, loaded } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { RulesGateway } from './ports';
import type { RuleEditor } from './RuleEditor';

export type { DismissibleProposal } from '../../../../contract/billing/rules';

/** Employee contributions that payroll proposes for one group. A person accepts them from a month on, or dismisses them. */
export class ContributionProposals extends Refreshable {
  private readonly changed = new Subject<readonly DismissibleProposal[]>();

  /**
   * Loading on subscribe, then the proposals; the result of a change replaces them. Keeps the value while refreshing. Shared;
   * stops with its last subscriber. Never errors.
   */
  readonly items$: Observable<Loadable<readonly DismissibleProposal[]>>;

  constructor(
    private readonly gateway: Pick<RulesGateway, 'proposals' | 'dismissProposals'>,
    private readonly groupNumber: string,
  ) {
    super();
    this.items$ = merge(
      loadEach(this.reads$, (_, signal) => gateway.proposals({ groupNumber }, signal)),
      this.changed.pipe(map(loaded)),
    ).pipe(startWith(LOADING), shareReplay({ bufferSize: 1, refCount: true }));
  }

  /**
   * Adds contributions to the rules from a month on. Those for other plans and tiers stay.
   *
   * @throws ApiError as `RuleEditor.save`.
   */
  async accept(
    editor: Pick<RuleEditor<GroupRules, GroupSettings>, 'save'>,
    settings: GroupSettings,
    { items, appliesFrom }: { readonly items: readonly EmployeeContribution[]; readonly appliesFrom: LocalDate },
  ): Promise<void> {
    const rules = withAccepted(rulesFor(appliesFrom, settings), items);
    await editor.save(settings, { appliesFrom, rules, note: ACCEPTED });
    this.refresh();
  }

  /** @param isDismissed false opens them again. @throws ApiError */
  async dismiss(items: readonly EmployeeContribution[], isDismissed: boolean): Promise<void> {
    this.changed.next(await this.gateway.dismissProposals({ groupNumber: this.groupNumber, items, isDismissed }));
  }
}

const ACCEPTED = 'Proposed by two months of payroll';
