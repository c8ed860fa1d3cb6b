import type { BankStatement } from '../../../contract/money/statementSchemas';
import { Periods } from '../../../src/application/money/periods/Periods';
import { StatementList, StatementPages, WorkOnStatement } from '../../../src/application/money/statements/Statements';
import { type CashItem, canBeOfKind } from '../../../src/domain/money/statements/CashItem';
import { cashDifference } from '../../../src/domain/money/statements/CashPosition';
import type { StatementStep, WorkedLine } from '../../../src/domain/money/statements/Statement';
import { addMonths, firstOfMonth, type LocalDate, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../support/server/TestData';
import type { BankAccount } from './BankAccount';
import { textFile } from './Office';
import type { Visit } from './Visit';
import type { Visits } from './Visits';

/** Day of the month on which the previous month is closed. */
const CLOSING_DAY = '08';
const FEE_CODE = '698';
const SIZE = 200;

/** Month-end close: one manager adds and matches the bank statement, and another signs it and closes the month. */
export class MonthEnd {
  readonly counts = { months: 0, lines: 0, byHand: 0 };
  private accountPk = '';
  private opensOn = localDate('2026-01-01');

  constructor(
    private readonly people: { readonly worker: TestPerson; readonly signer: TestPerson },
    private readonly account: BankAccount,
    private readonly visits: Visits,
  ) {}

  /** Adds the office's account before any transactions. */
  async open(opensOn: LocalDate): Promise<void> {
    this.opensOn = opensOn;
    const { accountNumber } = this.account;
    await this.visits.visit(this.people.worker, async (visit) => {
      const added = { name: 'Trust', bankName: 'Bank', accountNumber, opensOn, openingCents: cents(0) };
      const account = await visit.insist(() => visit.get(StatementList).addAccount(added));
      this.accountPk = account.accountPk;
    });
  }

  /** Closes the previous month, once a month. @returns unexpected differences and open lines */
  async work(today: LocalDate): Promise<readonly string[]> {
    const month = addMonths(firstOfMonth(today), -1);
    if (!today.endsWith(CLOSING_DAY) || month < this.opensOn) return [];
    const file = textFile(`${month}.bai`, this.account.statement(month));
    const { visits, people, accountPk } = this;
    const statement = await visits.visit(people.worker, async (visit) => {
      const list = visit.get(StatementList);
      const read = await list.read(file);
      const added = await visit.insist(() => list.add(accountPk, read));
      this.counts.lines += added.lineCount;
      await this.workLines(visit, added);
      return added;
    });
    return visits.visit(people.signer, async (visit) => {
      const page = visit.get(StatementPages).statement();
      page.show(statement.statementPk);
      const { cash, openCount } = await visit.read(page.result$);
      const difference = cashDifference(cash);
      if (difference !== 0 || openCount > 0)
        return [`${month}: cash is off by ${difference}, ${openCount} lines are open: ${JSON.stringify(cash)}`];
      await this.take(visit, statement, { step: 'sign' });
      const periods = visit.get(Periods);
      await visit.insist(() => periods.take({ month }, { step: 'softClose' }));
      const { state } = await visit.insist(() => periods.take({ month }, { step: 'close' }));
      this.counts.months += 1;
      return state === 'CLOSED' ? [] : [`${month} is ${state} after its close.`];
    });
  }

  /** Explains unmatched lines: the bank fee, and lines with two possible matches. */
  private async workLines(visit: Visit, statement: BankStatement): Promise<void> {
    for (let left = SIZE; left > 0; left -= 1) {
      const [line, ...others] = await this.openLines(visit, statement);
      if (!line) return;
      this.counts.byHand += 1;
      const items = await this.openItems(visit, statement);
      const item = itemOf(line, items);
      if (line.typeCode === FEE_CODE)
        await this.take(visit, statement, { step: 'explain', linePk: line.linePk, kind: 'FEE', note: 'Monthly fee' });
      else if (item)
        await this.take(visit, statement, {
          step: 'match',
          linePks: [line.linePk],
          itemKeys: [item.key],
          note: 'By amount',
        });
      else
        throw new Error(
          `No item matches this line, and ${others.length} others are open: ${JSON.stringify(line)}; items: ${JSON.stringify(items)}`,
        );
    }
  }

  private async openLines(visit: Visit, { statementPk }: BankStatement): Promise<readonly WorkedLine[]> {
    const lines = visit.get(StatementPages).lines();
    lines.show({ statementPk, q: '', side: undefined, state: 'OPEN', page: 0, size: SIZE });
    return (await visit.read(lines.result$)).items;
  }

  private async openItems(visit: Visit, { statementPk }: BankStatement): Promise<readonly CashItem[]> {
    const items = visit.get(StatementPages).items();
    items.show({ statementPk, set: 'OPEN', q: '', page: 0, size: SIZE });
    return (await visit.read(items.result$)).items;
  }

  private take(visit: Visit, statement: BankStatement, step: StatementStep): Promise<BankStatement> {
    const work = visit.get(WorkOnStatement);
    return visit.insist(() => work.take(statement, step));
  }
}

/** Item that matches a line by amount and kind, and by the line's reference if several match. */
function itemOf(line: WorkedLine, items: readonly CashItem[]): CashItem | undefined {
  const fitting = items.filter(
    ({ amountCents, kind }) => amountCents === line.amountCents && canBeOfKind(line.typeCode, kind),
  );
  const words = `${line.reference} ${line.description}`;
  const named = fitting.find(({ name, reference }) => [name, reference].some((one) => one && words.includes(one)));
  return named ?? [...fitting].sort((a, b) => (a.day < b.day ? -1 : 1))[0];
}
