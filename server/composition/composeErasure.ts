import { DEFAULT_ERASE_AFTER_MONTHS } from '../../src/domain/erasure/MemberErasure';
import type { Route } from '../calls/Route';
import { EraseMembers } from '../erasure/EraseMembers';
import { registerErasureRoutes } from '../erasure/erasureRoutes';
import { RemoveErasedFiles } from '../erasure/RemoveErasedFiles';
import { SqlErasedFiles, SqlErasureQueries } from '../erasure/SqlErasures';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Wires the routes of the erasure of members. */
export function composeErasure(platform: Platform): (route: Route) => void {
  const { db, files, onFailure, eraseAfterMonths = DEFAULT_ERASE_AFTER_MONTHS } = platform;
  const removeFiles = new RemoveErasedFiles(new SqlErasedFiles(db), files, onFailure);
  const erase = new EraseMembers(new SqlTransactions(db), removeFiles, eraseAfterMonths);
  return (route) => registerErasureRoutes(route, { queries: new SqlErasureQueries(db), erase });
}
