import {
  addCashAccount,
  addStatement,
  changeStatement,
  exportStatementLines,
  exportStatements,
  getStatement,
  listCashItems,
  listStatementLines,
  listStatements,
  previewStatement,
  removeStatement,
} from '../../contract/statements';
import { type Route, StreamedFile } from '../calls/Route';
import type { AddCashAccount, ChangeStatements } from './ChangeStatements';
import type { MatchStatement } from './MatchStatement';
import type { ReadStatements } from './ReadStatements';

export interface StatementServices {
  readonly read: ReadStatements;
  readonly addAccount: AddCashAccount;
  readonly change: ChangeStatements;
  readonly match: MatchStatement;
}

/** The calls about the office's bank account and its statements. */
export function registerStatementRoutes(route: Route, { read, addAccount, change, match }: StatementServices): void {
  route(addCashAccount, ({ body, ...request }) => addAccount.run(request, body));
  route(previewStatement, ({ params, body, today }) => read.preview(params.accountPk, body, today));
  route(addStatement, ({ params, body, ...request }) => change.add(request, params.accountPk, body));
  route(listStatements, ({ query: { page, size } }) => read.list(page, size));
  route(exportStatements, async ({ query: { format }, today, signal }) =>
    StreamedFile.of(await read.export({ format, today, signal })),
  );
  route(getStatement, ({ caller, params }) => read.cashPage(params.statementPk, caller.userId));
  route(removeStatement, ({ params, body, ...request }) => change.remove(request, params.statementPk, body.note));
  route(listStatementLines, ({ params, query: { page, size, ...filter } }) =>
    read.lines({ ...params, ...filter }, page, size),
  );
  route(listCashItems, ({ params, query: { page, size, ...filter } }) =>
    read.items(params.statementPk, filter, page, size),
  );
  route(changeStatement, ({ caller, params, body, idempotencyKey, now, today }) =>
    match.run({ caller, idempotencyKey, ...params, change: body, now, today }),
  );
  route(exportStatementLines, async ({ params, query: { format, ...filter }, today, signal }) =>
    StreamedFile.of(await read.exportLines({ ...params, ...filter }, { format, today, signal })),
  );
}
