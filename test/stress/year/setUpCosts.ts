import { CostCenters } from '../../../src/application/billing/costs/Costs';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { addMonths } from '../../../src/domain/platform/dates/LocalDate';
import { SOME_TERMS } from '../../support/costs/aCostSetup';
import type { Visit } from './Visit';

/** Cost centers of members from a day on. The first share is in hundredths of a percent; the rest goes to the second. */
export interface MemberCosts {
  readonly memberId: string;
  readonly from: LocalDate;
  readonly first: string;
  readonly share: number;
  /** Undefined if the first has all of it. */
  readonly second: string | undefined;
}

const TRIES = 8;

/** One member in one department, one split between two, and one who moves after a month. The others have no cost center. */
export function memberCosts(firstDay: LocalDate): readonly MemberCosts[] {
  return [
    { memberId: 'M1', from: firstDay, first: 'ADM', share: 6_000, second: 'OPS' },
    { memberId: 'M2', from: firstDay, first: 'OPS', share: 10_000, second: undefined },
    { memberId: 'M3', from: firstDay, first: 'ADM', share: 10_000, second: undefined },
    { memberId: 'M3', from: addMonths(firstDay, 1), first: 'OPS', share: 3_333, second: 'ADM' },
  ];
}

/** A super user saves the group's cost centers and accounts, once, whatever is lost on the way. */
export async function setUpCosts(visit: Visit, groupNumber: string): Promise<void> {
  const centers = visit.get(CostCenters);
  for (let at = 0; at < TRIES; at += 1) {
    const live = centers.setup();
    live.show(groupNumber);
    if ((await visit.read(live.result$)).version > 0) return;
    await visit.until(centers.save(groupNumber, 0, SOME_TERMS).catch(() => undefined));
  }
  throw new Error(`The cost centers of group ${groupNumber} cannot be saved.`);
}

/** A super user saves members' cost centers. */
export async function assignCosts(visit: Visit, groupNumber: string, costs: readonly MemberCosts[]): Promise<void> {
  for (const { memberId, from, first, share, second } of costs) {
    const rest = second === undefined ? [] : [{ code: second, share: 10_000 - share }];
    const rows = [{ memberId, splits: [{ code: first, share }, ...rest] }];
    await visit.insist(() => visit.get(CostCenters).saveValues(groupNumber, { from, rows }));
  }
}
