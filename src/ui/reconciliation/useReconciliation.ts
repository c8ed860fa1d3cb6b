import { useMemo } from 'react';
import { type BillVisit, ReconcileBill } from '../../application/reconciliation/ReconcileBill';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';

/** A visit to the bill for as long as the screen is open; undefined until it has begun. */
export function useReconciliation(billPk: string): BillVisit | undefined {
  const reconcileBill = useService(ReconcileBill);
  const visit$ = useMemo(() => reconcileBill.visit$(billPk), [reconcileBill, billPk]);
  return useStream<BillVisit | undefined>(visit$, undefined);
}
