import type { PaymentQuery } from '../../../application/payments/PaymentQuery';
import type { PaymentSort, PaymentStatusFilter } from '../../../domain/payments/PaymentPage';
import { pageOf, searchOf } from '../../kit/tables/listAddress';

/** Payments a page. */
export const PAGE_SIZE = 50;

const SORTS: readonly PaymentSort[] = ['addDate', 'amount', 'settleDate', 'status', 'method', 'confirmation'];
const STATUSES: readonly PaymentStatusFilter[] = ['PENDING', 'PROCESSED', 'VOIDED'];

/** Reads the list's filters from the address; a bad part of it is as good as none. Largest first unless told. @source PAY-1 */
export function queryOfAddress(
  address: URLSearchParams,
  groupNumber: string | undefined,
  size: number = PAGE_SIZE,
): Required<Pick<PaymentQuery, 'q' | 'sort' | 'direction' | 'page' | 'size' | 'statuses' | 'groupNumbers'>> {
  const status = STATUSES.find((name) => name === address.get('status'));
  return {
    q: searchOf(address),
    statuses: status ? [status] : [],
    sort: SORTS.find((name) => name === address.get('sort')) ?? 'amount',
    direction: address.get('direction') === 'asc' ? 'asc' : 'desc',
    page: pageOf(address),
    size,
    groupNumbers: groupNumber === undefined ? [] : [groupNumber],
  };
}
