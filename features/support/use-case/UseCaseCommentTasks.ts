import { BillCommentsQuery } from '../../../src/application/bills/BillCommentsQuery';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';
import type { CommentShown, CommentTasks } from '../tasks/CommentTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseCommentTasks implements CommentTasks {
  constructor(private readonly users: UseCaseUsers) {}

  async add(person: TestPerson, { billPk }: StageBill, text: string, isForCarrier: boolean): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(BillCommentsQuery).add(billPk, { text, linePk: null, isForCarrier }));
  }

  async remove(person: TestPerson, bill: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    const latest = (await this.read(person, bill)).at(-1);
    if (!latest) throw new Error(`${person.name} sees no comment`);
    await app.attempt(app.get(BillCommentsQuery).remove(bill.billPk, latest.commentPk));
  }

  async shown(person: TestPerson, bill: StageBill): Promise<readonly CommentShown[]> {
    const comments = await this.read(person, bill);
    return comments.map(({ text, isDeleted }) => ({ comment: isDeleted ? 'This comment was deleted.' : text }));
  }

  private async read(person: TestPerson, { billPk }: StageBill) {
    const app = await this.users.appOf(person);
    const query = app.get(BillCommentsQuery).open();
    query.show(billPk);
    return (await app.load(query.result$)) ?? [];
  }
}
