import {
  exportAccountEntries,
  exportTrialBalance,
  getAccountEntries,
  getTrialBalance,
} from '../../../contract/money/ledger';
import { type Route, StreamedFile } from '../../platform/calls/Route';
import type { ReadBooks } from './ReadBooks';

/** Routes for the trial balance and the entries of accounts. */
export function registerBooksRoutes(route: Route, books: ReadBooks): void {
  route(getTrialBalance, ({ query: { asOf }, today }) => books.trialBalance(asOf ?? today, today));
  route(exportTrialBalance, async ({ query: { asOf, format }, today, signal }) =>
    StreamedFile.of(await books.exportTrialBalance(asOf ?? today, today, { format, signal })),
  );
  route(getAccountEntries, ({ params, query: { page, size, ...period }, today }) =>
    books.entries({ ...params, ...period, today }, page, size),
  );
  route(exportAccountEntries, async ({ params, query: { format, ...period }, today, signal }) =>
    StreamedFile.of(await books.exportEntries({ ...params, ...period, today }, { format, signal })),
  );
}
