import type { Locator, Page } from 'playwright-core';
import { NOTICE_LABELS, type NoticeKind } from '../../../src/domain/office/notices/Notice';
import { EMAIL_CHOICE_LABELS, type EmailChoice } from '../../../src/domain/office/notices/noticeEmails';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { NoticeShown, NoticeTasks } from '../tasks/NoticeTasks';
import type { BrowserUsers } from './BrowserUsers';
import { eitherOf, settled } from './readPage';

export class BrowserNoticeTasks implements NoticeTasks {
  constructor(private readonly users: BrowserUsers) {}

  async shown(person: TestPerson): Promise<readonly NoticeShown[]> {
    const panel = await this.open(person);
    const items = await panel.getByRole('list', { name: 'Notices' }).getByRole('listitem').all();
    return Promise.all(
      items.map(async (item) => {
        const text = item.locator('[data-notice]');
        const title = await item.locator('div').first().innerText();
        return {
          notice: title.replace(/\s*\(unread\)$/, ''),
          text: await text.innerText(),
          state: (await text.getAttribute('data-notice')) === 'unread' ? ('unread' as const) : ('read' as const),
        };
      }),
    );
  }

  async unreadCount(person: TestPerson): Promise<number> {
    const page = await this.users.pageOf(person);
    await page.reload();
    const bell = page.getByRole('button', { name: /^Notices, \d+ unread$/ });
    await bell.waitFor();
    return Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  }

  async navigationCounts(person: TestPerson): Promise<readonly { readonly page: string; readonly waiting: string }[]> {
    const page = await this.users.pageOf(person);
    const counted = page.waitForResponse((answer) => answer.url().includes('/api/notices'));
    await page.reload();
    await counted;
    await settled(page);
    const entries = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
    return entries.flatMap((entry) => {
      const [, name, waiting] = /^(.*?)\s*(\d+)$/s.exec(entry) ?? [];
      return name === undefined || waiting === undefined ? [] : [{ page: name.trim(), waiting }];
    });
  }

  async markAllRead(person: TestPerson): Promise<void> {
    const panel = await this.open(person);
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await panel.getByText('All read', { exact: true }).waitFor();
  }

  async chooseMail(person: TestPerson, kind: NoticeKind, choice: EmailChoice): Promise<void> {
    const page = await this.users.go(person, paths.profile(await this.users.areaOf(person)));
    const saved = page.waitForResponse(
      (answer) => answer.url().includes('/api/userPreferences') && answer.request().method() === 'PUT',
    );
    const label = choice === 'none' ? 'no email' : `email ${EMAIL_CHOICE_LABELS[choice].toLowerCase()}`;
    await page
      .getByRole('table', { name: 'Notices' })
      .getByRole('radio', { name: `${NOTICE_LABELS[kind]}: ${label}`, exact: true })
      .check();
    await saved;
  }

  /** Opens the panel anew, so that it shows what others have done meanwhile. */
  private async open(person: TestPerson): Promise<Locator> {
    const page = await this.users.pageOf(person);
    const panel = panelOf(page);
    if (await panel.isVisible()) {
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
    }
    await page.getByRole('button', { name: /^Notices/ }).click();
    await eitherOf(panel.getByRole('listitem'), panel.getByText(/^No notices\./));
    await settled(page);
    return panel;
  }
}

function panelOf(page: Page): Locator {
  return page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Notices', exact: true }) });
}
