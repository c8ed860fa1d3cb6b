import { UploadedPayrollFiles } from '../../../src/application/reconciliation/UploadedPayrollFiles';
import { formatCents } from '../../../src/domain/money/formatCents';
import { layoutMessage, stateLabel } from '../../../src/ui/uploads/uploadLabels';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { RowCount, UploadTasks } from '../tasks/UploadTasks';
import type { OpenUploads } from './OpenUploads';
import type { UseCaseHouse } from './UseCaseHouse';

export class UseCaseUploadTasks implements UploadTasks {
  constructor(
    private readonly house: UseCaseHouse,
    private readonly inHand: OpenUploads,
  ) {}

  async leaveAndComeBack(person: TestPerson): Promise<void> {
    const { filePk } = this.inHand.uploadOf(person);
    await this.house.time.until(this.inHand.visitOf(person).close());
    await this.house.time.pass(3_600_000);
    await this.house.open(person);
    await this.inHand.open(person, filePk);
    await this.inHand.settle(person);
  }

  async state(person: TestPerson): Promise<string> {
    return stateLabel(this.inHand.uploadOf(person));
  }

  async rows(person: TestPerson): Promise<RowCount> {
    const { rows, goodRows } = this.inHand.uploadOf(person);
    return { good: goodRows, all: rows };
  }

  async total(person: TestPerson): Promise<string> {
    const { totalCents } = this.inHand.uploadOf(person);
    return totalCents === null ? '' : formatCents(totalCents);
  }

  async words(person: TestPerson): Promise<string> {
    const upload = this.inHand.uploadOf(person);
    const { effect, problem, notice, duplicateOf } = upload;
    const before = duplicateOf ? `uploaded before by ${duplicateOf.addUser}` : '';
    return [effect, problem, notice, before, layoutMessage(upload)].join(' ');
  }

  async wrongIn(person: TestPerson, row: number): Promise<string> {
    const { errors } = this.inHand.openOf(person).upload;
    return errors
      .filter((error) => error.row === row)
      .map(({ text, message }) => `${text}: ${message}`)
      .join(' ');
  }

  async commit(person: TestPerson, isSaidToLeaveOut: boolean): Promise<void> {
    const allowDuplicate = this.inHand.uploadOf(person).duplicateOf !== null;
    await this.inHand.act(
      person,
      this.inHand.visitOf(person).commit({ leaveOutErrors: isSaidToLeaveOut, allowDuplicate }),
    );
  }

  async commitAsItIs(person: TestPerson): Promise<void> {
    await this.inHand.act(person, this.inHand.visitOf(person).commit({ leaveOutErrors: false, allowDuplicate: false }));
  }

  async discard(person: TestPerson): Promise<void> {
    await this.inHand.act(person, this.inHand.visitOf(person).discard());
  }

  async reverse(person: TestPerson, reason: string): Promise<void> {
    await this.inHand.act(person, this.inHand.visitOf(person).reverse(reason));
  }

  async download(person: TestPerson): Promise<number> {
    const seat = await this.house.seatOf(person);
    return (await seat.attempt(this.inHand.visitOf(person).errorRows()))?.bytes.length ?? 0;
  }

  async standsReady(person: TestPerson, { groupNumber }: Group): Promise<boolean> {
    const seat = await this.house.seatOf(person);
    const ready = await seat.answer(seat.get(UploadedPayrollFiles).watch(groupNumber));
    return (ready?.length ?? 0) > 0;
  }
}
