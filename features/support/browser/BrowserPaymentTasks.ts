import type { Locator, Page } from 'playwright-core';
import type { BankReversalReason, BankReversalStep } from '../../../src/domain/money/payments/bankReversal';
import { PAYMENT_METHODS } from '../../../src/domain/money/payments/paymentMethods';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ListFormat } from '../ParameterValues';
import { moneyOf } from '../patterns';
import type { StageBill } from '../stage/StageBills';
import type {
  AutopayStep,
  Closing,
  Ending,
  GroupToPayShown,
  MadePayment,
  PaymentShown,
  PaymentTasks,
  PaymentToMake,
  ReceiptShown,
} from '../tasks/PaymentTasks';
import type { BrowserUsers } from './BrowserUsers';
import { downloadedBytes, eitherOf, factIn, heading, moneyIn, settled } from './readPage';
import { refusalHeading } from './shownRefusals';

/** Buttons that open the form for a reversal step. */
const REVERSAL_STEPS: Readonly<Record<BankReversalStep, string>> = {
  approve: 'Approve',
  decline: 'Decline',
  cancel: 'Cancel the reversal',
  reject: 'Rejected by the bank',
  return: 'Returned by the bank',
};

async function closeDrawer(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
}

export class BrowserPaymentTasks implements PaymentTasks {
  constructor(private readonly users: BrowserUsers) {}

  async prepare(
    person: TestPerson,
    { bills, amount, paymentAmount, usedHeld, writesOff, schedule }: PaymentToMake,
  ): Promise<void> {
    const page = await this.users.go(person, `/billing/pay?bills=${bills.map(({ billPk }) => billPk).join(',')}`);
    const review = page.getByRole('button', { name: /^Review \$/ });
    await eitherOf(review, refusalHeading(page));
    if (!(await review.isVisible())) return;
    const [first] = bills;
    if (amount !== undefined && first) {
      await page.getByLabel(`Amount for bill ${first.billNumber}`).fill(formatCents(amount));
    }
    if (usedHeld) await page.getByLabel(`Use ${usedHeld}`).check();
    if (paymentAmount !== undefined) await page.getByLabel('Payment amount').fill(formatCents(paymentAmount));
    if (writesOff) {
      const over = page.getByLabel(/^Write off \$.* \(Over\/Short Credit\)/);
      const short = page.getByRole('button', { name: /^Write off \$/ });
      await eitherOf(short, over);
      await ((await over.isVisible()) ? over.check() : short.click());
    }
    const large = page.getByLabel(/^Hold \$.* in suspense, more than/);
    if (await large.isVisible()) await large.check();
    if (schedule) {
      await page.getByLabel('Schedule for a later day').check();
      await page.getByLabel('Send on').fill(schedule.payOn);
      const late = page.getByLabel(/^Settle after bill /);
      if (schedule.acceptsLate && (await late.isVisible())) await late.check();
    }
    if (!(await review.isEnabled())) return;
    await review.click();
    await eitherOf(heading2(page, 'Review').first(), page.getByRole('main').getByRole('alert').first());
    // Several groups are reviewed together.
    const all = page.getByRole('region', { name: 'All groups' });
    if (await all.isVisible()) await all.getByRole('button', { name: /^Pay \$/ }).waitFor();
  }

  async isAskedForAccount(person: TestPerson): Promise<boolean> {
    return (await this.users.pageOf(person)).getByRole('form', { name: 'New bank account' }).isVisible();
  }

  async explain(person: TestPerson, reason: string): Promise<void> {
    await (await this.users.pageOf(person)).getByLabel('Reason to pay all the same').fill(reason);
  }

  async confirm(person: TestPerson, times = 1): Promise<void> {
    const page = await this.users.pageOf(person);
    const pay = page.getByRole('button', { name: /^(?:Pay|Schedule) \$/ });
    if (!(await pay.isVisible())) return this.users.reportRefusalAgain(person);
    await pay.click();
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^(?:Pay|Schedule) \$/ });
    await confirm.click({ clickCount: times });
    await eitherOf(heading2(page, /^Receipt /).first(), page.getByText('Nothing was paid.'));
    // Several groups are paid one after another.
    await page
      .getByRole('region', { name: 'All groups' })
      .getByText('one group after another')
      .waitFor({ state: 'hidden' });
  }

  async retry(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    const again = page.getByRole('button', { name: /again$/ });
    if (await again.isVisible()) await again.click();
    await heading2(page, /^Receipt /).waitFor();
  }

  async receipt(person: TestPerson): Promise<ReceiptShown> {
    const page = await this.users.pageOf(person);
    const sheet = page.locator('section', { has: heading2(page, /^Receipt /) });
    const settles = await factIn(sheet, 'Settles').locator('time').getAttribute('datetime');
    const scheduled = sheet.locator('dt:text-is("Scheduled for") + dd time');
    const scheduledFor = (await scheduled.isVisible()) ? await scheduled.getAttribute('datetime') : null;
    const excess = sheet.getByRole('row', { name: /^To suspense/ });
    const written = sheet.getByRole('row', { name: /^Over\/Short Credit/ });
    return {
      amount: await moneyIn(factIn(sheet, 'Amount')),
      account: (await factIn(sheet, 'Paid from').innerText()).replace(/^.* /, ''),
      settleDate: localDate(settles ?? ''),
      scheduledFor: scheduledFor === null ? null : localDate(scheduledFor),
      excess: (await excess.isVisible()) ? await moneyIn(excess) : ZERO,
      writtenOff: (await written.isVisible()) ? await moneyIn(written) : ZERO,
    };
  }

  async groupsToPay(person: TestPerson): Promise<readonly GroupToPayShown[]> {
    const page = await this.users.go(person, '/billing/pay');
    const rows = page.getByRole('table', { name: 'Groups to pay for' }).locator('tbody').getByRole('row');
    await rows.first().waitFor();
    return Promise.all(
      (await rows.all()).map(async (row) => {
        const due = row.locator('time');
        return {
          group: await row.getByRole('link').innerText(),
          billCount: Number(await row.locator('[data-column="Bills to pay"]').innerText()),
          open: await moneyIn(row.locator('[data-column="Open"]')),
          firstDue: (await due.isVisible()) ? ((await due.getAttribute('datetime')) ?? '') : '',
        };
      }),
    );
  }

  async openPay(person: TestPerson, groupNumber: string): Promise<void> {
    const page = await this.users.go(person, `/billing/pay?group=${groupNumber}`);
    await eitherOf(
      page.getByRole('button', { name: /^Review \$/ }),
      page.getByText('Nothing to pay'),
      refusalHeading(page),
    );
  }

  async close(person: TestPerson, { billPk }: StageBill, how: Closing): Promise<void> {
    const page = await this.users.go(person, `/${await this.users.areaOf(person)}/bills/${billPk}`);
    await page.getByRole('button', { name: how === 'short' ? 'Close short' : 'Close with Zero Payment' }).click();
    await page.getByRole('button', { name: /^(?:Close the bill|Ask another manager)$/ }).click();
    await eitherOf(
      page.getByRole('alert'),
      page
        .getByText(how === 'short' ? /^(?:Closed short|Waiting for another manager\.)$/ : 'Closed with a Zero Payment')
        .first(),
    );
  }

  async changeAutopay(person: TestPerson, bill: StageBill, step: AutopayStep): Promise<string> {
    const page = await this.users.go(person, `/${await this.users.areaOf(person)}/autopay/${bill.groupNumber}`);
    if (step.kind === 'skip' || step.kind === 'resume') {
      const [skip, resume] = [`Skip autopay of bill ${bill.billNumber}`, `Resume autopay of bill ${bill.billNumber}`];
      const [name, after] = step.kind === 'skip' ? [skip, resume] : [resume, skip];
      await page.getByRole('button', { name }).click();
      await page.getByRole('button', { name: after }).waitFor();
      return page.getByRole('table', { name: 'Autopay bills' }).innerText();
    }
    if (step.kind === 'turnOff') {
      await page.getByRole('button', { name: 'Turn off autopay' }).click();
      const effect = await page.getByRole('alertdialog', { name: 'Turn off autopay?' }).innerText();
      await page.getByRole('button', { name: 'Turn it off' }).click();
      await page.getByText('Autopay is off.').first().waitFor();
      return effect;
    }
    await page.getByLabel('Limit for each bill').fill(formatCents(step.limitCents));
    await page.getByLabel('Days before the due date').fill(String(step.daysBeforeDue));
    if (step.startsOn) await page.getByLabel('Starts on').fill(step.startsOn);
    await page.getByLabel(/^I authorize Listbill/).check();
    const effect = await page.getByRole('status').filter({ hasText: 'Effect:' }).innerText();
    await page.getByRole('button', { name: 'Turn on autopay' }).click();
    await page.getByText('Autopay is on:').first().waitFor();
    return effect;
  }

  async exportList(person: TestPerson, format: ListFormat): Promise<Uint8Array> {
    const page = await this.users.pageOf(person);
    if (!(await heading(page, 'Payments').isVisible())) await this.openPayments(person);
    await settled(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    return downloadedBytes(page, page.getByRole('menuitem', { name: format, exact: true }));
  }

  async openPayments(person: TestPerson): Promise<void> {
    const page = await this.users.go(person, `/${await this.users.areaOf(person)}/payments`);
    await eitherOf(table(page), page.getByText('No payments yet'), refusalHeading(page));
  }

  async shown(person: TestPerson): Promise<readonly PaymentShown[]> {
    const page = await this.users.pageOf(person);
    if (!(await heading(page, 'Payments').isVisible())) await this.openPayments(person);
    await settled(page);
    const rows = await rowsOf(page).all();
    const payments: PaymentShown[] = [];
    for (const row of rows) payments.push(await this.paymentIn(page, row));
    return payments;
  }

  async endPayment(person: TestPerson, payment: MadePayment, ending: Ending, reason: string): Promise<void> {
    const drawer = await this.openPayment(person, payment);
    await (ending === 'void' ? voidIn(drawer, reason) : reverseIn(drawer, ending, reason));
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'hidden' });
  }

  async reverseAtBank(person: TestPerson, payment: MadePayment, reason: BankReversalReason): Promise<void> {
    const drawer = await this.openPayment(person, payment);
    await drawer.getByRole('button', { name: 'Reverse at the bank', exact: true }).click();
    await drawer.getByLabel('What went wrong').selectOption(reason);
    await drawer.getByLabel('Explanation').fill('Our own error');
    await drawer.getByRole('button', { name: /everse \$.* at the bank$/ }).click();
    await eitherOf(drawer.getByRole('list', { name: 'Reversals' }), drawer.getByRole('alert'));
    await closeDrawer(drawer);
  }

  async changeReversal(person: TestPerson, payment: MadePayment, step: BankReversalStep): Promise<void> {
    const drawer = await this.openPayment(person, payment);
    const reversals = drawer.getByRole('list', { name: 'Reversals' });
    await reversals.getByRole('button', { name: REVERSAL_STEPS[step] }).first().click();
    if (step === 'return') await reversals.getByLabel('Return code of the reversal').selectOption('R02');
    else if (step !== 'approve') await reversals.getByLabel('Reason for this step').fill('As the bank said');
    const save = reversals.locator('button[type=submit]');
    await save.click();
    await eitherOf(
      drawer.getByText(/^Reversal at the bank by .*: (Approved|Declined|Canceled|Rejected|Returned)/),
      drawer.getByRole('alert'),
    );
    await closeDrawer(drawer);
  }

  async reversalState(person: TestPerson, payment: MadePayment): Promise<string> {
    const drawer = await this.openPayment(person, payment);
    const state = await drawer
      .getByRole('list', { name: 'Reversals' })
      .getByRole('listitem')
      .first()
      .locator('div')
      .first()
      .innerText();
    await closeDrawer(drawer);
    return state;
  }

  async presentAgain(person: TestPerson, payment: MadePayment): Promise<void> {
    const drawer = await this.openPayment(person, payment);
    await drawer.getByRole('button', { name: 'Present again' }).click();
    await drawer
      .getByRole('list', { name: 'Effect' })
      .or(drawer.getByText(/presented again|collect too much/))
      .first()
      .waitFor();
    const draw = drawer.getByRole('button', { name: /^Draw \$/ });
    if (await draw.isVisible()) {
      await draw.click();
      await eitherOf(drawer.getByText(/^Presented again by /), drawer.getByRole('alert'));
    }
    await drawer.getByRole('button', { name: 'Close', exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
  }

  async reallocate(
    person: TestPerson,
    payment: MadePayment,
    { billNumber }: Pick<StageBill, 'billNumber'>,
  ): Promise<void> {
    const drawer = await this.openPayment(person, payment);
    await drawer.getByRole('button', { name: 'Move to other bills' }).click();
    const amounts = drawer.getByLabel(/^Amount for bill /);
    await amounts.first().waitFor();
    for (const field of await amounts.all()) await field.fill('');
    const target = drawer.getByLabel(`Amount for bill ${billNumber}`);
    const row = drawer.locator('label').filter({ hasText: `Bill ${billNumber}` });
    const upTo = /Up to (\$[\d,.]+)/.exec(await row.innerText())?.[1] ?? '';
    await target.fill(formatCents(cents(Math.min(payment.amount, moneyOf(upTo)))));
    await drawer.getByLabel('Reason').fill('Paid the wrong bill');
    await drawer.getByRole('list', { name: 'Effect' }).waitFor();
    await drawer.getByRole('button', { name: 'Move the payment' }).click();
    await eitherOf(drawer.getByText(/^Moved by /), drawer.getByRole('alert'));
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'hidden' });
  }

  async suspense(person: TestPerson): Promise<Cents> {
    await this.openPayments(person);
    return moneyIn(factIn((await this.users.pageOf(person)).getByRole('main'), 'Held in suspense'));
  }

  /** Finds the payment by its confirmation. @returns the drawer */
  private async openPayment(person: TestPerson, { confirmation, amount }: MadePayment): Promise<Locator> {
    const page = await this.users.go(person, `/${await this.users.areaOf(person)}/payments?q=${confirmation}`);
    await eitherOf(table(page), page.getByText('No payments yet'), refusalHeading(page));
    await settled(page);
    const row = rowsOf(page).filter({ hasText: formatCents(amount) });
    if (!(await row.isVisible())) throw new Error(`${person.name} does not see a payment of ${formatCents(amount)}`);
    await row.getByRole('button').click();
    return page.getByRole('dialog');
  }

  private async paymentIn(page: Page, row: Locator): Promise<PaymentShown> {
    const text = await row.innerText();
    const status = /\b(?:Pending|Scheduled|Voided|Processed|Returned|Reversed)\b/.exec(text)?.[0] ?? '';
    return {
      amount: await moneyIn(row),
      account: /X+\d{3}/.exec(text)?.[0] ?? '',
      method: METHOD.exec(text)?.[0] ?? '',
      status,
      reason: /^(?:Voided|Returned|Reversed)$/.test(status) ? await reasonIn(page, row) : '',
    };
  }
}

const METHOD = new RegExp(
  Object.values(PAYMENT_METHODS)
    .map(({ label }) => label)
    .join('|'),
);
const ENDED_BY = /^(?:Voided|Returned|Reversed) by/;
const table = (page: Page) => page.getByRole('table', { name: 'Payments' });
const rowsOf = (page: Page) => table(page).locator('tbody').getByRole('row');
const heading2 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

async function voidIn(drawer: Locator, reason: string): Promise<void> {
  await drawer.getByLabel('Reason').fill(reason);
  await drawer.getByRole('button', { name: /^(?:Void|Cancel) \$/ }).click();
  await eitherOf(drawer.getByText(/^Voided by/), drawer.getByRole('alert'));
}

/** The choice of each ending. */
const CHOICES = { return: 'RETURNED', reverse: 'REVERSED', setAside: 'SET_ASIDE' } as const;

/** Returns, reverses or sets aside the payment once its effect is shown. */
async function reverseIn(drawer: Locator, ending: Exclude<Ending, 'void'>, reason: string): Promise<void> {
  await drawer.getByRole('button', { name: 'Return or reverse' }).click();
  await drawer.getByLabel('What happened').selectOption(CHOICES[ending]);
  const [code = '', note = ''] = reason.split(': ');
  if (ending === 'return') await drawer.getByLabel('Return code').selectOption(code);
  await drawer.getByLabel('Reason').fill(ending === 'return' ? note : reason);
  await drawer.getByRole('list', { name: 'Effect' }).waitFor();
  await drawer.getByRole('button', { name: /^(?:Return|Reverse|Set aside) \$/ }).click();
  await eitherOf(drawer.getByText(/^(?:Returned|Reversed|Voided) by /), drawer.getByRole('alert'));
}

/** The reason why a payment ended is in its timeline. */
async function reasonIn(page: Page, row: Locator): Promise<string> {
  await row.getByRole('button').click();
  const drawer = page.getByRole('dialog');
  const entry = await drawer.getByRole('listitem').filter({ hasText: ENDED_BY }).innerText();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'hidden' });
  return /^(?:Voided|Returned|Reversed) by [^:]*: (.*)$/m.exec(entry)?.[1] ?? '';
}
