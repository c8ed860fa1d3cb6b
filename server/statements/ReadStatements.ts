import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { ExportFormat } from '../../src/domain/files/listExport';
import type { StatementLine } from '../../src/domain/statements/Statement';
import type { ExportColumn, ExportedFile, ListExport } from '../exports/ListExport';
import { notFound } from '../shared/Refusal';
import type { StatementLineFilter, StatementQueries } from './ports';
import { readStatementFile, type SentStatement } from './readStatementFile';

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
    return { ...reading, statement: { ...head, lineCount: lines.length } };
  }

  /** @throws Refusal NOT_FOUND. */
  async lines(filter: StatementLineFilter, page: number, size: number) {
    await this.find(filter.statementPk);
    return this.queries.lines(filter, { offset: page * size, limit: size });
  }

  /** @throws Refusal NOT_FOUND; BAD_REQUEST for more than `MAX_EXPORTED_ROWS` lines. */
  async exportLines(
    filter: StatementLineFilter,
    file: { readonly format: ExportFormat; readonly today: LocalDate; readonly signal: AbortSignal },
  ): Promise<ExportedFile> {
    const { from, to } = await this.find(filter.statementPk);
    const source = {
      keys: (limit: number) => this.queries.lineKeys(filter, limit),
      items: (linePks: readonly string[]) => this.queries.linesOf(linePks),
    };
    const list = { title: 'Statement lines', fileName: ['Statement', from, 'to', to], noun: 'lines', columns: COLUMNS };
    return this.lists.run(list, source, file);
  }
}

const COLUMNS: readonly ExportColumn<StatementLine>[] = [
  { heading: 'Line', width: 8, value: ({ lineNo }) => lineNo },
  { heading: 'Date', width: 12, format: 'day', value: ({ day }) => day },
  { heading: 'Amount', width: 16, format: 'money', value: ({ amountCents }) => amountCents },
  { heading: 'Type', width: 8, value: ({ typeCode }) => typeCode },
  { heading: 'Reference', width: 28, value: ({ reference }) => reference },
  { heading: 'Description', width: 60, value: ({ description }) => description },
];
