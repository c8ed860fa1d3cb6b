import { useCallback, useState } from 'react';
import { useReturnFocus } from '../../kit/dialogs/focus';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { useMissingPartNotice } from '../../kit/feedback/MissingPart';
import { useMay } from '../../kit/MeContext';
import { TextButton } from '../../kit/navigation/AppLink';
import { useServices } from '../../kit/Services';
import type { ExplainProps } from './billCells';
import { type BillSelectionBarProps, SelectedBills } from './SelectedBills';

/** Parts of the bill list that load after its rows. */
export { ExportMenu } from '../../kit/tables/ExportMenu';

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

/** Explains a bill's change on request. */
export function Explain({ bill, separator }: ExplainProps) {
  const services = useServices();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const fetchDialog = useCallback(
    () =>
      Promise.all([import(/* webpackChunkName: "dialog" */ './ExplainDialog'), services.prepare(['bill'])]).then(
        ([m]) => m.ExplainDialog,
      ),
    [services],
  );
  const { Part: ExplainDialog, isMissing } = useLazyPart(fetchDialog, isOpen);
  useMissingPartNotice(isMissing, close);
  useReturnFocus(isOpen);
  return (
    <>
      {separator}
      <TextButton label={`Explain bill ${bill.billNumber}`} onClick={() => setOpen(true)}>
        Explain
      </TextButton>
      {ExplainDialog && <ExplainDialog bill={bill} open={isOpen} onClose={close} />}
    </>
  );
}
