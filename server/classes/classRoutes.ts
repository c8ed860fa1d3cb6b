import { listClassFiles, previewClassFile, searchClassMembers } from '../../contract/classes';
import { firstOfMonth } from '../../src/domain/dates/LocalDate';
import { previewOf } from '../../src/domain/memberValues/ValueFile';
import { commandRoute } from '../calls/commandRoute';
import type { Route } from '../calls/Route';
import { notFound } from '../shared/Refusal';
import type { Transactions } from '../shared/Transaction';
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
