import type { searchBills } from '../../../contract/billing/bills/bills';
import type { CallPart } from '../../../contract/platform/shared/Call';

export type SearchBody = CallPart<typeof searchBills, 'body'>;

/** Callers by scope. */
export type SearcherName = 'oneGroup' | 'threeGroups' | 'rep' | 'agent' | 'carrier' | 'manager';

export interface SearchCase {
  readonly name: string;
  readonly searcher: SearcherName;
  readonly body: SearchBody;
  /** Whether many connections may run it at once. */
  readonly isShort?: boolean;
}

const NEWEST: SearchBody = {
  values: [],
  groupNumbers: [],
  carrierCodes: [],
  agentCodes: [],
  q: '',
  sort: 'dueDate',
  direction: 'desc',
  page: 0,
  size: 50,
};
const OPEN: SearchBody = { ...NEWEST, values: ['RELEASED', 'MODIFIED', 'RECONCILED'] };

/** Searches of the bill summary, from the most common to the most expensive. */
export const SEARCH_CASES: readonly SearchCase[] = [
  { name: 'one group, three statuses', searcher: 'oneGroup', body: OPEN, isShort: true },
  { name: 'three groups, three statuses', searcher: 'threeGroups', body: OPEN, isShort: true },
  { name: 'three groups, everything', searcher: 'threeGroups', body: NEWEST, isShort: true },
  { name: 'rep, three statuses', searcher: 'rep', body: OPEN },
  { name: 'agent, three statuses', searcher: 'agent', body: OPEN },
  { name: 'carrier, three statuses', searcher: 'carrier', body: OPEN },
  { name: 'manager, three statuses', searcher: 'manager', body: OPEN },
  { name: 'manager, everything', searcher: 'manager', body: NEWEST },
  { name: 'manager, part of a name', searcher: 'manager', body: { ...NEWEST, q: 'employer 12' } },
  { name: 'manager, start of a bill number', searcher: 'manager', body: { ...NEWEST, q: '1200' } },
  { name: 'manager, a word of every name', searcher: 'manager', body: { ...NEWEST, q: 'employer' } },
  { name: 'manager, page 1,000', searcher: 'manager', body: { ...NEWEST, page: 999 } },
];
