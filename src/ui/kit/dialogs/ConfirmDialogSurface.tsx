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
import type { ReactNode } from 'react';
import { from } from '../useBreakpoint';
import { useFocusStaysInDialog } from './focusAfterChange';

// An amount stays on the line of its verb. On a phone the buttons take the whole width and may wrap.
const useStyles = makeStyles({ action: { [from(1)]: { whiteSpace: 'nowrap' } } });

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Effect of confirming, with the count, and the amount if money moves. */
  readonly children: ReactNode;
  /** A verb: "Release 12 bills". */
  readonly confirmLabel: string;
  /** Default: "Cancel". */
  readonly cancelLabel?: string;
  /** The confirmed action is running: both buttons are disabled. Default: false. */
  readonly busy?: boolean;
  /** Whether it can be confirmed. Default: true. */
  readonly canConfirm?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialogSurface(props: ConfirmDialogProps) {
  const styles = useStyles();
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm, onCancel } = props;
  const { busy = false, canConfirm = true } = props;
  useFocusStaysInDialog(open);
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_, data) => !data.open && !busy && onCancel()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button onClick={onCancel} disabled={busy}>
              {cancelLabel}
            </Button>
            <Button
              appearance="primary"
              className={styles.action}
              onClick={onConfirm}
              disabledFocusable={busy || !canConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
