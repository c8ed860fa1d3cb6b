import { useCallback, useState } from 'react';
import { useReturnFocus } from '../../kit/dialogs/focus';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { useMissingPartNotice } from '../../kit/feedback/MissingPart';
import { TextButton } from '../../kit/navigation/AppLink';
import { useServices } from '../../kit/Services';
import type { ExplainProps } from './billCells';

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
