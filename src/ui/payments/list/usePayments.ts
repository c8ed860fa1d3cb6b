import { useDeferredValue, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PaymentList } from '../../../application/payments/PaymentList';
import { GroupChoice } from '../../../application/preferences/UserPreferences';
import { LOADING } from '../../../application/shared/Loadable';
import { useService } from '../../kit/Services';
import { changeAddress, PHONE_PAGE_SIZE } from '../../kit/tables/listAddress';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useStream } from '../../kit/useStream';
import { PAGE_SIZE, queryOfAddress } from './paymentQueryOfAddress';

/** The payments that the address asks for, and the one that is open beside them. */
export function usePayments() {
  const list = useService(PaymentList);
  const groupChoice = useService(GroupChoice);
  const groupNumber = useStream(groupChoice.chosen$, groupChoice.chosen);
  const [address, setAddress] = useSearchParams();
  // The payment that is open is in the address too, but does not narrow the list.
  const filters = changeAddress(address, { payment: '', page: address.get('page') ?? '' }).toString();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(
    () => queryOfAddress(new URLSearchParams(filters), groupNumber, size),
    [filters, groupNumber, size],
  );
  useEffect(() => list.show(query), [list, query]);
  return {
    query,
    page: useDeferredValue(useStream(list.page$, LOADING)),
    openPk: address.get('payment'),
    change: (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) =>
      setAddress((before) => changeAddress(before, changes), how),
    open: (paymentPk: string) =>
      setAddress((before) => changeAddress(before, { payment: paymentPk, page: before.get('page') ?? '' })),
    clear: () => setAddress((before) => changeAddress(before, { q: '', status: '' })),
    retry: () => list.retry(),
  };
}

export type PaymentsState = ReturnType<typeof usePayments>;
