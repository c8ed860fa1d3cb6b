import type { BankStatement, CashAccount } from '../../../contract/money/statementSchemas';
import type { changeStatement } from '../../../contract/money/statements';
import type { CallPart } from '../../../contract/platform/shared/Call';
import type { CashItem, CashItemKind } from '../../../src/domain/money/statements/CashItem';
import { addBankDays, isBankDay } from '../../../src/domain/platform/dates/bankDays';
import {
  addDays,
  addMonths,
  firstOfMonth,
  type LocalDate,
  lastOfMonth,
} from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../src/domain/platform/money/formatCents';
import { takePeriodStep } from '../../money/periods/closePeriods';
import { itemsAsOf } from '../../money/statements/cashPosition.sql';
import { add, addAccount } from '../../money/statements/changeStatements';
import { takeStep } from '../../money/statements/matchStatement';
import { SqlStatementQueries } from '../../money/statements/SqlStatementQueries';
import { SqlStatements } from '../../money/statements/SqlStatements';
import { SqlCallerDirectory } from '../../people/session/SqlCallerDirectory';
import { inTransaction } from '../../platform/database/inTransaction';
import type { Db } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import { officeDate, startOfOfficeDate } from '../../platform/shared/officeDate';
import { runAs } from '../../platform/shared/runAs';
import type { Platform } from '../composition/Platform';
import { SqlTransactions } from '../composition/SqlTransactions';
import { claimSeeding } from './seedDemoUploads';

const SETTING = 'demoStatements';
const HOUR_MS = 3_600_000;
/** Times after the end of a month at which its statement is added, its statement is signed, and the month is closed. */
const ADDED_AFTER_MS = 39 * HOUR_MS;
const SIGNED_AFTER_MS = 64 * HOUR_MS;
const CLOSED_AFTER_MS = 88 * HOUR_MS;

const FEE = { amountCents: cents(-4_850), description: 'ACCOUNT ANALYSIS FEE', kind: 'FEE' } as const;
const INTEREST = { amountCents: cents(1_237), description: 'INTEREST PAID', kind: 'INTEREST' } as const;

type StepBody = CallPart<typeof changeStatement, 'body'>;

/** A line of a bank's file, and the items it covers. */
interface DemoLine {
  readonly day: LocalDate;
  readonly amountCents: Cents;
  readonly description: string;
  readonly reference: string;
  readonly itemKeys: readonly string[];
  readonly kind?: 'FEE' | 'INTEREST';
}

const DESCRIPTIONS: Readonly<Record<CashItemKind, string>> = {
  DEPOSIT: 'CHECK DEPOSIT',
  ACH: 'ACH SETTLEMENT',
  RETURN: 'ACH RETURN',
  REMITTANCE: 'WIRE OUT',
  REFUND: 'CHECK PAID',
  REFUND_ACH: 'ACH REFUNDS',
  EXPLAINED: 'ADJUSTMENT',
  OPENING: 'ADJUSTMENT',
  OTHER: 'LOCKBOX CHECK',
};

/**
 * Adds the bank account with statements of the last two months. For the earlier month, the manager has matched the statement, the
 * admin has signed it, and the month is closed. Two lines of last month's statement are open: a fee, and a credit for two deposits.
 * Runs once, and only if the demo exists.
 */
export async function seedDemoStatements(platform: Platform, issuer: string): Promise<void> {
  const { db, clock, officeTimeZone } = platform;
  const directory = new SqlCallerDirectory(db);
  const manager = await directory.findCaller(issuer, 'demo|manager');
  const admin = await directory.findCaller(issuer, 'demo|admin');
  if (!manager || !admin || !(await claimSeeding(platform, SETTING))) return;
  const office = new DemoOffice(db, clock.now(), officeTimeZone);
  const thisMonth = firstOfMonth(officeDate(clock.now(), officeTimeZone));
  const [earlier, last] = [addMonths(thisMonth, -2), addMonths(thisMonth, -1)];
  await office.addAccount(manager, earlier);
  const signed = await office.addStatement(manager, earlier, addDays(last, -1));
  await office.workOn(manager, signed);
  await office.sign(admin, signed);
  await office.close(manager, earlier);
  const open = await office.addStatement(manager, last, addDays(thisMonth, -1), true);
  await office.workOn(manager, { ...open, lines: open.lines.filter(({ itemKeys }) => itemKeys.length === 1) });
}

/** A statement with the meaning of the bank's lines. */
interface DemoStatement extends BankStatement {
  readonly lines: readonly DemoLine[];
}

class DemoOffice {
  private readonly queries: SqlStatementQueries;

  constructor(
    private readonly db: Db,
    private readonly now: Date,
    private readonly timeZone: string | undefined,
  ) {
    this.queries = new SqlStatementQueries(db);
  }

  /** Adds the account with the balance that the ledger had. */
  async addAccount(by: Caller, opensOn: LocalDate): Promise<void> {
    const opened = startOfOfficeDate(opensOn, this.timeZone);
    const openingCents = await inTransaction(this.db, (tx) => new SqlStatements(tx).cashBefore(opened.toISOString()));
    const account = { name: 'Premium trust', bankName: 'First Harbor Bank', accountNumber: '4711888123' };
    const body = { ...account, opensOn, openingCents };
    const request = { caller: by, now: opened, today: opensOn, params: undefined, body };
    await runAs(this.transactions, addAccount(this.timeZone), request);
  }

  /** @param isOpen whether two deposits share one line */
  async addStatement(by: Caller, from: LocalDate, to: LocalDate, isOpen = false): Promise<DemoStatement> {
    const [account] = await this.queries.accounts();
    if (!account) throw new Error('The demo has no bank account.');
    const items = await itemsAsOf(this.db, { accountPk: account.accountPk, to, closingCents: account.balanceCents });
    const lines = linesOf(items, from, to, isOpen);
    const now = this.after(to, ADDED_AFTER_MS);
    const { accountPk } = account;
    const request = { ...this.by(by, now), params: { accountPk }, body: fileOf(account, lines, to) };
    return { ...(await runAs(this.transactions, add, request)), lines };
  }

  /** Manually matches ambiguous lines, and explains fees and interest. */
  async workOn(by: Caller, statement: DemoStatement): Promise<void> {
    const { items } = await this.queries.lines(
      { statementPk: statement.statementPk, q: '', state: 'OPEN' },
      { offset: 0, limit: statement.lineCount },
    );
    for (const { linePk, description, reference, amountCents, day } of items) {
      const line = statement.lines.find(
        (one) =>
          one.description === description &&
          one.reference === reference &&
          one.amountCents === amountCents &&
          one.day === day,
      );
      if (!line) continue;
      const step: StepBody = line.kind
        ? { step: 'explain', linePk, kind: line.kind, note: '' }
        : { step: 'match', linePks: [linePk], itemKeys: [...line.itemKeys], note: '' };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.take(by, statement, step, ADDED_AFTER_MS);
    }
  }

  sign(by: Caller, statement: BankStatement): Promise<void> {
    return this.take(by, statement, { step: 'sign' }, SIGNED_AFTER_MS);
  }

  /** Closes a month after its statement was signed. */
  async close(by: Caller, month: LocalDate): Promise<void> {
    const now = this.after(lastOfMonth(month), CLOSED_AFTER_MS);
    const request = { ...this.by(by, now), params: { month }, body: { step: 'close' as const } };
    await runAs(this.transactions, takePeriodStep, request);
  }

  private async take(by: Caller, { statementPk, to }: BankStatement, step: StepBody, afterMs: number) {
    const request = { ...this.by(by, this.after(to, afterMs)), params: { statementPk }, body: step };
    await runAs(this.transactions, takeStep, request);
  }

  private by(caller: Caller, now: Date) {
    return { caller, now, today: officeDate(now, this.timeZone) };
  }

  /** A time after the end of a day, or now. */
  private after(day: LocalDate, ms: number): Date {
    const end = startOfOfficeDate(addDays(day, 1), this.timeZone).getTime();
    return new Date(Math.min(this.now.getTime(), end + ms));
  }

  private get transactions(): SqlTransactions {
    return new SqlTransactions(this.db);
  }
}

/** The bank's lines: each item on its own day if that is a banking day before the end of the month, plus interest and a fee. */
function linesOf(items: readonly CashItem[], from: LocalDate, to: LocalDate, isOpen: boolean): readonly DemoLine[] {
  const shown = items.flatMap((item): DemoLine[] => {
    const given = item.day < from ? from : item.day;
    const day = isBankDay(given) ? given : addBankDays(given, 1);
    const { kind, amountCents, name, key } = item;
    return day < to ? [{ day, amountCents, description: DESCRIPTIONS[kind], reference: name, itemKeys: [key] }] : [];
  });
  const two = isOpen ? twoDeposits(shown) : [];
  const combined = two.map(({ amountCents }) => amountCents);
  const together: readonly DemoLine[] =
    two.length === 2
      ? [{ day: to, amountCents: sumCents(combined), description: 'DEPOSIT OF 2 CHECKS', reference: '', itemKeys: [] }]
      : [];
  const own = [FEE, ...(isOpen ? [] : [INTEREST])].map((line) => ({ ...line, day: to, reference: '', itemKeys: [] }));
  const lines: readonly DemoLine[] = [...shown.filter((line) => !two.includes(line)), ...together, ...own];
  return [...lines].sort((a, b) => a.day.localeCompare(b.day));
}

/** Two credits on different days, so that their sum is ambiguous; checks, if there are two. */
function twoDeposits(lines: readonly DemoLine[]): readonly DemoLine[] {
  const credits = lines.filter(({ amountCents }) => amountCents > 0);
  const checks = credits.filter(({ description }) => description === DESCRIPTIONS.OTHER);
  for (const some of [checks, credits]) {
    const last = some.at(-1);
    const other = some.filter(({ day }) => day !== last?.day).at(-1);
    if (last && other) return [other, last];
  }
  return [];
}

function fileOf({ balanceCents }: CashAccount, lines: readonly DemoLine[], to: LocalDate) {
  const rows = lines.map(({ day, amountCents, description, reference }) =>
    [day, centsToDecimal(amountCents), description, reference].join(','),
  );
  const layout = {
    date: 'Date',
    amount: 'Amount',
    debit: null,
    credit: null,
    type: null,
    balance: null,
    description: 'Description',
    reference: 'Reference',
    isInCents: null,
  };
  const closingCents = sumCents([balanceCents, ...lines.map(({ amountCents }) => amountCents)]);
  const text = ['Date,Amount,Description,Reference', ...rows].join('\n');
  return { fileName: `trust-${to.slice(0, 7)}.csv`, text, csv: { layout, to, closingCents } };
}
