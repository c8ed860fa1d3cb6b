import type { SentStatement } from '../../../contract/money/statementFiles';
import type { BankStatement } from '../../../contract/money/statementSchemas';
import { type CashItem, type CashItemSet, cashItemLabel } from '../../../src/domain/money/statements/CashItem';
import { LINE_STATE_LABELS, lineStateOf } from '../../../src/domain/money/statements/LineState';
import { matchLines } from '../../../src/domain/money/statements/matchLines';
import { proposeSums } from '../../../src/domain/money/statements/proposeSums';
import type { WorkedLine } from '../../../src/domain/money/statements/Statement';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { ExportFormat } from '../../../src/domain/platform/files/listExport';
import { sumCents } from '../../../src/domain/platform/money/Cents';
import { parseCents } from '../../../src/domain/platform/money/parseCents';
import { matchesSearch } from '../../../src/domain/platform/text/searchText';
import type { ExportColumn, ExportedFile, ExportedList, ListExport } from '../../platform/lists/ListExport';
import { sameNameColumn } from '../../platform/lists/sameNameColumn';
import { wholeList } from '../../platform/lists/wholeList';
import { notFound } from '../../platform/shared/Refusal';
import type { StatementLineFilter, StatementQueries } from './ports';
import { readStatementFile } from './readStatementFile';

/** Lines that a preview shows, so that their signs can be checked. */
const SHOWN_LINES = 5;

/** How a list is exported. */
interface FileRequest {
  readonly format: ExportFormat;
  readonly today: LocalDate;
  readonly signal: AbortSignal;
}

/** Reads statements, looks at files before they become some, and exports lines as filtered. */
export class ReadStatements {
  constructor(
    private readonly queries: StatementQueries,
    private readonly lists: ListExport,
  ) {}

  async list(page: number, size: number) {
    const [accounts, statements] = [await this.queries.accounts(), await this.queries.list(page, size)];
    return { accounts, ...statements };
  }

  /** A statement with the ledger's cash beside it. @throws Refusal NOT_FOUND. */
  async cashPage(statementPk: string) {
    const statement = await this.find(statementPk);
    const [periodState, cash] = [await this.queries.periodState(statement.to), await this.queries.cash(statement)];
    const workerIds = [...(await this.queries.workersOf(statementPk))].sort();
    return { ...statement, periodState, cash, workerIds };
  }

  /** @throws Refusal NOT_FOUND. */
  async find(statementPk: string) {
    const statement = await this.queries.find(statementPk);
    if (!statement) throw notFound('statement');
    return statement;
  }

  /** What a file says. Saves nothing. @throws Refusal NOT_FOUND. */
  async preview(accountPk: string, file: SentStatement, today: LocalDate) {
    const account = (await this.queries.accounts()).find((one) => one.accountPk === accountPk);
    if (!account) throw notFound('bank account');
    const { statement, ...reading } = readStatementFile(file, account, today);
    if (!statement) return { ...reading, statement: null };
    const { lines, ...head } = statement;
    const amounts = lines.map(({ amountCents }) => amountCents);
    const sums = {
      inCents: sumCents(amounts.filter((amount) => amount > 0)),
      outCents: sumCents(amounts.filter((amount) => amount < 0)),
    };
    const firstLines = lines
      .slice(0, SHOWN_LINES)
      .map(({ day, amountCents, description }) => ({ day, amountCents, description }));
    return { ...reading, statement: { ...head, ...sums, firstLines, lineCount: lines.length } };
  }

  /** @throws Refusal NOT_FOUND. */
  async lines(filter: StatementLineFilter, page: number, size: number) {
    const { statementPk, accountPk } = await this.find(filter.statementPk);
    const found = await this.queries.lines(filter, { offset: page * size, limit: size });
    if (found.items.every(({ match }) => match)) return found;
    const [lines, items] = [await this.queries.openLines(statementPk), await this.queries.openItems(accountPk)];
    const matching = matchLines(lines, items);
    const { matches, unclear } = matching;
    const proposals = proposeSums(lines, items, matching);
    const hints = new Map([
      ...matches.flatMap(({ linePks, reason }) => linePks.map((linePk): readonly [string, string] => [linePk, reason])),
      ...unclear.map(({ linePk, reason }): readonly [string, string] => [linePk, reason]),
    ]);
    const withHint = (line: WorkedLine): WorkedLine => {
      const { reason = '', match = null } = proposals.get(line.linePk) ?? {};
      return { ...line, hint: hints.get(line.linePk) ?? reason, proposal: match };
    };
    return { ...found, items: found.items.map(withHint) };
  }

  /** Cash items beside a statement that a search finds, by day. @throws Refusal NOT_FOUND. */
  async items(
    statementPk: string,
    { q, set }: { readonly q: string; readonly set: CashItemSet },
    page: number,
    size: number,
  ) {
    const all = await this.itemsOf(await this.find(statementPk), set);
    const amount = parseCents(q.trim());
    const items = all.filter(
      (item) =>
        matchesSearch(`${cashItemLabel(item)} ${item.reference}`, q) ||
        (amount !== undefined && Math.abs(item.amountCents) === Math.abs(amount)),
    );
    return { items: items.slice(page * size, (page + 1) * size), total: items.length };
  }

  private itemsOf(statement: BankStatement, set: CashItemSet): Promise<readonly CashItem[]> {
    switch (set) {
      case 'OPEN':
        return this.queries.openItems(statement.accountPk);
      case 'UNSEEN':
        return this.queries.itemsAsOf(statement);
      case 'POSTED_LATER':
        return this.queries.itemsPostedLater(statement);
    }
  }

  /** @throws Refusal BAD_REQUEST for more than `MAX_WHOLE_ROWS` statements. */
  export(file: FileRequest): Promise<ExportedFile> {
    const read = async (limit: number) => (await this.queries.list(0, limit)).items;
    return this.lists.run(
      STATEMENTS,
      wholeList(read, ({ statementPk }) => statementPk),
      file,
    );
  }

  /** @throws Refusal NOT_FOUND; BAD_REQUEST for more than `MAX_EXPORTED_ROWS` lines. */
  async exportLines(filter: StatementLineFilter, file: FileRequest): Promise<ExportedFile> {
    const { from, to } = await this.find(filter.statementPk);
    const source = {
      keys: (limit: number) => this.queries.lineKeys(filter, limit),
      items: (linePks: readonly string[]) => this.queries.linesOf(linePks),
    };
    const list = { title: 'Statement lines', fileName: ['Statement', from, 'to', to], noun: 'lines', columns: COLUMNS };
    return this.lists.run(list, source, file);
  }
}

const STATEMENTS: ExportedList<BankStatement> = {
  title: 'Bank statements',
  noun: 'bank statements',
  columns: [
    { heading: 'From', width: 12, format: 'day', value: ({ from }) => from },
    { heading: 'To', width: 12, format: 'day', value: ({ to }) => to },
    { heading: 'Lines', width: 10, value: ({ lineCount }) => lineCount },
    { heading: 'Open lines', width: 12, value: ({ openCount }) => openCount },
    { heading: 'Opening balance', width: 18, format: 'money', value: ({ openingCents }) => openingCents },
    { heading: 'Closing balance', width: 18, format: 'money', value: ({ closingCents }) => closingCents },
    { heading: 'Signed by', width: 24, value: ({ signed }) => signed?.by ?? null },
    { heading: 'Signed at (UTC)', width: 18, format: 'time', value: ({ signed }) => signed?.at ?? null },
    { heading: 'Added by', width: 24, value: ({ addedBy }) => addedBy },
    { heading: 'Added at (UTC)', width: 18, format: 'time', value: ({ addedAt }) => addedAt },
    sameNameColumn(({ addedBy, signed }) => [[addedBy, signed?.by ?? null]]),
    { heading: 'File', width: 32, value: ({ fileName }) => fileName },
  ],
};

const COLUMNS: readonly ExportColumn<WorkedLine>[] = [
  { heading: 'Line', width: 8, value: ({ lineNo }) => lineNo },
  { heading: 'Date', width: 12, format: 'day', value: ({ day }) => day },
  { heading: 'Amount', width: 16, format: 'money', value: ({ amountCents }) => amountCents },
  { heading: 'Type', width: 8, value: ({ typeCode }) => typeCode },
  { heading: 'Reference', width: 28, value: ({ reference }) => reference },
  { heading: 'Description', width: 60, value: ({ description }) => description },
  { heading: 'State', width: 12, value: ({ match }) => LINE_STATE_LABELS[lineStateOf(match)] },
  { heading: 'Reason', width: 40, value: ({ match }) => match?.reason ?? null },
  { heading: 'By', width: 24, value: ({ match }) => match?.by ?? null },
];
