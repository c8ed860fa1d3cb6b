import { ExpectedOnBillQuery } from '../../../src/application/expected/ExpectedAdjustments';
import type { ReconcileSession } from '../../../src/application/reconciliation/ReconcileSession';
import { ReconcileSessions } from '../../../src/application/reconciliation/ReconcileSessions';
import type { OpenReconcile } from '../../../src/application/reconciliation/ReconcileState';
import { StandingDecisions } from '../../../src/application/reconciliation/StandingDecisions';
import { UploadedPayrollFiles } from '../../../src/application/reconciliation/UploadedPayrollFiles';
import type { BillLine } from '../../../src/domain/bills/BillLine';
import { dayOf } from '../../../src/domain/dates/LocalDate';
import { isForbidden } from '../../../src/domain/errors/Failure';
import type { BillExpectations } from '../../../src/domain/expected/BillExpectations';
import { billedAgainMessage } from '../../../src/domain/expected/billedAgain';
import { outcomeMessage } from '../../../src/domain/expected/outcomeMessage';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import type { DiscrepancyKind } from '../../../src/domain/reconciliation/Discrepancy';
import { likelyCauseMessage } from '../../../src/domain/reconciliation/likelyCauses';
import {
  groupText,
  type Recalled,
  recalledGroups,
  recalledMessage,
} from '../../../src/domain/reconciliation/memory/recall';
import { basisWords, readingSummary } from '../../../src/domain/reconciliation/payrollFile/readingWords';
import { bulkDecision } from '../../../src/domain/reconciliation/Resolution';
import { reconcileSummary } from '../../../src/domain/reconciliation/reconcileSummary';
import { failureOf } from '../../../src/ui/kit/feedback/ErrorBar';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Reason } from '../ParameterValues';
import { shownResult } from '../patterns';
import { payrollFile } from '../stage/payrollFile';
import { editOf, lineNamed, type StageBill } from '../stage/StageBills';
import type {
  ChangeConfirmation,
  DifferenceShown,
  ExpectedShown,
  LineChange,
  PayrollFileToCompare,
  ReconciliationTasks,
} from '../tasks/ReconciliationTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

const LOST = 'View only. The bill was taken over, or you were away too long. Your changes are saved as a draft.';
const OWN_COLUMNS = { memberId: 'Ref', memberName: 'Who', coverage: 'For', amount: 'Taken', employerAmount: null };

export class UseCaseReconciliationTasks implements ReconciliationTasks, Shows {
  private readonly sessions = new Map<string, ReconcileSession>();

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async start(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    if (!(await this.session.enter(person, paths.reconcile(app.area, billPk)))) return;
    const useCase = app.get(ReconcileSessions);
    const session = useCase.create(billPk);
    this.sessions.set(person.userId, session);
    await this.settled(person, useCase.start(billPk, session));
  }

  async takeOver(person: TestPerson, bill: StageBill): Promise<void> {
    await this.start(person, bill);
    // The bill shows its current editor before a takeover.
    (await this.users.appOf(person)).takeMessages();
    await this.settled(person, this.sessionOf(person).lock.take(true));
    // The previous editor is notified by their next heartbeat.
    await this.users.time.advance(60_000);
  }

  async canChange(person: TestPerson): Promise<boolean> {
    return this.stateOf(person).access.kind === 'editing';
  }

  async changedLines(person: TestPerson): Promise<number> {
    return this.stateOf(person).history.work.edits.size;
  }

  async change(person: TestPerson, { bill, line, amount, reason }: LineChange): Promise<void> {
    const { linePk, member, coverage } = lineNamed(bill, line);
    this.assertEditing(person);
    const { work } = this.stateOf(person).history;
    this.sessionOf(person).editor.change(`${member}, ${coverage}`, [editOf(linePk, amount, reason ?? null)]);
    await this.users.time.settle();
    if (this.stateOf(person).history.work === work) throw new Error(`${member}'s ${coverage} did not change`);
  }

  async undo(person: TestPerson): Promise<void> {
    const { work } = this.stateOf(person).history;
    this.sessionOf(person).editor.undo();
    if (this.stateOf(person).history.work === work) throw new Error('There is nothing to undo');
  }

  async canRedo(person: TestPerson): Promise<boolean> {
    return this.stateOf(person).history.undone.length > 0;
  }

  async save(person: TestPerson): Promise<void> {
    if (await this.isReadOnly(person)) return;
    if (this.stateOf(person).history.work.edits.size === 0) throw new Error('There are no changes to save');
    await this.settled(person, this.sessionOf(person).save());
  }

  async reconcile(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    if (await this.isReadOnly(person)) return;
    await this.settled(person, this.sessionOf(person).reconcile());
    if (this.stateOf(person).bill.status !== 'RECONCILED' && !app.hasMessages)
      throw new Error('The bill was not reconciled');
  }

  async canRetry(person: TestPerson): Promise<boolean> {
    const { failure, access } = this.stateOf(person);
    return access.kind === 'editing' && failure !== undefined && !isForbidden(failureOf(failure.error));
  }

  async leaveAndReturn(person: TestPerson, bill: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    await this.users.time.until(app.get(ReconcileSessions).end(bill.billPk, this.sessionOf(person)));
    await this.users.time.advance(3_600_000);
    await this.users.open(person);
    await this.start(person, bill);
  }

  async closeAndReopen(person: TestPerson, bill: StageBill): Promise<void> {
    const session = this.sessionOf(person);
    session.unsaved.sendOnClose();
    // Cancels the closed tab's timers.
    session.discard();
    await this.leaveAndReturn(person, bill);
  }

  async variance(person: TestPerson, bill: StageBill): Promise<Cents> {
    if (!this.sessions.has(person.userId)) await this.start(person, bill);
    const { bill: shown, lines, history, comparison } = this.stateOf(person);
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

  private async expectations(person: TestPerson, billPk: string): Promise<BillExpectations | undefined> {
    const app = await this.users.appOf(person);
    const query = app.get(ExpectedOnBillQuery).of(billPk);
    query.show(0);
    return app.load(query.result$);
  }

  async compareWith(person: TestPerson, file: PayrollFileToCompare): Promise<void> {
    await this.settled(person, this.sessionOf(person).payroll.compareFile(await payrollFile(file)));
    const { comparison } = this.stateOf(person);
    if (comparison.kind === 'failed') (await this.users.appOf(person)).recordRefusal(comparison.message);
    // Only a file with a layout of its own is about the question.
    if (comparison.kind === 'choosing' && comparison.question && !file.layout)
      return this.answer(person, basisWords(undefined));
    // If the headings are recognized, the columns only need confirmation.
    if (comparison.kind === 'choosing' && !comparison.question && !file.hasOwnColumns) {
      const {
        memberId = '',
        amount = '',
        memberName = null,
        coverage = null,
        employerAmount = null,
      } = comparison.mapping;
      const mapping = { ...comparison.mapping, memberId, amount, memberName, coverage, employerAmount };
      await this.settled(person, this.sessionOf(person).payroll.chooseColumns(mapping));
    }
  }

  async compareWithUpload(person: TestPerson, fileName: string): Promise<void> {
    const app = await this.users.appOf(person);
    const ready = await app.load(app.get(UploadedPayrollFiles).watch(this.stateOf(person).bill.groupNumber));
    const file = ready?.find((one) => one.fileName === fileName);
    if (!file) throw new Error(`${fileName} is not available`);
    await this.settled(person, this.sessionOf(person).payroll.compareUploaded(file));
    const { comparison } = this.stateOf(person);
    if (comparison.kind === 'notGiven') app.recordFailure(comparison.error);
    else if (comparison.kind !== 'compared') throw new Error(`${fileName} was not compared: it is ${comparison.kind}`);
  }

  async isAskedForColumns(person: TestPerson): Promise<boolean> {
    return this.stateOf(person).comparison.kind === 'choosing';
  }

  async chooseColumns(person: TestPerson): Promise<void> {
    if (!(await this.isAskedForColumns(person)))
      await this.settled(person, this.sessionOf(person).payroll.askForColumns());
    await this.settled(person, this.sessionOf(person).payroll.chooseColumns(OWN_COLUMNS));
  }

  async isAskedForSheet(person: TestPerson): Promise<boolean> {
    return this.stateOf(person).comparison.kind === 'choosingSheet';
  }

  async isAskedForBasis(person: TestPerson): Promise<boolean> {
    const { comparison } = this.stateOf(person);
    return comparison.kind === 'choosing' && comparison.question?.kind === 'basis';
  }

  async answer(person: TestPerson, answer: string): Promise<void> {
    const { comparison } = this.stateOf(person);
    const { payroll } = this.sessionOf(person);
    if (comparison.kind === 'choosingSheet') return this.settled(person, payroll.chooseSheet(answer));
    const choices = comparison.kind === 'choosing' ? (comparison.question?.choices ?? []) : [];
    const choice = choices.find(({ mapping }) => basisWords(mapping.basis) === answer);
    if (!choice)
      throw new Error(`The answers are: ${choices.map(({ mapping }) => basisWords(mapping.basis)).join('; ')}`);
    await this.settled(person, payroll.chooseColumns(choice.mapping));
  }

  async readingSummary(person: TestPerson): Promise<string> {
    const { comparison } = this.stateOf(person);
    if (comparison.kind !== 'compared' || !comparison.columns)
      throw new Error(`Nothing is compared: ${comparison.kind}`);
    return readingSummary(comparison.columns.mapping, comparison.columns.payDates);
  }

  async rowProblem(person: TestPerson, row: number): Promise<string> {
    const { comparison } = this.stateOf(person);
    if (comparison.kind !== 'compared') throw new Error(`Nothing is compared: ${comparison.kind}`);
    return comparison.problems.find((problem) => problem.row + comparison.headerRow === row)?.message ?? '';
  }

  async canChooseColumnsAgain(person: TestPerson): Promise<boolean> {
    return this.sessionOf(person).payroll.columnChoice === 'possible';
  }

  async unreadableRowCount(person: TestPerson): Promise<number> {
    const { comparison } = this.stateOf(person);
    if (comparison.kind !== 'compared') throw new Error(`The file was not compared: it is ${comparison.kind}`);
    return comparison.unreadRows;
  }

  async differences(person: TestPerson): Promise<readonly DifferenceShown[]> {
    return this.discrepanciesOf(person).map(({ memberName, coverage, differenceCents }) => ({
      member: memberName,
      coverage: coverage ?? '',
      over: cents(0 - differenceCents),
    }));
  }

  async linkProposed(person: TestPerson): Promise<void> {
    const { proposals } = this.comparedOf(person).people;
    if (proposals.length === 0) throw new Error('Nobody is proposed');
    await this.settled(person, this.sessionOf(person).payroll.link(proposals));
  }

  async removeLinks(person: TestPerson): Promise<void> {
    const linked = this.comparedOf(person).people.found.filter(({ by }) => by === 'link');
    if (linked.length === 0) throw new Error('Nobody is linked');
    await this.settled(person, this.sessionOf(person).payroll.unlink(linked));
  }

  async applySuggestions(person: TestPerson): Promise<void> {
    if (!(await this.hasSuggestions(person))) throw new Error('There are no suggestions to apply');
    this.sessionOf(person).editor.decideAll(this.discrepanciesOf(person), 'suggested');
    await this.users.time.settle();
  }

  async hasSuggestions(person: TestPerson): Promise<boolean> {
    return bulkDecision(this.discrepanciesOf(person), 'suggested').size > 0;
  }

  async decideKind(person: TestPerson, decision: 'acceptOurs' | 'acceptBill', kind: DiscrepancyKind): Promise<void> {
    const concerned = this.discrepanciesOf(person).filter((one) => one.kind === kind);
    if (concerned.length === 0) throw new Error('No such difference was found');
    this.sessionOf(person).editor.decideAll(concerned, decision);
    await this.users.time.settle();
  }

  async decideAsLast(person: TestPerson): Promise<void> {
    const groups = this.recalledGroupsOf(person).filter(({ origin }) => origin === 'last');
    if (groups.length === 0) throw new Error('Nothing is as last month');
    for (const group of groups) this.sessionOf(person).remembered.apply(group);
    await this.users.time.settle();
  }

  async makeStanding(person: TestPerson, member: string): Promise<void> {
    const one = this.discrepanciesOf(person).find(({ memberName }) => memberName === member);
    const resolution = one && this.stateOf(person).history.work.resolutions.get(one.key);
    if (!resolution) throw new Error(`Nothing is decided about ${member}`);
    await this.settled(person, this.sessionOf(person).remembered.makeStanding(one, resolution, null));
  }

  async endStanding(person: TestPerson, member: string): Promise<void> {
    const app = await this.users.appOf(person);
    const list = app.get(StandingDecisions).list();
    list.show(this.stateOf(person).bill.groupNumber);
    const found = await app.load(list.result$);
    const standing = found?.find(({ memberName, endedAt }) => memberName === member && endedAt === null);
    if (!standing) throw new Error(`Nothing is standing about ${member}`);
    await this.settled(person, this.sessionOf(person).remembered.end(standing));
  }

  async confirmation(person: TestPerson): Promise<ChangeConfirmation | undefined> {
    const { proposal } = this.stateOf(person);
    if (!proposal) return undefined;
    const { beforeCents: before, afterCents: after, lines } = proposal.effect;
    return { before, after, lines };
  }

  async confirm(person: TestPerson): Promise<void> {
    if (!(await this.confirmation(person))) throw new Error('There is no confirmation to accept');
    this.sessionOf(person).editor.confirmChange();
    await this.users.time.settle();
  }

  async cancel(person: TestPerson): Promise<void> {
    if (!(await this.confirmation(person))) throw new Error('There is no confirmation to cancel');
    this.sessionOf(person).editor.cancelChange();
  }

  async likelyCauses(person: TestPerson): Promise<readonly string[]> {
    const { comparison } = this.stateOf(person);
    if (comparison.kind !== 'compared') throw new Error(`The file was not compared: it is ${comparison.kind}`);
    return comparison.likelyCauses.map((cause) => likelyCauseMessage(cause).title);
  }

  async decide(
    person: TestPerson,
    decision: 'acceptOurs' | 'acceptBill',
    member: string,
    reason: Reason,
  ): Promise<void> {
    const concerned = this.discrepanciesOf(person).filter(({ memberName }) => memberName === member);
    if (concerned.length === 0) throw new Error(`No difference was found for ${member}`);
    this.sessionOf(person).editor.decide(member, concerned, ({ key }) => ({
      key,
      action: decision,
      reasonCode: reason,
      note: '',
    }));
    await this.users.time.settle();
  }

  async textsFor(person: TestPerson): Promise<readonly string[]> {
    const state = this.sessions.get(person.userId)?.snapshot;
    if (state?.kind !== 'open') return [];
    const again = (await this.expectations(person, state.bill.billPk))?.billedAgain ?? [];
    const texts = again.map((member) => `${member.memberName}: ${billedAgainMessage(member)}`);
    if (state.comparison.kind !== 'compared') return texts;
    const { likelyCauses, discrepancies, people } = state.comparison;
    const { remembered } = state;
    const recalled = remembered.kind === 'loaded' ? remembered.recalled : new Map<string, Recalled>();
    return [
      ...texts,
      ...likelyCauses.map((cause) => likelyCauseMessage(cause).title),
      ...discrepancies.map(({ cause }) => cause),
      ...discrepancies.flatMap((one) => {
        const found = recalled.get(one.key);
        return found ? [recalledMessage(found, one, 'last month')] : [];
      }),
      ...recalledGroups(discrepancies, recalled).map((group) => groupText(group, 'last month')),
      ...people.proposals.map(({ payroll }) => payroll.memberName),
    ];
  }

  /** Without the lock there are no buttons; the person sees the reason. */
  private async isReadOnly(person: TestPerson): Promise<boolean> {
    if (await this.canChange(person)) return false;
    recordSessionFailure(await this.users.appOf(person), this.sessionOf(person));
    return true;
  }

  private assertEditing(person: TestPerson): void {
    const { access, bill } = this.stateOf(person);
    if (access.kind !== 'editing')
      throw new RangeError(`${person.name} can only view the bill, which is ${bill.status}.`);
  }

  private recalledGroupsOf(person: TestPerson) {
    const { remembered } = this.stateOf(person);
    if (remembered.kind !== 'loaded') throw new Error(`Nothing is remembered: ${remembered.kind}`);
    return recalledGroups(this.discrepanciesOf(person), remembered.recalled);
  }

  private discrepanciesOf(person: TestPerson) {
    return this.comparedOf(person).discrepancies;
  }

  private comparedOf(person: TestPerson) {
    const { comparison } = this.stateOf(person);
    if (comparison.kind !== 'compared') throw new Error(`The file was not compared: it is ${comparison.kind}`);
    return comparison;
  }

  private sessionOf({ userId, name }: TestPerson): ReconcileSession {
    const session = this.sessions.get(userId);
    if (!session) throw new Error(`${name} has no bill open`);
    return session;
  }

  private stateOf(person: TestPerson): OpenReconcile {
    const state = this.sessionOf(person).snapshot;
    if (state.kind !== 'open') throw new Error(`The bill is not open: it is ${state.kind}`);
    return state;
  }

  private async settled(person: TestPerson, work: Promise<unknown>): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(work);
    recordSessionFailure(app, this.sessionOf(person));
  }
}

/** The session keeps failures in its state, where the person sees them. */
function recordSessionFailure(app: UserApp, { snapshot }: ReconcileSession): void {
  if (snapshot.kind === 'failed') return app.recordFailure(snapshot.error);
  if (snapshot.kind !== 'open') return;
  const { access, failure } = snapshot;
  if (access.kind === 'lockedByOther')
    return app.recordFailure({ message: `Being edited by ${access.name}.`, kind: 'conflict', code: 'BILL_LOCKED' });
  if (access.kind === 'refused') return app.recordFailure(access.error);
  if (access.kind === 'lost') app.recordFailure({ message: LOST, kind: 'conflict', code: 'TOLD' });
  if (access.kind === 'closed' && snapshot.bill.status !== 'RECONCILED')
    app.recordFailure({ message: `This bill is ${snapshot.bill.status}.`, kind: 'conflict', code: 'TOLD' });
  if (failure) app.recordFailure(failure.error);
}
