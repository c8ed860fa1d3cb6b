import { DEFAULT_ERASE_AFTER_MONTHS } from '../../../src/domain/office/erasure/MemberErasure';
import { EraseMembers } from '../../office/erasure/EraseMembers';
import { registerErasureRoutes } from '../../office/erasure/erasureRoutes';
import { RemoveErasedFiles } from '../../office/erasure/RemoveErasedFiles';
import { SqlErasedFiles, SqlErasureQueries } from '../../office/erasure/SqlErasures';
import type { Route } from '../../platform/calls/Route';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the erasure of members. */
export function composeErasure(platform: Platform): (route: Route) => void {
  const { db, files, onFailure, eraseAfterMonths = DEFAULT_ERASE_AFTER_MONTHS } = platform;
  const removeFiles = new RemoveErasedFiles(new SqlErasedFiles(db), files, onFailure);
  const erase = new EraseMembers(new SqlTransactions(db), removeFiles, eraseAfterMonths);
  return (route) => registerErasureRoutes(route, { queries: new SqlErasureQueries(db), erase });
}
