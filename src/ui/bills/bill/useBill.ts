import { useMemo } from 'react';
import { BillDetail, type BillView } from '../../../application/bills/BillDetail';
import { LOADING } from '../../../application/shared/Loadable';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';

const NOTHING: BillView = { bill: LOADING, lines: undefined };

/** The bill of the address, kept up to date while the screen is open. */
export function useBill(billPk: string) {
  const detail = useService(BillDetail);
  const seesLines = useMay('bills.readLines');
  const view$ = useMemo(() => detail.watch(billPk, seesLines), [detail, billPk, seesLines]);
  return { ...useStream(view$, NOTHING), seesLines, refresh: () => detail.refresh() };
}
