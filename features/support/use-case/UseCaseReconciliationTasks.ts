import type { ReconcileSession } from '../../../src/application/reconciliation/ReconcileSession';
import { ReconcileSessions } from '../../../src/application/reconciliation/ReconcileSessions';
import type { OpenReconcile } from '../../../src/application/reconciliation/ReconcileState';
import { UploadedPayrollFiles } from '../../../src/application/reconciliation/UploadedPayrollFiles';
import type { BillLine } from '../../../src/domain/bills/BillLine';
import { isForbidden } from '../../../src/domain/errors/Failure';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import type { DiscrepancyKind } from '../../../src/domain/reconciliation/Discrepancy';
import { likelyCauseMessage } from '../../../src/domain/reconciliation/likelyCauses';
import { bulkDecision } from '../../../src/domain/reconciliation/Resolution';
import { reconcileSummary } from '../../../src/domain/reconciliation/reconcileSummary';
import { failureOf } from '../../../src/ui/kit/feedback/ErrorBar';
import type { TestPerson } from '../../../test/support/server/TestData';
import { payrollFile } from '../stage/payrollFile';
import { editOf, lineNamed, type StageBill } from '../stage/StageBills';
import type {
  ChangeAsked,
  DroppedFile,
  FoundDifference,
  LineChange,
  ReconciliationTasks,
} from '../tasks/ReconciliationTasks';
import type { Reason } from '../Words';
import type { Seat } from './Seat';
import type { UseCaseHouse } from './UseCaseHouse';

const OWN_COLUMNS = { memberId: 'Ref', memberName: 'Who', coverage: 'For', amount: 'Taken', employerAmount: null };

export class UseCaseReconciliationTasks implements ReconciliationTasks {
  private readonly sessions = new Map<string, ReconcileSession>();

  constructor(private readonly house: UseCaseHouse) {}

  async begin(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const seat = await this.house.seatOf(person);
    const useCase = seat.get(ReconcileSessions);
    const session = useCase.create(billPk);
    this.sessions.set(person.userId, session);
    await this.settled(person, useCase.start(billPk, session));
  }

  async takeOver(person: TestPerson, bill: StageBill): Promise<void> {
    await this.begin(person, bill);
    await this.settled(person, this.sessionOf(person).lock.take(true));
    // Whoever had it learns of it with the next sign of life.
    await this.house.time.pass(60_000);
  }

  async canChange(person: TestPerson): Promise<boolean> {
    return this.stateOf(person).access.kind === 'editing';
  }

  async changedLines(person: TestPerson): Promise<number> {
    return this.stateOf(person).history.work.edits.size;
  }

  async change(person: TestPerson, { bill, line, amount, reason }: LineChange): Promise<void> {
    const { linePk, member, coverage } = lineNamed(bill, line);
    this.sessionOf(person).editor.change(`${member}, ${coverage}`, [editOf(linePk, amount, reason ?? null)]);
    await this.house.time.settle();
  }

  async undo(person: TestPerson): Promise<void> {
    this.sessionOf(person).editor.undo();
  }

  async canRedo(person: TestPerson): Promise<boolean> {
    return this.stateOf(person).history.undone.length > 0;
  }

  async save(person: TestPerson): Promise<void> {
    await this.settled(person, this.sessionOf(person).save());
  }

  async reconcile(person: TestPerson): Promise<void> {
    await this.settled(person, this.sessionOf(person).reconcile());
  }

  async canSendAgain(person: TestPerson): Promise<boolean> {
    const { failure, access } = this.stateOf(person);
    return access.kind === 'editing' && failure !== undefined && !isForbidden(failureOf(failure.error));
  }

  async leaveAndComeBack(person: TestPerson, bill: StageBill): Promise<void> {
    const seat = await this.house.seatOf(person);
    await this.house.time.until(seat.get(ReconcileSessions).end(bill.billPk, this.sessionOf(person)));
    await this.house.time.pass(3_600_000);
    await this.house.open(person);
    await this.begin(person, bill);
  }

  async closeAndComeBack(person: TestPerson, bill: StageBill): Promise<void> {
    const session = this.sessionOf(person);
    session.unsaved.sendOnClose();
    // Nothing that the tab had planned happens any more.
    session.discard();
    await this.leaveAndComeBack(person, bill);
  }

  async variance(person: TestPerson, bill: StageBill): Promise<Cents> {
    if (!this.sessions.has(person.userId)) await this.begin(person, bill);
    const { bill: shown, lines, history, comparison } = this.stateOf(person);
    const byPk = new Map(lines.items.map((line): [string, BillLine] => [line.linePk, line]));
    const discrepancies = comparison.kind === 'compared' ? comparison.discrepancies : [];
    return reconcileSummary(shown, history.work, (linePk) => byPk.get(linePk), discrepancies).varianceCents;
  }

  async drop(person: TestPerson, file: DroppedFile): Promise<void> {
    await this.settled(person, this.sessionOf(person).payroll.compareFile(payrollFile(file)));
    const { comparison } = this.stateOf(person);
    // A file that tells its columns by its headings needs no more than a yes.
    if (comparison.kind === 'choosing' && !file.hasOwnColumns) {
      const {
        memberId = '',
        amount = '',
        memberName = null,
        coverage = null,
        employerAmount = null,
      } = comparison.mapping;
      const mapping = { memberId, amount, memberName, coverage, employerAmount };
      await this.settled(person, this.sessionOf(person).payroll.chooseColumns(mapping));
    }
  }

  async useUploaded(person: TestPerson, fileName: string): Promise<void> {
    const seat = await this.house.seatOf(person);
    const ready = await seat.answer(seat.get(UploadedPayrollFiles).watch(this.stateOf(person).bill.groupNumber));
    const file = ready?.find((one) => one.fileName === fileName);
    if (!file) throw new Error(`${fileName} does not stand ready`);
    await this.settled(person, this.sessionOf(person).payroll.compareUploaded(file));
  }

  async isAskedForColumns(person: TestPerson): Promise<boolean> {
    return this.stateOf(person).comparison.kind === 'choosing';
  }

  async sayColumns(person: TestPerson): Promise<void> {
    await this.settled(person, this.sessionOf(person).payroll.chooseColumns(OWN_COLUMNS));
  }

  async unreadRow(person: TestPerson, row: number): Promise<string> {
    const { comparison } = this.stateOf(person);
    if (comparison.kind !== 'compared') throw new Error(`Nothing is compared: ${comparison.kind}`);
    return comparison.problems.find((problem) => problem.row + comparison.headerRow === row)?.message ?? '';
  }

  async canChooseColumnsAgain(person: TestPerson): Promise<boolean> {
    return this.sessionOf(person).payroll.columnChoice === 'possible';
  }

  async unreadRows(person: TestPerson): Promise<number> {
    const { comparison } = this.stateOf(person);
    return comparison.kind === 'compared' ? comparison.unreadRows : 0;
  }

  async differences(person: TestPerson): Promise<readonly FoundDifference[]> {
    return this.discrepanciesOf(person).map(({ memberName, coverage, differenceCents }) => ({
      member: memberName,
      coverage: coverage ?? '',
      over: cents(0 - differenceCents),
    }));
  }

  async followSuggestions(person: TestPerson): Promise<void> {
    this.sessionOf(person).editor.decideAll(this.discrepanciesOf(person), 'suggested');
    await this.house.time.settle();
  }

  async hasSuggestions(person: TestPerson): Promise<boolean> {
    return bulkDecision(this.discrepanciesOf(person), 'suggested').size > 0;
  }

  async decideKind(person: TestPerson, decision: 'acceptOurs' | 'acceptBill', kind: DiscrepancyKind): Promise<void> {
    const concerned = this.discrepanciesOf(person).filter((one) => one.kind === kind);
    this.sessionOf(person).editor.decideAll(concerned, decision);
    await this.house.time.settle();
  }

  async question(person: TestPerson): Promise<ChangeAsked | undefined> {
    const { proposal } = this.stateOf(person);
    if (!proposal) return undefined;
    const { beforeCents: before, afterCents: after, lines } = proposal.effect;
    return { before, after, lines };
  }

  async confirm(person: TestPerson): Promise<void> {
    this.sessionOf(person).editor.confirmChange();
    await this.house.time.settle();
  }

  async cancel(person: TestPerson): Promise<void> {
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
    await this.house.time.settle();
  }

  private discrepanciesOf(person: TestPerson) {
    const { comparison } = this.stateOf(person);
    if (comparison.kind !== 'compared') throw new Error(`The file was not compared: it is ${comparison.kind}`);
    return comparison.discrepancies;
  }

  private sessionOf({ userId, name }: TestPerson): ReconcileSession {
    const session = this.sessions.get(userId);
    if (!session) throw new Error(`${name} has no bill in hand`);
    return session;
  }

  private stateOf(person: TestPerson): OpenReconcile {
    const state = this.sessionOf(person).snapshot;
    if (state.kind !== 'open') throw new Error(`The bill is not open: it is ${state.kind}`);
    return state;
  }

  private async settled(person: TestPerson, work: Promise<unknown>): Promise<void> {
    const seat = await this.house.seatOf(person);
    await seat.attempt(work);
    tellFailure(seat, this.sessionOf(person));
  }
}

/** What a session met stays in its state; the person reads it there. */
function tellFailure(seat: Seat, { snapshot }: ReconcileSession): void {
  if (snapshot.kind === 'failed') return seat.tell(snapshot.error);
  if (snapshot.kind !== 'open') return;
  const { access, failure } = snapshot;
  if (access.kind === 'lockedByOther')
    return seat.tell({ message: `Being edited by ${access.name}.`, kind: 'conflict', code: 'BILL_LOCKED' });
  if (access.kind === 'refused') return seat.tell(access.error);
  if (failure) seat.tell(failure.error);
}
