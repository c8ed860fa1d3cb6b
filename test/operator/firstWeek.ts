import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { takeBillLock } from '../../contract/billing/bills/billLocks';
import { releaseBills } from '../../contract/billing/bills/billStatus';
import { searchBills } from '../../contract/billing/bills/bills';
import { reconcileBill } from '../../contract/billing/bills/reconcileBill';
import { addBankAccount, verifyBankAccount } from '../../contract/money/bankAccounts';
import { createPayment } from '../../contract/money/payments';
import { runProcessing } from '../../contract/money/processing';
import { downloadBankFile, exportRemittance, listBankFiles, listRemittances } from '../../contract/money/remittances';
import { confirmTestMail, getGoLive } from '../../contract/office/goLive';
import { getSetupProgress } from '../../contract/office/setup';
import { becomeFirstAdministrator } from '../../contract/people/firstAdministrator';
import { invitePerson } from '../../contract/people/invitations';
import { getMe } from '../../contract/people/session';
import { getInvariants } from '../../contract/platform/health';
import type { BankFileKind } from '../../src/domain/money/processing/BankFile';
import { Role } from '../../src/domain/platform/access/Role';
import { isBankDay } from '../../src/domain/platform/dates/bankDays';
import { addDays, dayOf, type LocalDate } from '../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../src/domain/platform/files/UploadKind';
import { type Cents, cents } from '../../src/domain/platform/money/Cents';
import { ACCOUNT_NUMBER, checkoutOf, ROUTING_NUMBER } from '../support/payments/payingGroup';
import type { TestCaller } from '../support/server/TestCaller';
import { textFile } from '../support/uploads/textFile';
import { billFile, committed } from '../support/uploads/uploadFixture';
import { assertThat, step } from './steps';

const GROUP = '10420';
export const GROUP_COUNT = 60;

const SETUP = textFile(
  'setup.csv',
  'Type,Code,Name,Carriers,Rep',
  ...['HLTH,Health One', 'DENT,Dental Two', 'LIFE,Life Three'].map((carrier) => `carrier,${carrier},,`),
  'rep,7,Rita Poe,,',
  ...Array.from({ length: GROUP_COUNT }, (_, index) => 10_420 + index).map(
    (number) => `group,${number},Group ${number},HLTH; DENT; LIFE,7`,
  ),
);
/** A server catches up a missed run within seconds; a busy one later. */
const NIGHT_MS = 90_000;
const POLL_MS = 1_000;
const MONDAY = 1;

/** The clock of a server that is started with `TEST_CLOCK_FILE`, and of those who talk to it. */
export class WeekClock {
  private started: { readonly at: number; readonly writtenAt: number } | undefined;

  constructor(readonly file: string) {
    this.moveTo(new Date().toISOString());
  }

  /** @param at ISO 8601, UTC */
  moveTo(at: string): void {
    writeFileSync(this.file, at);
    this.started = { at: Date.parse(at), writtenAt: Date.now() };
  }

  /** Back to the machine's clock. */
  end(): void {
    this.started = undefined;
  }

  readonly now = (): number => (this.started ? this.started.at + Date.now() - this.started.writtenAt : Date.now());
}

/** Monday of the last two weeks that are over and have no holiday until the money is remitted. */
function firstMonday(today: LocalDate): LocalDate {
  let day = addDays(today, -14);
  const isWeek = () =>
    new Date(day).getUTCDay() === MONDAY && [0, 1, 2, 3, 4, 7, 8, 9].every((after) => isBankDay(addDays(day, after)));
  while (!isWeek()) day = addDays(day, -1);
  return day;
}

interface FirstWeek {
  readonly clock: WeekClock;
  /** From the log. */
  readonly administratorCode: string;
  /** Calls the API as a person who is signed in at the identity provider. */
  readonly caller: (email: string) => TestCaller;
}

/**
 * The week of docs/first-week.md from the first administrator to the remittance, day by day, with nothing but calls.
 *
 * @returns a manager, and a billing user of the group.
 */
export async function playFirstWeek({ clock, administratorCode, caller }: FirstWeek) {
  const monday = firstMonday(dayOf(new Date()));
  const go = (day: number, time: string) => clock.moveTo(`${addDays(monday, day)}T${time}Z`);
  const [mona, iris] = [caller('mona@company.example'), caller('iris@company.example')];
  const bankFile = (kind: BankFileKind) => sentFile(mona, kind);

  go(0, '15:00:00');
  await step('Monday: the code in the log makes the first administrator, who sees what stops money', async () => {
    await mona.ok(becomeFirstAdministrator, {
      body: { code: administratorCode, firstName: 'Mona', lastName: 'Fields' },
    });
    assertThat((await mona.ok(getMe)).roles.includes(Role.Sysadmin), 'She is no system administrator.');
    const { checks } = await mona.ok(getGoLive);
    const stops = checks.filter(({ state }) => state === 'stop').map(({ area }) => area);
    assertThat(stops.includes('backup') && !stops.includes('identity'), `These stop money: ${stops.join(', ')}.`);
    const refused = await mona.refused(confirmTestMail, { body: { code: '000000' } });
    assertThat(refused.status === 409, 'A code without a mail was accepted.');
  });
  await step('Monday: her sign-in used a second factor, and the checks say so', async () => {
    const { checks } = await mona.ok(getGoLive);
    const found = checks.find(({ area }) => area === 'secondFactor');
    assertThat(found?.state === 'ready', `The second factor is marked ${found?.state}: ${found?.found}`);
  });
  await step(`Monday: a file adds 3 carriers, a rep and ${GROUP_COUNT} groups`, async () => {
    await committed(mona, UploadKind.Setup, 'office', SETUP);
    const { carriers, groups } = await mona.ok(getSetupProgress);
    assertThat(carriers === 3 && groups === GROUP_COUNT, `There are ${carriers} carriers and ${groups} groups.`);
  });
  // The nights after a first run are caught up when the clock passes them.
  await step('Monday: a first run finds nothing to process', async () => {
    const { processed, remaining } = await mona.ok(runProcessing, { body: { businessDate: monday } });
    assertThat(processed + remaining === 0, `It processed ${processed} payments and left ${remaining}.`);
  });
  const bankAccountPk = await step('Monday: an invited person signs in, and adds a bank account', async () => {
    const grants = [Role.Reconciler, Role.Payor].map((role) => ({ role, groupNumber: GROUP }));
    await mona.ok(invitePerson, {
      body: { email: 'iris@company.example', firstName: 'Iris', lastName: 'Kane', grants },
    });
    assertThat((await iris.ok(getMe)).groups.join() === GROUP, 'She does not have the group.');
    const account = { groupNumber: GROUP, name: 'Operating', bankName: 'First Bank', accountType: 'checking' } as const;
    const numbers = { authorizationVersion: 1, routingNumber: ROUTING_NUMBER, accountNumber: ACCOUNT_NUMBER };
    return (await iris.ok(addBankAccount, { body: { ...account, ...numbers } })).bankAccountPk;
  });
  await step('Monday: the first bill is uploaded and released', async () => {
    const file = billFile([GROUP, 'A-1', 'M1', 'HLT', 'EE', '412.50'], [GROUP, 'A-1', 'M2', 'HLT', 'EE', '187.50']);
    await committed(mona, UploadKind.CarrierBill, 'HLTH', file);
    const { billPk } = await billOf(mona);
    const { results } = await mona.ok(releaseBills, { body: { values: [billPk] } });
    assertThat(results.length === 1 && results.every(({ ok }) => ok), JSON.stringify(results));
  });

  go(1, '12:00:00');
  const amounts = await step('Tuesday: the night made the file with the small deposits, which is sent', async () => {
    const entries = (await bankFile('MICRO_DEPOSITS')).split('\n').filter((record) => record.startsWith('6'));
    const [first = 0, second = 0] = entries.map((record) => Number(record.slice(29, 39)));
    assertThat(entries.length === 2 && first > 0 && second > 0, `The file has ${entries.length} entries.`);
    return [cents(first), cents(second)] satisfies [Cents, Cents];
  });

  go(2, '15:00:00');
  await step('Wednesday: the amounts verify the account, and the bill is reconciled and paid', async () => {
    await iris.ok(verifyBankAccount, { params: { bankAccountPk }, body: { amounts } });
    const { billPk, version } = await billOf(iris);
    const { lockToken } = await iris.ok(takeBillLock, { body: { billPk } });
    const bill = await iris.ok(reconcileBill, { params: { billPk }, body: { version, lockToken } });
    const checkout = checkoutOf({ groupNumber: GROUP, bankAccountPk }, [{ bill: bill as never }]);
    const { settleDate } = await iris.ok(createPayment, { body: checkout, idempotencyKey: randomUUID() });
    assertThat(settleDate === addDays(monday, 4), `The payment settles on ${settleDate}.`);
  });

  go(3, '12:00:00');
  await step('Thursday: the night made the bank file of the payment, which is sent; the bill is pending', async () => {
    const entry = (await bankFile('PAYMENTS')).split('\n').find((record) => record.startsWith('6'));
    assertThat(entry?.slice(29, 39) === '0000060000', `The file draws ${entry?.slice(29, 39)}.`);
    const { status } = await billOf(iris);
    assertThat(status === 'PENDING', `The bill is ${status}.`);
  });

  go(4, '12:00:00');
  await step(
    'Friday: the night processed the payment; the bill is PAID, and the date of its remittance is known',
    async () => {
      const [upcoming] = await eventually(async () => (await mona.ok(listRemittances, { query: {} })).upcoming);
      const { status } = await billOf(iris);
      assertThat(status === 'PAID', `The bill is ${status}.`);
      assertThat(upcoming?.amountCents === 60_000, `${upcoming?.amountCents} cents will be remitted.`);
      assertThat(upcoming?.remitOn === addDays(monday, 9), `They will be remitted on ${upcoming?.remitOn}.`);
    },
  );

  go(9, '12:00:00');
  await step('Wednesday: three bank days after it settled, the money is remitted to its carrier', async () => {
    const [remittance] = await eventually(async () => (await mona.ok(listRemittances, { query: {} })).items);
    assertThat(remittance?.amountCents === 60_000, `${remittance?.amountCents} cents are remitted.`);
    const params = { remittancePk: remittance?.remittancePk ?? '' };
    const exported = await mona.call(exportRemittance, { params, query: { format: '820' } });
    assertThat(exported.status === 200 && exported.text.startsWith('ISA'), `The 820 answered ${exported.status}.`);
    assertThat((await mona.ok(getInvariants)).ok, 'A money invariant is violated.');
  });
  clock.end();
  return { mona, iris };
}

async function billOf(caller: TestCaller) {
  const [bill] = (await caller.ok(searchBills, { body: { page: 0, size: 10 } })).items;
  if (!bill) throw new Error('There is no bill.');
  return bill;
}

/** Waits for the file that the night makes, and downloads it, which records it as sent. @returns its text */
async function sentFile(manager: TestCaller, kind: BankFileKind): Promise<string> {
  const [file] = await eventually(async () => {
    const { items } = await manager.ok(listBankFiles, { query: {} });
    return items.filter((one) => one.kind === kind);
  });
  const { status, text } = await manager.call(downloadBankFile, { params: { filePk: file?.filePk ?? '' } });
  assertThat(status === 200, `The bank file answered ${status}: ${text.slice(0, 200)}`);
  return text;
}

/** @returns what `look` finds, once it finds something. @throws Error if a night takes longer than the catch-up. */
async function eventually<T>(look: () => Promise<readonly T[]>): Promise<readonly T[]> {
  const deadline = performance.now() + NIGHT_MS;
  for (let found = await look(); ; found = await look()) {
    if (found.length > 0) return found;
    assertThat(performance.now() < deadline, 'Processing was not caught up.');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
