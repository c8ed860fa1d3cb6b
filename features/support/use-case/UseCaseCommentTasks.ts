import { filter, firstValueFrom, ReplaySubject } from 'rxjs';
import type { Attachment, BillComment, CommentList } from '../../../contract/billing/bills/billComments';
import {
  AttachFiles,
  type AttachmentState,
  type AttachmentVisit,
} from '../../../src/application/billing/bills/AttachmentSending';
import { BillCommentsQuery } from '../../../src/application/billing/bills/BillCommentsQuery';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { FileOnStage } from '../stage/fileToAttach';
import type { StageBill } from '../stage/StageBills';
import type { CommentShown, CommentTasks } from '../tasks/CommentTasks';
import { theOnly } from '../theOnly';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseCommentTasks implements CommentTasks {
  constructor(private readonly users: UseCaseUsers) {}

  async add(person: TestPerson, { billPk }: StageBill, text: string, isForCarrier: boolean): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(BillCommentsQuery).add(billPk, { text, linePk: null, isForCarrier }));
  }

  async remove(person: TestPerson, bill: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    const latest = latestOf(await this.read(person, bill));
    await app.attempt(app.get(BillCommentsQuery).remove(bill.billPk, latest.commentPk));
  }

  async attach(person: TestPerson, bill: StageBill, file: FileOnStage): Promise<void> {
    const app = await this.users.appOf(person);
    const list = await this.read(person, bill);
    const { commentPk, attachments } = latestOf(list);
    const limits = { mostBytes: list?.mostAttachmentBytes ?? 0, attached: attachments.filter(isThere).length };
    const visits = new ReplaySubject<AttachmentVisit>(1);
    const visit = app.get(AttachFiles).visit$(bill.billPk).subscribe(visits);
    (await firstValueFrom(visits)).sending.add(commentPk, [file], limits);
    const ended$ = visits.pipe(filter(({ files }) => files.every(({ state }) => ENDED.includes(state.kind))));
    const ended = await app.attempt(firstValueFrom(ended$));
    visit.unsubscribe();
    for (const { state } of ended?.files ?? []) {
      if (state.kind === 'unfit') {
        app.recordFailure({ kind: 'refused', code: ErrorCode.FileType, message: state.message });
      }
      if (state.kind === 'failed') app.recordFailure(state.error);
    }
  }

  async files(person: TestPerson, bill: StageBill): Promise<readonly string[]> {
    return (await this.attachments(person, bill)).filter(isThere).map(({ fileName }) => fileName);
  }

  async download(person: TestPerson, bill: StageBill): Promise<Uint8Array> {
    const app = await this.users.appOf(person);
    const [first] = await this.attachments(person, bill);
    if (!first) throw new Error(`${person.name} sees no attached file`);
    const file = await app.attempt(app.get(BillCommentsQuery).download(bill.billPk, first));
    return file?.bytes ?? new Uint8Array();
  }

  async changeFile(person: TestPerson, bill: StageBill, fileName: string, change: 'remove' | 'restore'): Promise<void> {
    const app = await this.users.appOf(person);
    const found = (await this.attachments(person, bill)).filter((one) => one.fileName === fileName);
    const file = theOnly(found, `file ${fileName} that ${person.name} sees`);
    const comments = app.get(BillCommentsQuery);
    const { billPk } = bill;
    await app.attempt(
      change === 'remove'
        ? comments.removeAttachment(billPk, file.attachmentPk)
        : comments.restoreAttachment(billPk, file.attachmentPk),
    );
  }

  async shown(person: TestPerson, bill: StageBill): Promise<readonly CommentShown[]> {
    const comments = (await this.read(person, bill))?.items ?? [];
    return comments.map(({ text, isDeleted }) => ({ comment: isDeleted ? 'This comment was deleted.' : text }));
  }

  private async attachments(person: TestPerson, bill: StageBill): Promise<readonly Attachment[]> {
    return ((await this.read(person, bill))?.items ?? []).flatMap(({ attachments }) => attachments);
  }

  private async read(person: TestPerson, { billPk }: StageBill): Promise<CommentList | undefined> {
    const app = await this.users.appOf(person);
    const query = app.get(BillCommentsQuery).open();
    query.show(billPk);
    return app.load(query.result$);
  }
}

const ENDED: readonly AttachmentState['kind'][] = ['unfit', 'failed'];
const isThere = ({ removed }: Attachment) => removed === null;

function latestOf(list: CommentList | undefined): BillComment {
  const latest = list?.items.at(-1);
  if (!latest) throw new Error('There is no comment');
  return latest;
}
