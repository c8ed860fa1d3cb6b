import {
  applyClassFile,
  listClassFiles,
  previewClassFile,
  saveMemberClasses,
  searchClassMembers,
} from '../../contract/classes';
import { firstOfMonth } from '../../src/domain/dates/LocalDate';
import { previewOf } from '../../src/domain/memberValues/ValueFile';
import type { Route } from '../calls/Route';
import { notFound } from '../shared/Refusal';
import type { ChangeClasses } from './ChangeClasses';
import type { ClassQueries } from './ports';

/** Routes for the classes of members. */
export function registerClassRoutes(route: Route, queries: ClassQueries, change: ChangeClasses): void {
  route(searchClassMembers, ({ params: { groupNumber }, body, today }) =>
    queries.members(groupNumber, body, firstOfMonth(today)),
  );
  route(saveMemberClasses, ({ params: { groupNumber }, body: { from, rows }, caller, now }) =>
    change.save({ caller, groupNumber, from, now }, rows),
  );
  route(listClassFiles, async ({ params: { groupNumber } }) => ({ items: [...(await queries.files(groupNumber))] }));
  route(previewClassFile, async ({ params: { groupNumber, filePk }, query: { from } }) => {
    const effect = await queries.fileEffect(groupNumber, filePk, from);
    if (!effect) throw notFound('file with classes');
    return previewOf(effect);
  });
  route(applyClassFile, async ({ params: { groupNumber, filePk }, body, caller, now }) => {
    const { from, ...seen } = body;
    return change.applyFile({ caller, groupNumber, from, now }, filePk, seen);
  });
}
