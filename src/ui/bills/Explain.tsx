import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useCallback, useState } from 'react';
import type { Bill } from '../../domain/bills/Bill';
import { useReturnFocus } from '../kit/dialogs/focus';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { BillReason } from '../kit/feedback/BillReason';
import { useMissingPartNotice } from '../kit/feedback/MissingPart';
import { useMay } from '../kit/MeContext';
import { LinkButton, TextButton } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';
import { useServices } from '../kit/Services';

/** Explains a bill's change on request, to people who may see its lines. */
export function Explain({ bill, separator }: { bill: Bill; separator?: string }) {
  const services = useServices();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const prepare = useCallback(() => services.prepare(['bill']).then(() => ExplainDialog), [services]);
  const { Part: PreparedDialog, isMissing } = useLazyPart(prepare, isOpen);
  useMissingPartNotice(isMissing, close);
  useReturnFocus(isOpen);
  if (!useMay('bills.readLines', bill.groupNumber)) return null;
  return (
    <>
      {separator}
      <TextButton label={`Explain bill ${bill.billNumber}`} onClick={() => setOpen(true)}>
        Explain
      </TextButton>
      {PreparedDialog && <PreparedDialog bill={bill} open={isOpen} onClose={close} />}
    </>
  );
}

interface ExplainDialogProps {
  readonly bill: Bill;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Why a bill's amount changed from the previous bill, with the link to the whole comparison. */
function ExplainDialog({ bill, open, onClose }: ExplainDialogProps) {
  const area = useArea();
  return (
    <Dialog open={open} onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Why did bill {bill.billNumber} change?</DialogTitle>
          <DialogContent>
            <BillReason bill={bill} />
          </DialogContent>
          <DialogActions>
            <LinkButton to={paths.bill(area, bill.billPk)}>Open bill</LinkButton>
            <Button appearance="primary" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
