import type { Locator, Page } from 'playwright-core';
import type { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { BILL_STATUS_LABELS } from '../../../src/domain/billing/bills/BillStatus';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { BillDownload } from '../choiceTypes';
import type { DisabledStep, ListFormat, OfferedStep } from '../ParameterValues';
import { MONEY, moneyOf } from '../patterns';
import type { StageBill } from '../stage/StageBills';
import type {
  BillHead,
  BillSearch,
  BillShown,
  BillsFound,
  BillTasks,
  HistoryEntry,
  LineShown,
} from '../tasks/BillTasks';
import { HEADINGS } from './BrowserSessionTasks';
import type { BrowserUsers } from './BrowserUsers';
import { downloadedBytes, eitherOf, factIn, heading, moneyIn, settled } from './readPage';
import { refusalHeading } from './shownRefusals';

const OFFERS: Readonly<Record<OfferedStep, string>> = {
  reconcile: 'Reconcile',
  pay: 'Pay',
  unreconcile: 'Unreconcile',
  revert: 'Revert',
};

const MASKED_NUMBER = /X+\w{3}/;
const CHANGE = new RegExp(`^(.+), (.+): (${MONEY}) → (${MONEY})(?: · (.+))?$`);

export class BrowserBillTasks implements BillTasks {
  constructor(private readonly users: BrowserUsers) {}

  async download(person: TestPerson, what: BillDownload, { billPk }: StageBill): Promise<Uint8Array> {
    if (what === 'receipt') return this.downloadReceipt(person);
    const page = await this.users.go(person, `/billing/bills/${billPk}`);
    const button = (name: string) => page.getByRole('button', { name });
    if (what === 'remittance slip') return downloadedBytes(page, button('Remittance slip'));
    const isEvidence = what === 'evidence as PDF' || what === 'evidence as spreadsheet';
    if (isEvidence) await button('Evidence').click();
    if (what === 'lines with differences') await page.getByRole('switch', { name: 'Only differences' }).click();
    const item = page.getByRole('menuitem', { name: what === 'evidence as PDF' ? 'PDF' : 'Excel' });
    return downloadedBytes(page, isEvidence ? item : button('Export to Excel'));
  }

  /** The receipt of the largest payment. */
  private async downloadReceipt(person: TestPerson): Promise<Uint8Array> {
    const page = await this.users.go(person, '/billing/payments');
    const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody').getByRole('row');
    await rows.first().getByRole('button').click();
    return downloadedBytes(page, page.getByRole('dialog').getByRole('button', { name: 'Receipt as PDF' }));
  }

  async search(person: TestPerson, { tab, text, isLargestFirst }: BillSearch): Promise<void> {
    const page = await this.toList(person);
    const words = tab?.words ?? 'All';
    const link = tabs(page).getByRole('link', { name: words });
    const refusal = refusalHeading(page);
    await eitherOf(link, refusal);
    if (await refusal.isVisible()) return;
    // The first response may still open the maintenance page, which covers the list.
    await link.click().catch(async (error) => {
      if (!(await refusal.isVisible())) throw error;
    });
    await eitherOf(currentTab(page).getByText(words), refusal);
    if (text !== undefined) await page.getByLabel('Search').fill(text);
    if (isLargestFirst) await page.getByRole('columnheader', { name: 'Due', exact: true }).click();
  }

  async exportList(person: TestPerson, format: ListFormat): Promise<Uint8Array> {
    const page = await this.users.pageOf(person);
    if (!(await heading(page, 'Bills').isVisible())) await this.openList(person);
    await settled(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    return downloadedBytes(page, page.getByRole('menuitem', { name: format, exact: true }));
  }

  async openList(person: TestPerson): Promise<void> {
    await this.toList(person);
  }

  async followCount(person: TestPerson, count: BillStatus | 'past due'): Promise<number> {
    const page = await this.users.go(person, '/dashboard/main');
    const row = page
      .getByRole('table', { name: 'Bills by status' })
      .getByRole('row', { name: new RegExp(`^${BILL_STATUS_LABELS[count === 'past due' ? 'RELEASED' : count]} `) });
    const link = count === 'past due' ? page.getByRole('link', { name: /past due$/ }) : row.getByRole('link');
    const counted = Number.parseInt(await link.innerText(), 10);
    await link.click();
    await heading(page, HEADINGS['bill summary']).waitFor();
    return counted;
  }

  async reopenByAddress(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.reload();
    await heading(page, 'Bills').waitFor();
  }

  async found(person: TestPerson): Promise<BillsFound> {
    const page = await this.users.pageOf(person);
    if (!(await heading(page, 'Bills').isVisible())) await this.search(person, {});
    // The tab shows the count before the list has loaded.
    await currentTab(page).getByText(/\d/).waitFor();
    await settled(page);
    const count = Number(/\d+$/.exec(await currentTab(page).innerText())?.[0]);
    const table = page.getByRole('table', { name: 'Bills', exact: true });
    const total = count === 1 ? '1 bill' : `All ${count} bills`;
    if (count === 0) {
      return { count, dueCents: cents(0), balanceCents: cents(0), reconciledCents: cents(0), bills: [] };
    }
    await table.getByText(total, { exact: true }).waitFor();
    const headings = await table.getByRole('columnheader').allInnerTexts();
    const sums = table.locator('tfoot td');
    const lead = headings.length - (await sums.count());
    const rows = await table.locator('tbody tr').all();
    const bills = await Promise.all(rows.map((row) => billIn(row, headings)));
    const sumOf = (heading: string) => moneyIn(sums.nth(headings.indexOf(heading) - lead));
    const dueCents = await sumOf('Due');
    // Before bills are reconciled, the list shows no balance, which is the amount due, and nothing reconciled.
    const isBeforeReconcile = headings.includes('Change') && !headings.includes('Balance');
    return {
      count,
      dueCents,
      balanceCents: isBeforeReconcile ? dueCents : await sumOf('Balance'),
      reconciledCents: isBeforeReconcile ? cents(0) : await sumOf('Reconciled'),
      bills,
    };
  }

  async open(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const area = await this.users.areaOf(person);
    const path = `/${area}/bills/${billPk}`;
    // Reloads a bill that is already open.
    if ((await this.users.pageOf(person)).url().endsWith(`#${path}`)) await this.toList(person);
    const page = await this.users.go(person, path);
    await eitherOf(statement(page), page.getByRole('alert'));
  }

  async explain(person: TestPerson, { billNumber }: StageBill): Promise<void> {
    await this.search(person, {});
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: `Explain bill ${billNumber}`, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy sentence' }).waitFor();
  }

  async searchLines(person: TestPerson, text: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByLabel('Find lines').fill(text);
    await page.getByText(/\d+ of \d+ lines?/).waitFor();
  }

  async head(person: TestPerson, bill: StageBill): Promise<BillHead> {
    await this.open(person, bill);
    const page = await this.users.pageOf(person);
    const amount = (label: string) => moneyIn(factIn(statement(page), label));
    const due = await amount('Amount due');
    // Amounts of zero are left out.
    const amountOrZero = async (label: string) =>
      (await factIn(statement(page), label).count()) > 0 ? amount(label) : cents(0);
    const [paid, pending] = [await amountOrZero('Paid'), await amountOrZero('Payment pending')];
    return {
      status: await statusOn(page),
      billedCents: await amount('Billed'),
      dueCents: due,
      openCents: cents(Math.max(0, due - paid - pending)),
    };
  }

  async lineCount(person: TestPerson): Promise<number> {
    const page = await this.users.pageOf(person);
    if (await page.getByText('Members are not shown here').isVisible()) return 0;
    const words = page.getByRole('region', { name: 'Lines', exact: true }).getByText(/^\d+( of \d+)? lines?$/);
    return Number.parseInt(await words.innerText(), 10);
  }

  async lines(person: TestPerson): Promise<readonly LineShown[]> {
    const page = await this.users.pageOf(person);
    if ((await this.lineCount(person)) === 0) return [];
    const rows = page.getByRole('table', { name: 'Lines' }).getByRole('row').filter({ hasText: MASKED_NUMBER });
    await rows.first().waitFor();
    const cells = await rows.evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll<HTMLElement>('[role=cell]')].map(({ innerText }) => innerText.split('\n')),
      ),
    );
    return cells.map(([member = [], coverage = [], , billed = []]) => ({
      member: member[0] ?? '',
      memberNumber: member[1] ?? '',
      coverage: coverage[0] ?? '',
      billed: moneyOf(billed[0] ?? ''),
    }));
  }

  async memberNumbers(person: TestPerson): Promise<readonly string[]> {
    return (await this.lines(person)).map(({ memberNumber }) => memberNumber);
  }

  async changes(person: TestPerson, bill: StageBill): Promise<readonly HistoryEntry[]> {
    await this.open(person, bill);
    const log = (await this.users.pageOf(person)).locator('section').filter({ hasText: 'Change log' });
    await eitherOf(log.getByRole('listitem').first(), log.getByText('No changes yet.'));
    return (await log.locator('details li').allInnerTexts()).map(entryOf);
  }

  async offers(person: TestPerson): Promise<readonly OfferedStep[]> {
    const page = await this.users.pageOf(person);
    if (!(await statement(page).isVisible())) throw new RangeError(`${person.name} does not see the bill.`);
    const steps = Object.entries(OFFERS) as [OfferedStep, string][];
    const seen = await Promise.all(
      steps.map(async ([step, words]) => {
        const offer = page
          .getByRole('main')
          .getByRole('button', { name: words, exact: true })
          .or(page.getByRole('main').getByRole('link', { name: words, exact: true }));
        return (await offer.isVisible()) && (await offer.isEnabled()) ? [step] : [];
      }),
    );
    return seen.flat();
  }

  requestAnyway(): Promise<void> {
    return Promise.reject(new Error('No screen offers this: use the use-case level'));
  }

  async undoStatus(person: TestPerson, how: 'unreconcile' | 'revert' | 'unrelease', bill: StageBill): Promise<void> {
    await this.open(person, bill);
    const page = await this.users.pageOf(person);
    const before = await statusOn(page);
    const name = { unreconcile: 'Unreconcile', revert: 'Revert', unrelease: 'Unrelease' }[how];
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: `${name} the bill` }).click();
    await eitherOf(
      page.getByRole('alert'),
      badge(page).filter({ hasNotText: new RegExp(`^${BILL_STATUS_LABELS[before]}$`) }),
    );
  }

  async askToReopen(person: TestPerson, how: 'unreconcile' | 'revert', bill: StageBill): Promise<void> {
    await this.open(person, bill);
    const page = await this.users.pageOf(person);
    const name = { unreconcile: 'Unreconcile', revert: 'Revert' }[how];
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: `${name} the bill` }).waitFor();
  }

  async bringLinesBack(person: TestPerson, bill: StageBill): Promise<void> {
    await this.open(person, bill);
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Bring back', exact: true }).click();
    await eitherOf(page.getByRole('alert'), page.getByText('has all its lines again'));
    await page.getByText('Lines archived on').waitFor({ state: 'detached' });
  }

  async disabledReason(person: TestPerson, step: DisabledStep): Promise<string | undefined> {
    const page = await this.users.pageOf(person);
    const button = page.getByRole('button', { name: OFFERS[step], exact: true });
    if ((await button.count()) === 0) return undefined;
    if (await button.isEnabled()) return '';
    await button.hover();
    return page.getByRole('tooltip').innerText();
  }

  /** Opens the list, reloading it if it is already open. */
  private async toList(person: TestPerson): Promise<Page> {
    const path = (await this.users.areaOf(person)) === 'billing' ? '/billing/billSummary' : '/dashboard/bills';
    const isThere = (await this.users.pageOf(person)).url().includes(`#${path}`);
    const page = await this.users.go(person, path);
    if (isThere) await page.reload();
    await eitherOf(heading(page, HEADINGS['bill summary']), refusalHeading(page));
    return page;
  }
}

const statement = (page: Page) => page.getByRole('region', { name: 'Statement' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Bills by status' });
const currentTab = (page: Page) => tabs(page).locator('[aria-current=page]');
/** The status is below the heading. */
const badge = (page: Page) =>
  page
    .getByRole('main')
    .getByText(new RegExp(`^(${Object.values(BILL_STATUS_LABELS).join('|')})$`))
    .first();

/** A row of the list. @param headings of its columns */
async function billIn(row: Locator, headings: readonly string[]): Promise<BillShown> {
  const cells = row.locator('th, td');
  return {
    number: await row.getByRole('link').first().innerText(),
    status: statusCalled(await cells.nth(headings.indexOf('Status')).innerText()),
    dueCents: await moneyIn(cells.nth(headings.indexOf('Due'))),
  };
}

/** An entry of the change log, such as `Omar Diaz, Medical: $612.40 → $0.00 · No longer employed`. */
function entryOf(text: string): HistoryEntry {
  const [, member = '', coverage = '', before = '', after = '', reason = ''] = CHANGE.exec(text.trim()) ?? [];
  return { member, coverage, before: moneyOf(before), after: moneyOf(after), reason };
}

async function statusOn(page: Page): Promise<BillStatus> {
  return statusCalled(await badge(page).innerText());
}

function statusCalled(words: string): BillStatus {
  const [status] =
    (Object.entries(BILL_STATUS_LABELS) as [BillStatus, string][]).find(([, text]) => text === words) ?? [];
  if (!status) throw new Error(`There is no status "${words}"`);
  return status;
}
