import {
  exportStatementLines,
  exportStatements,
  getStatement,
  listCashItems,
  listStatementLines,
  listStatements,
  previewStatement,
} from '../../../contract/money/statements';
import { commandRoute } from '../../platform/calls/commandRoute';
import { type Route, StreamedFile } from '../../platform/calls/Route';
import type { Transactions } from '../../platform/shared/Transaction';
import { add, addAccount, remove } from './changeStatements';
import { takeStep } from './matchStatement';
import type { ReadStatements } from './ReadStatements';

/** The calls about the office's bank account and its statements. @param timeZone of the office; undefined for the default. */
export function registerStatementRoutes(
  route: Route,
  transactions: Transactions,
  read: ReadStatements,
  timeZone: string | undefined,
): void {
  const command = commandRoute(route, transactions);
  command(addAccount(timeZone));
  route(previewStatement, ({ params, body, today }) => read.preview(params.accountPk, body, today));
  command(add);
  route(listStatements, ({ query: { page, size } }) => read.list(page, size));
  route(exportStatements, async ({ query: { format }, today, signal }) =>
    StreamedFile.of(await read.export({ format, today, signal })),
  );
  route(getStatement, ({ params }) => read.cashPage(params.statementPk));
  command(remove);
  route(listStatementLines, ({ params, query: { page, size, ...filter } }) =>
    read.lines({ ...params, ...filter }, page, size),
  );
  route(listCashItems, ({ params, query: { page, size, ...filter } }) =>
    read.items(params.statementPk, filter, page, size),
  );
  command(takeStep);
  route(exportStatementLines, async ({ params, query: { format, ...filter }, today, signal }) =>
    StreamedFile.of(await read.exportLines({ ...params, ...filter }, { format, today, signal })),
  );
}
