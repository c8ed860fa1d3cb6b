import { divisionsIn, type Scope } from '../../../src/domain/platform/access/Scope';

/** The bills of a group that a report adds up. */
export interface GroupBills {
  readonly groupNumber: string;
  /** Division numbers of the bills; undefined for all bills, including those of the whole group. */
  readonly divisions?: readonly string[] | undefined;
}

/**
 * The bills of a group that are in scope.
 *
 * @param scope reaches the group, in whole or by division
 * @param division number of one division; default: all that are in scope
 * @source BR-DIV-08
 */
export function groupBills(scope: Scope, groupNumber: string, division?: string): GroupBills {
  const limit = divisionsIn(scope, groupNumber);
  if (division === undefined || division === '') return limit ? { groupNumber, divisions: limit } : { groupNumber };
  return { groupNumber, divisions: limit && !limit.includes(division) ? [] : [division] };
}
