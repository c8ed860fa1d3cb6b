import { useState } from 'react';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { useMissingPartNotice } from '../../kit/feedback/MissingPart';
import { useMay } from '../../kit/MeContext';
import { useServices } from '../../kit/Services';
import { type BillSelectionBarProps, SelectedBills } from './SelectedBills';

/** Total of the selected bills, and the buttons to release or pay them. */
export function BillSelectionBar(props: BillSelectionBarProps) {
  const services = useServices();
  const mayRelease = useMay('bills.release');
  const [fetchReleasing] = useState(() => async () => {
    const code = import(/* webpackChunkName: "dialog" */ './ReleasingBar');
    const [{ ReleasingBar }] = await Promise.all([code, services.prepare(['bills', 'dashboard', 'office'])]);
    return ReleasingBar;
  });
  const { Part: Releasing, isMissing } = useLazyPart(fetchReleasing, mayRelease && props.selection.size > 0);
  useMissingPartNotice(isMissing, props.onClear);
  return Releasing ? <Releasing {...props} /> : <SelectedBills {...props} />;
}
