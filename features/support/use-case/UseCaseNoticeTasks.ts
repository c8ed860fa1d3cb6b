import { firstValueFrom } from 'rxjs';
import type { NoticeList } from '../../../contract/office/notices';
import { NoticeMails } from '../../../src/application/office/notices/NoticeMails';
import { Notices } from '../../../src/application/office/notices/Notices';
import { ShellCounts } from '../../../src/application/office/notices/ShellCounts';
import { NOTICE_LABELS, type NoticeKind, noticeText } from '../../../src/domain/office/notices/Notice';
import { noticeSummaryText } from '../../../src/domain/office/notices/NoticeSummary';
import type { EmailChoice } from '../../../src/domain/office/notices/noticeEmails';
import { APPROVAL_KINDS } from '../../../src/domain/office/notices/WaitingWork';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { NoticeShown, NoticeTasks } from '../tasks/NoticeTasks';
import type { UseCaseUsers } from './UseCaseUsers';

const LISTED = 20;

export class UseCaseNoticeTasks implements NoticeTasks {
  constructor(private readonly users: UseCaseUsers) {}

  async shown(person: TestPerson): Promise<readonly NoticeShown[]> {
    const { summaries, items } = (await this.open(person)) ?? { summaries: [], items: [] };
    return [
      ...summaries.map((one) => ({ kind: one.kind, text: noticeSummaryText(one), isRead: one.isRead })),
      ...items.map((notice) => ({ kind: notice.kind, text: noticeText(notice), isRead: notice.isRead })),
    ].map(({ kind, text, isRead }) => ({ notice: NOTICE_LABELS[kind], text, state: isRead ? 'read' : 'unread' }));
  }

  async unreadCount(person: TestPerson): Promise<number> {
    const app = await this.users.appOf(person);
    const counting = app.get(Notices).start();
    await this.users.time.settle();
    counting.unsubscribe();
    return (await firstValueFrom(app.get(ShellCounts).counts$)).unread;
  }

  async navigationCounts(person: TestPerson): Promise<readonly { readonly page: string; readonly waiting: string }[]> {
    await this.unreadCount(person);
    const app = await this.users.appOf(person);
    const { work } = await firstValueFrom(app.get(ShellCounts).counts$);
    if (!work) throw new RangeError(`The work of ${person.name} was not counted.`);
    const { bills, pay, deposits, suspense, corrections, writeOffs, lateDeductions } = work;
    const balances = writeOffs + lateDeductions;
    const approvals = APPROVAL_KINDS.reduce((sum, kind) => sum + work[kind], 0);
    const isBilling = app.me?.user.primaryType === 'billingUser';
    return Object.entries({
      ...(isBilling ? {} : { Today: balances + approvals }),
      Bills: bills,
      Pay: pay,
      Money: deposits + suspense,
      ...(isBilling ? { 'Owed to us': balances } : {}),
      Corrections: corrections,
    })
      .filter(([, count]) => count > 0)
      .map(([page, count]) => ({ page, waiting: String(count) }));
  }

  async markAllRead(person: TestPerson): Promise<void> {
    const list = await this.open(person);
    if (!list || list.items.length + list.summaries.length === 0)
      throw new RangeError(`${person.name} has no notices.`);
    const app = await this.users.appOf(person);
    await app.get(Notices).markAllRead(list);
  }

  async chooseMail(person: TestPerson, kind: NoticeKind, choice: EmailChoice): Promise<void> {
    const app = await this.users.appOf(person);
    await app.get(NoticeMails).choose(kind, choice);
  }

  private async open(person: TestPerson): Promise<NoticeList | undefined> {
    const app = await this.users.appOf(person);
    const live = app.get(Notices).open();
    live.show(LISTED);
    return app.load(live.result$);
  }
}
