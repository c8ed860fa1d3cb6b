import { listClassFiles, previewClassFile, searchClassMembers } from '../../../contract/billing/classes';
import { previewOf } from '../../../src/domain/billing/memberValues/ValueFile';
import { firstOfMonth } from '../../../src/domain/platform/dates/LocalDate';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import { notFound } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import { applyFile, saveClasses } from './changeClasses';
import type { ClassQueries } from './ports';

/** Routes for the classes of members. */
export function registerClassRoutes(route: Route, transactions: Transactions, queries: ClassQueries): void {
  const command = commandRoute(route, transactions);
  route(searchClassMembers, ({ params: { groupNumber }, body, today }) =>
    queries.members(groupNumber, body, firstOfMonth(today)),
  );
  command(saveClasses);
  route(listClassFiles, async ({ params: { groupNumber } }) => ({ items: [...(await queries.files(groupNumber))] }));
  route(previewClassFile, async ({ params: { groupNumber, filePk }, query: { from } }) => {
    const effect = await queries.fileEffect(groupNumber, filePk, from);
    if (!effect) throw notFound('file with classes');
    return previewOf(effect);
  });
  command(applyFile);
}
