import type { RawBuilder } from 'kysely';
import type { Scope } from '../../../../../src/domain/access/Scope';
import { billsInReach } from './billsInReach';
import { carrierBills } from './carrierBills';

/**
 * The bills a caller may know of, as `billsInReach`, with no more than they are counted and found by: key, number, carriers,
 * status, dates and amounts. For a carrier of many bills that is many times quicker.
 */
export function billsToCount(scope: Scope): RawBuilder<unknown> {
  return scope.kind === 'carriers' ? carrierBills(scope.carrierCodes) : billsInReach(scope);
}
