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
  route(searchClassMembers, async ({ params: { groupNumber }, body, today, assertGroup }) => {
    await assertGroup(groupNumber);
    return queries.members(groupNumber, body, firstOfMonth(today));
  });
  route(saveMemberClasses, async ({ params: { groupNumber }, body: { from, rows }, caller, now, assertGroup }) => {
    await assertGroup(groupNumber);
    return change.save({ caller, groupNumber, from, now }, rows);
  });
  route(listClassFiles, async ({ params: { groupNumber }, assertGroup }) => {
    await assertGroup(groupNumber);
    return { items: [...(await queries.files(groupNumber))] };
  });
  route(previewClassFile, async ({ params: { groupNumber, filePk }, query: { from }, assertGroup }) => {
    await assertGroup(groupNumber);
    const effect = await queries.fileEffect(groupNumber, filePk, from);
    if (!effect) throw notFound('file with classes');
    return previewOf(effect);
  });
  route(applyClassFile, async ({ params: { groupNumber, filePk }, body, caller, now, assertGroup }) => {
    await assertGroup(groupNumber);
    const { from, ...seen } = body;
    return change.applyFile({ caller, groupNumber, from, now }, filePk, seen);
  });
}
