import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import type { Bill } from '../../domain/bills/Bill';
import { BillReason } from '../kit/feedback/BillReason';
import { LinkButton } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';

interface ExplainDialogProps {
  readonly bill: Bill;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Why a bill's amount changed from the previous bill, with the link to the whole comparison. */
export function ExplainDialog({ bill, open, onClose }: ExplainDialogProps) {
  const area = useArea();
  return (
    <Dialog open={open} onOpenChange={(_, data) => !data.open && onClose()} surfaceMotion={null}>
      <DialogSurface backdropMotion={null}>
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
