import { filter, firstValueFrom } from 'rxjs';
import type { BillExpectations } from '../../../contract/billing/expectedAdjustments';
import {
  CloseExpectedAdjustment,
  ExpectedList,
  ExpectedOnBillQuery,
} from '../../../src/application/billing/expected/ExpectedAdjustments';
import { ReconcileSessions } from '../../../src/application/billing/reconciliation/ReconcileSessions';
import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import { outcomeMessage, overdueMessage } from '../../../src/domain/billing/expected/BillExpectations';
import { billedAgainMessage } from '../../../src/domain/billing/expected/billedAgain';
import { carrierLetter } from '../../../src/domain/billing/expected/carrierLetter';
import {
  type CloseReason,
  type ExpectedAdjustment,
  type ExpectedSort,
  openCents,
  standardExpectedSort,
  statusOfExpected,
} from '../../../src/domain/billing/expected/ExpectedAdjustment';
import { reconcileSummary } from '../../../src/domain/billing/reconciliation/reconcileSummary';
import { codeName } from '../../../src/domain/platform/access/codeNames';
import { dateText, dayOf } from '../../../src/domain/platform/dates/LocalDate';
import { failureOf, isForbidden } from '../../../src/domain/platform/errors/Failure';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import { shownResult } from '../patterns';
import { editOf, lineNamed, type StageBill } from '../stage/StageBills';
import type { ListOrder } from '../tasks/CorrectionTasks';
import type {
  ChangeConfirmation,
  ExpectedShown,
  LineChange,
  OpenExpectedShown,
  ReconciliationTasks,
} from '../tasks/ReconciliationTasks';
import { theOnly } from '../theOnly';
import type { ReconcileVisits } from './ReconcileVisits';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseReconciliationTasks implements ReconciliationTasks, Shows {
  private readonly expectedOrders = new Map<TestPerson, ListOrder<ExpectedSort>>();

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
    private readonly visits: ReconcileVisits,
  ) {}

  async start(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    if (!(await this.session.enter(person, paths.reconcile(app.area, billPk)))) return;
    const useCase = app.get(ReconcileSessions);
    const session = useCase.create(billPk);
    this.visits.add(person, session);
    await this.visits.settled(person, useCase.start(billPk, session));
  }

  async takeOver(person: TestPerson, bill: StageBill): Promise<void> {
    await this.start(person, bill);
    // The bill shows its current editor before a takeover.
    (await this.users.appOf(person)).takeMessages();
    await this.visits.settled(person, this.visits.sessionOf(person).lock.take(true));
    // The previous editor is notified by their next heartbeat.
    await this.users.time.advance(60_000);
  }

  async canChange(person: TestPerson): Promise<boolean> {
    return this.visits.stateOf(person).access.kind === 'editing';
  }

  async changedLines(person: TestPerson): Promise<number> {
    return this.visits.stateOf(person).history.work.edits.size;
  }

  async change(person: TestPerson, { bill, line, amount, reason }: LineChange): Promise<void> {
    const { linePk, member, coverage } = lineNamed(bill, line);
    this.assertEditing(person);
    const { work } = this.visits.stateOf(person).history;
    this.visits.sessionOf(person).editor.change(`${member}, ${coverage}`, [editOf(linePk, amount, reason ?? null)]);
    await this.users.time.settle();
    if (this.visits.stateOf(person).history.work === work) throw new Error(`${member}'s ${coverage} did not change`);
  }

  async undo(person: TestPerson): Promise<void> {
    const { history, comparison } = this.visits.stateOf(person);
    const session = this.visits.sessionOf(person);
    const step = history.done.at(-1);
    if (!step) throw new Error('There is nothing to undo');
    session.editor.undo();
    // Links are removed by the server, and the file is compared again.
    if (step.links)
      await firstValueFrom(session.state$.pipe(filter((s) => s.kind === 'open' && s.comparison !== comparison)));
    if (this.visits.stateOf(person).history === history) throw new Error('The step was not undone');
  }

  async canRedo(person: TestPerson): Promise<boolean> {
    return this.visits.stateOf(person).history.undone.length > 0;
  }

  async save(person: TestPerson): Promise<void> {
    if (await this.isReadOnly(person)) return;
    if (this.visits.stateOf(person).history.work.edits.size === 0) throw new Error('There are no changes to save');
    await this.visits.settled(person, this.visits.sessionOf(person).save());
  }

  async reconcile(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    if (await this.isReadOnly(person)) return;
    await this.visits.settled(person, this.visits.sessionOf(person).reconcile());
    if (this.visits.stateOf(person).bill.status !== 'RECONCILED' && !app.hasMessages)
      throw new Error('The bill was not reconciled');
  }

  async canRetry(person: TestPerson): Promise<boolean> {
    const { failure, access } = this.visits.stateOf(person);
    return access.kind === 'editing' && failure !== undefined && !isForbidden(failureOf(failure.error));
  }

  async leave(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    await this.users.time.until(app.get(ReconcileSessions).end(billPk, this.visits.sessionOf(person)));
  }

  async leaveAndReturn(person: TestPerson, bill: StageBill): Promise<void> {
    await this.leave(person, bill);
    await this.users.time.advance(3_600_000);
    await this.users.open(person);
    await this.start(person, bill);
  }

  async closeAndReopen(person: TestPerson, bill: StageBill): Promise<void> {
    const session = this.visits.sessionOf(person);
    session.unsaved.sendOnClose();
    // Cancels the closed tab's timers.
    session.discard();
    await this.leaveAndReturn(person, bill);
  }

  async variance(person: TestPerson, bill: StageBill): Promise<Cents> {
    // After reconciling, the visit shows the bill as it was then.
    if ((this.visits.shownTo(person)?.access.kind ?? 'closed') === 'closed') await this.start(person, bill);
    const { bill: shown, lines, history, comparison } = this.visits.stateOf(person);
    const byPk = new Map(lines.items.map((line): [string, BillLine] => [line.linePk, line]));
    const discrepancies = comparison.kind === 'compared' ? comparison.discrepancies : [];
    return reconcileSummary(shown, history.work, (linePk) => byPk.get(linePk), discrepancies).varianceCents;
  }

  async expected(person: TestPerson, { billPk }: StageBill): Promise<readonly ExpectedShown[]> {
    const found = await this.expectations(person, billPk);
    return (found?.items ?? []).map((item) => ({
      member: item.expected.memberName,
      expected: item.expected.amountCents,
      arrived: item.arrivedCents,
      result: shownResult(outcomeMessage(item, dayOf(new Date(this.users.time.now())))),
    }));
  }

  async sortExpected(person: TestPerson, order: ListOrder<ExpectedSort>): Promise<void> {
    this.expectedOrders.set(person, order);
  }

  async openExpected(person: TestPerson): Promise<readonly OpenExpectedShown[]> {
    const app = await this.users.appOf(person);
    const list = app.get(ExpectedList);
    const order = { sort: standardExpectedSort('open'), direction: 'asc' } as const;
    const filter = { groupNumber: undefined, status: 'open', q: '', ...order } as const;
    list.show({ ...filter, ...this.expectedOrders.get(person), page: 0, size: 50 });
    const page = await app.load(list.result$);
    return (page?.items ?? []).map((item) => ({
      member: item.memberName,
      number: item.origin.billNumber,
      open: openCents(item),
      state: statusOfExpected(item, dayOf(new Date(this.users.time.now()))),
    }));
  }

  async closeExpected(person: TestPerson, member: string, reason: CloseReason): Promise<void> {
    const app = await this.users.appOf(person);
    const list = app.get(ExpectedList);
    list.show({ groupNumber: undefined, status: 'open', q: member, page: 0, size: 50 });
    const { items = [] } = (await app.load(list.result$)) ?? {};
    const found = theOnly(
      items.filter(({ memberName }) => memberName === member),
      `expected adjustment of ${member}`,
    );
    await app.attempt(app.get(CloseExpectedAdjustment).run(found.expectedPk, reason, ''));
  }

  async closeAllExpected(person: TestPerson, reason: CloseReason): Promise<void> {
    const app = await this.users.appOf(person);
    await app.get(CloseExpectedAdjustment).runAll(await this.openItems(person), reason, '');
  }

  async closeMatchingExpected(person: TestPerson, q: string, reason: CloseReason): Promise<void> {
    const app = await this.users.appOf(person);
    const command = app.get(CloseExpectedAdjustment);
    const query = { groupNumber: undefined, status: 'open', q, page: 0, size: 1 } as const;
    await command.runAll(await command.matching(query), reason, '');
  }

  async carrierLetter(person: TestPerson): Promise<string> {
    const { me } = await this.users.appOf(person);
    const letter = carrierLetter(await this.openItems(person), {
      day: dateText,
      month: (day) => day.slice(0, 7),
      carrier: (code) => codeName(me?.codeNames ?? {}, 'carrier', code),
    });
    return letter ? `${letter.subject}\n${letter.body}` : '';
  }

  private async openItems(person: TestPerson): Promise<readonly ExpectedAdjustment[]> {
    const app = await this.users.appOf(person);
    const list = app.get(ExpectedList);
    list.show({ groupNumber: undefined, status: 'open', q: '', page: 0, size: 50 });
    return (await app.load(list.result$))?.items ?? [];
  }

  private async expectations(person: TestPerson, billPk: string): Promise<BillExpectations | undefined> {
    const app = await this.users.appOf(person);
    const query = app.get(ExpectedOnBillQuery).of(billPk);
    query.show(0);
    return app.load(query.result$);
  }

  async confirmation(person: TestPerson): Promise<ChangeConfirmation | undefined> {
    const { proposal } = this.visits.stateOf(person);
    if (!proposal) return undefined;
    const { beforeCents: before, afterCents: after, lines } = proposal.effect;
    return { before, after, lines };
  }

  async confirm(person: TestPerson): Promise<void> {
    if (!(await this.confirmation(person))) throw new Error('There is no confirmation to accept');
    this.visits.sessionOf(person).editor.confirmChange();
    await this.users.time.settle();
  }

  async cancel(person: TestPerson): Promise<void> {
    if (!(await this.confirmation(person))) throw new Error('There is no confirmation to cancel');
    this.visits.sessionOf(person).editor.cancelChange();
  }

  async textsFor(person: TestPerson): Promise<readonly string[]> {
    const state = this.visits.shownTo(person);
    if (!state) return [];
    const { billedAgain = [], overdueCorrections = [] } = (await this.expectations(person, state.bill.billPk)) ?? {};
    return [
      ...(overdueCorrections.length > 0 ? [overdueMessage(overdueCorrections)] : []),
      ...billedAgain.map((member) => `${member.memberName}: ${billedAgainMessage(member)}`),
    ];
  }

  /**
   * Without the lock there are no buttons; the person sees the reason.
   *
   * @throws RangeError if there is none: what the sentence says was done before.
   */
  private async isReadOnly(person: TestPerson): Promise<boolean> {
    if (await this.canChange(person)) return false;
    await this.visits.recordFailure(person);
    if (!(await this.users.appOf(person)).hasMessages) this.assertEditing(person);
    return true;
  }

  private assertEditing(person: TestPerson): void {
    const { access, bill } = this.visits.stateOf(person);
    if (access.kind !== 'editing')
      throw new RangeError(`${person.name} can only view the bill, which is ${bill.status}.`);
  }
}
