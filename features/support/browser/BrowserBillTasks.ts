import type { Page } from 'playwright-core';
import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import { cents } from '../../../src/domain/money/Cents';
import { BILL_STATUS_LABELS } from '../../../src/ui/kit/feedback/StatusBadge';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';
import type { BillHead, BillSearch, BillsFound, BillTasks, ChangeTold } from '../tasks/BillTasks';
import type { Deed } from '../Words';
import type { BrowserHouse } from './BrowserHouse';
import { HEADINGS } from './BrowserSessionTasks';
import { eitherOf, factIn, heading, moneyIn } from './read';

const OFFERS: Readonly<Record<Deed, string>> = { reconcile: 'Reconcile', pay: 'Pay', release: 'Release' };

export class BrowserBillTasks implements BillTasks {
  constructor(private readonly house: BrowserHouse) {}

  async lookFor(person: TestPerson, { tab, text, isLargestFirst }: BillSearch): Promise<void> {
    const page = await this.toList(person);
    const words = tab?.words ?? 'All';
    const link = tabs(page).getByRole('link', { name: words });
    const maintenance = heading(page, HEADINGS['maintenance page']);
    await eitherOf(link, maintenance);
    if (await maintenance.isVisible()) return;
    // The first answer may still bring up the maintenance page, which covers the list.
    await link.click().catch(async (error) => {
      if (!(await maintenance.isVisible())) throw error;
    });
    await eitherOf(currentTab(page).getByText(words), maintenance);
    if (text !== undefined) await page.getByLabel('Search').fill(text);
    if (isLargestFirst) await page.getByRole('columnheader', { name: 'Due', exact: true }).click();
  }

  async openList(person: TestPerson): Promise<void> {
    await this.toList(person);
  }

  async followCount(person: TestPerson, count: BillStatus | 'past due'): Promise<number> {
    const page = await this.house.go(person, '/dashboard/main');
    const row = page
      .getByRole('table', { name: 'Bills by status' })
      .getByRole('row', { name: new RegExp(`^${BILL_STATUS_LABELS[count === 'past due' ? 'RELEASED' : count]} `) });
    const link = count === 'past due' ? page.getByRole('link', { name: /past due$/ }) : row.getByRole('link');
    const counted = Number.parseInt(await link.innerText(), 10);
    await link.click();
    await heading(page, HEADINGS['bill summary']).waitFor();
    return counted;
  }

  async comeBackByAddress(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    await page.reload();
    await heading(page, 'Bills').waitFor();
  }

  async found(person: TestPerson): Promise<BillsFound> {
    const page = await this.house.pageOf(person);
    if (!(await heading(page, 'Bills').isVisible())) await this.lookFor(person, {});
    // A tab says how many there are; the list says the same once it has come.
    await currentTab(page).getByText(/\d/).waitFor();
    const count = Number(/\d+$/.exec(await currentTab(page).innerText())?.[0]);
    const table = page.getByRole('table', { name: 'Bills', exact: true });
    const total = count === 1 ? '1 bill' : `All ${count} bills`;
    if (count === 0) {
      return { count, dueCents: cents(0), balanceCents: cents(0), reconciledCents: cents(0), numbers: [] };
    }
    await table.getByText(total, { exact: true }).waitFor();
    const headings = await table.getByRole('columnheader').allInnerTexts();
    const sums = table.locator('tfoot td');
    const lead = headings.length - (await sums.count());
    const numbers = await table.locator('tbody').getByRole('link').allInnerTexts();
    const sumOf = (heading: string) => moneyIn(sums.nth(headings.indexOf(heading) - lead));
    return {
      count,
      dueCents: await sumOf('Due'),
      balanceCents: await sumOf('Balance'),
      reconciledCents: await sumOf('Reconciled'),
      numbers,
    };
  }

  async emptyMessage(person: TestPerson): Promise<string> {
    const page = await this.house.pageOf(person);
    return page.getByRole('main').getByRole('heading', { level: 2 }).innerText();
  }

  async open(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const area = await this.house.areaOf(person);
    const path = `/${area}/bills/${billPk}`;
    // What is open already is looked at anew.
    if ((await this.house.pageOf(person)).url().endsWith(`#${path}`)) await this.toList(person);
    const page = await this.house.go(person, path);
    await eitherOf(statement(page), page.getByRole('alert'));
  }

  async lookForLines(person: TestPerson, text: string): Promise<void> {
    const page = await this.house.pageOf(person);
    await page.getByLabel('Find lines').fill(text);
    await page.getByText(/\d+ of \d+ lines?/).waitFor();
  }

  async head(person: TestPerson, bill: StageBill): Promise<BillHead> {
    await this.open(person, bill);
    const page = await this.house.pageOf(person);
    const amount = (label: string) => moneyIn(factIn(statement(page), label));
    const due = await amount('Amount due');
    const [paid, pending] = [await amount('Paid'), await amount('Payment pending')];
    return {
      status: await statusOn(page),
      billedCents: await amount('Billed'),
      dueCents: due,
      openCents: cents(Math.max(0, due - paid - pending)),
    };
  }

  async lineCount(person: TestPerson): Promise<number> {
    const page = await this.house.pageOf(person);
    if (await page.getByText('Members are not shown here').isVisible()) return 0;
    const words = page.getByRole('region', { name: 'Lines', exact: true }).getByText(/^\d+( of \d+)? lines?$/);
    return Number.parseInt(await words.innerText(), 10);
  }

  async memberNumbers(person: TestPerson): Promise<readonly string[]> {
    const page = await this.house.pageOf(person);
    return page.getByRole('table', { name: 'Lines' }).locator('[aria-hidden=true]', { hasText: /X/ }).allInnerTexts();
  }

  changes(): Promise<readonly ChangeTold[]> {
    return Promise.reject(new Error('The history is read at the use-case level'));
  }

  async offers(person: TestPerson): Promise<readonly Deed[]> {
    const page = await this.house.pageOf(person);
    const deeds = Object.entries(OFFERS) as [Deed, string][];
    const seen = await Promise.all(
      deeds.map(async ([deed, words]) => {
        const isThere = await page
          .getByRole('main')
          .getByRole('button', { name: words, exact: true })
          .or(page.getByRole('main').getByRole('link', { name: words, exact: true }))
          .isVisible();
        return isThere ? [deed] : [];
      }),
    );
    return seen.flat();
  }

  doAllTheSame(): Promise<void> {
    return Promise.reject(new Error('What is not offered cannot be done on a screen: the use-case level does it'));
  }

  async takeBack(person: TestPerson, how: 'unreconcile' | 'revert', bill: StageBill): Promise<void> {
    await this.open(person, bill);
    const page = await this.house.pageOf(person);
    const before = await statusOn(page);
    await page.getByRole('button', { name: how === 'revert' ? 'Revert' : 'Unreconcile', exact: true }).click();
    if (how === 'revert') await page.getByRole('button', { name: 'Revert the bill' }).click();
    await eitherOf(page.getByRole('alert'), badge(page).filter({ hasNotText: BILL_STATUS_LABELS[before] }));
  }

  async whyNot(person: TestPerson, how: 'unreconcile' | 'revert'): Promise<string> {
    const page = await this.house.pageOf(person);
    const button = page.getByRole('button', { name: how === 'revert' ? 'Revert' : 'Unreconcile', exact: true });
    if (await button.isEnabled()) return '';
    await button.hover();
    return page.getByRole('tooltip').innerText();
  }

  /** The list as it is now; where it was on the screen already, it is loaded anew. */
  private async toList(person: TestPerson): Promise<Page> {
    const path = (await this.house.areaOf(person)) === 'billing' ? '/billing/billSummary' : '/dashboard/bills';
    const isThere = (await this.house.pageOf(person)).url().includes(`#${path}`);
    const page = await this.house.go(person, path);
    if (isThere) await page.reload();
    await eitherOf(heading(page, HEADINGS['bill summary']), heading(page, HEADINGS['maintenance page']));
    return page;
  }
}

const statement = (page: Page) => page.getByRole('region', { name: 'Statement' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Bills by status' });
const currentTab = (page: Page) => tabs(page).locator('[aria-current=page]');
/** The status stands under the heading. */
const badge = (page: Page) =>
  page
    .getByRole('main')
    .getByText(new RegExp(`^(${Object.values(BILL_STATUS_LABELS).join('|')})$`))
    .first();

async function statusOn(page: Page): Promise<BillStatus> {
  const words = await badge(page).innerText();
  const [status] =
    (Object.entries(BILL_STATUS_LABELS) as [BillStatus, string][]).find(([, text]) => text === words) ?? [];
  if (!status) throw new Error(`No status is called "${words}"`);
  return status;
}
