import { UploadedPayrollFiles } from '../../../src/application/billing/reconciliation/UploadedPayrollFiles';
import { UploadList } from '../../../src/application/office/uploads/UploadList';
import type { CommitChoice } from '../../../src/application/office/uploads/uploadChoices';
import type { ControlTotal } from '../../../src/domain/money/opening/OpeningKind';
import { stateLabel } from '../../../src/domain/office/uploads/uploadLabels';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { layoutMessage, rowsRemovedText } from '../../../src/ui/office/uploads/uploadLabels';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { RowCount, UploadTasks } from '../tasks/UploadTasks';
import type { OpenUploads } from './OpenUploads';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseUploadTasks implements UploadTasks, Shows {
  constructor(
    private readonly users: UseCaseUsers,
    private readonly openUploads: OpenUploads,
  ) {}

  async leaveAndReturn(person: TestPerson): Promise<void> {
    const { filePk } = this.openUploads.uploadOf(person);
    await this.users.time.until(this.openUploads.visitOf(person).close());
    await this.users.time.advance(3_600_000);
    await this.users.open(person);
    await this.openUploads.open(person, filePk);
    await this.openUploads.settle(person);
  }

  async state(person: TestPerson): Promise<string> {
    await this.openUploads.follow(person);
    return stateLabel(this.openUploads.uploadOf(person));
  }

  async rows(person: TestPerson): Promise<RowCount> {
    await this.openUploads.follow(person);
    const { rows, goodRows } = this.openUploads.uploadOf(person);
    return { good: goodRows, all: rows };
  }

  async total(person: TestPerson): Promise<string> {
    await this.openUploads.follow(person);
    const { totalCents } = this.openUploads.uploadOf(person);
    return totalCents === null ? '' : formatCents(totalCents);
  }

  async summaryText(person: TestPerson): Promise<string> {
    await this.openUploads.follow(person);
    const upload = this.openUploads.uploadOf(person);
    const { kind, effect, problem, notice, duplicateOf, rowsRemovedAt } = upload;
    const before = duplicateOf ? `uploaded before by ${duplicateOf.addUser}` : '';
    const removed = rowsRemovedAt ? rowsRemovedText(kind, rowsRemovedAt) : '';
    return [effect, problem, notice, before, removed, layoutMessage(upload)].join(' ');
  }

  async rowErrors(person: TestPerson, row: number): Promise<string> {
    await this.openUploads.follow(person);
    const { errors } = this.openUploads.openOf(person).upload;
    return errors
      .filter((error) => error.row === row)
      .map(({ text, message }) => `${text}: ${message}`)
      .join(' ');
  }

  async commit(person: TestPerson, isSkippingErrors: boolean): Promise<void> {
    await this.openUploads.follow(person);
    const allowDuplicate = this.openUploads.uploadOf(person).duplicateOf !== null;
    await this.commitAs(person, { leaveOutErrors: isSkippingErrors, allowDuplicate });
  }

  async commitUnconfirmed(person: TestPerson): Promise<void> {
    await this.commitAs(person, { leaveOutErrors: false, allowDuplicate: false });
  }

  /** @throws Error if nothing is committed and no message explains it, as on the screen, which does not offer it then. */
  private async commitAs(person: TestPerson, choice: CommitChoice): Promise<void> {
    const { goodRows, rows, problem } = this.openUploads.uploadOf(person);
    if (goodRows === 0) {
      const [first] = this.openUploads.openOf(person).upload.errors;
      const why = first ? `Row ${first.row}: ${first.message}` : (problem ?? '');
      throw new Error(`The upload cannot be committed: none of its ${rows} rows is good. ${why}`.trim());
    }
    await this.openUploads.act(person, (visit) => visit.commit(choice));
    const state = await this.state(person);
    if (state !== 'Committed' && !(await this.users.appOf(person)).hasMessages)
      throw new Error(`The upload was not committed: it is "${state}".`);
  }

  async enterTotals(person: TestPerson, totals: readonly ControlTotal[]): Promise<void> {
    await this.openUploads.act(person, (visit) => visit.enterControlTotals(totals));
  }

  async postOpening(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    const list = app.get(UploadList);
    list.show({ kinds: [UploadKind.Opening], states: [], q: '', page: 0, size: 25 });
    const page = await app.load(list.result$);
    const [latest] = page?.items ?? [];
    if (!latest) throw new Error('There are no opening balances to post.');
    await this.openUploads.open(person, latest.filePk);
    await this.commitUnconfirmed(person);
  }

  async discard(person: TestPerson): Promise<void> {
    await this.openUploads.act(person, (visit) => visit.discard());
  }

  async reverse(person: TestPerson, reason: string): Promise<void> {
    await this.openUploads.act(person, (visit) => visit.reverse(reason));
  }

  async download(person: TestPerson): Promise<Uint8Array> {
    const app = await this.users.appOf(person);
    const file = await app.attempt(this.openUploads.visitOf(person).errorRows());
    if (!file && !app.hasMessages) throw new Error('There is nothing to download');
    return file?.bytes ?? new Uint8Array();
  }

  async isAvailable(person: TestPerson, { groupNumber }: Group): Promise<boolean> {
    const app = await this.users.appOf(person);
    const ready = await app.load(app.get(UploadedPayrollFiles).watch(groupNumber));
    return (ready?.length ?? 0) > 0;
  }

  async textsFor(person: TestPerson): Promise<readonly string[]> {
    return this.openUploads.isOpen(person) ? [await this.summaryText(person)] : [];
  }
}
