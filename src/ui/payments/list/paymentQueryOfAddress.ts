import type { PaymentQuery } from '../../../application/payments/PaymentQuery';
import type { PaymentSort, PaymentStatusFilter } from '../../../domain/payments/PaymentPage';

/** Payments a page. */
export const PAGE_SIZE = 50;

const SORTS: readonly PaymentSort[] = ['addDate', 'amount', 'settleDate', 'status', 'method', 'confirmation'];
const STATUSES: readonly PaymentStatusFilter[] = ['PENDING', 'PROCESSED', 'VOIDED'];

/** Reads the list's filters from the address; a bad part of it is as good as none. Largest first unless told. @source PAY-1 */
export function queryOfAddress(
  address: URLSearchParams,
  groupNumber: string | undefined,
): Required<Pick<PaymentQuery, 'q' | 'sort' | 'direction' | 'page' | 'size' | 'statuses' | 'groupNumbers'>> {
  const status = STATUSES.find((name) => name === address.get('status'));
  return {
    q: (address.get('q') ?? '').slice(0, 80),
    statuses: status ? [status] : [],
    sort: SORTS.find((name) => name === address.get('sort')) ?? 'amount',
    direction: address.get('direction') === 'asc' ? 'asc' : 'desc',
    page: Math.min(Math.max(0, Math.trunc(Number(address.get('page') ?? 0)) || 0), 1_000_000),
    size: PAGE_SIZE,
    groupNumbers: groupNumber === undefined ? [] : [groupNumber],
  };
}
