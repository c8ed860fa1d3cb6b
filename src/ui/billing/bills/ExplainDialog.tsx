import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { BridgeTable } from '../../kit/bridge/BridgeTable';
import { BillReason } from '../../kit/feedback/BillReason';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';

const useStyles = makeStyles({
  // Room for a bar beside each cause.
  surface: { maxWidth: '820px' },
});

interface ExplainDialogProps {
  readonly bill: Bill;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Why a bill's amount changed from the previous bill: a bar for each cause, a sentence to copy, and the link to the bill. */
export function ExplainDialog({ bill, open, onClose }: ExplainDialogProps) {
  const styles = useStyles();
  const area = useArea();
  return (
    <Dialog open={open} onOpenChange={(_, data) => !data.open && onClose()} surfaceMotion={null}>
      <DialogSurface className={styles.surface} backdropMotion={null}>
        <DialogBody>
          <DialogTitle>Why did bill {bill.billNumber} change?</DialogTitle>
          <DialogContent>
            <BillReason bill={bill}>
              {(bridge, months) => <BridgeTable billPk={bill.billPk} months={months} bridge={bridge} />}
            </BillReason>
          </DialogContent>
          <DialogActions>
            <LinkButton to={paths.bill(area, bill.billPk)}>Open bill</LinkButton>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
