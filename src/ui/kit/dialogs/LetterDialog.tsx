import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { CarrierLetter } from '../../../domain/billing/expected/carrierLetter';
import { CopyButton } from '../feedback/CopyButton';
import { useReturnFocus } from './focus';

const useStyles = makeStyles({
  letter: { margin: 0, fontFamily: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  subject: { margin: 0, marginBottom: tokens.spacingVerticalM, fontWeight: tokens.fontWeightSemibold },
});

interface LetterDialogProps {
  /** Undefined while nothing is selected that one carrier can be asked about. */
  readonly letter: CarrierLetter | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The text of an email, for the person to copy. Listbill does not send it. */
export function LetterDialog({ letter, open, onClose }: LetterDialogProps) {
  const styles = useStyles();
  const isOpen = open && letter !== undefined;
  useReturnFocus(isOpen);
  if (!letter) return null;
  const { to, subject, body } = letter;
  return (
    <Dialog open={isOpen} onOpenChange={(_, data) => !data.open && onClose()} surfaceMotion={null}>
      <DialogSurface backdropMotion={null}>
        <DialogBody>
          <DialogTitle>Write to {to}</DialogTitle>
          <DialogContent>
            <p className={styles.subject}>{subject}</p>
            <pre className={styles.letter}>{body}</pre>
          </DialogContent>
          <DialogActions fluid>
            <CopyButton text={`${subject}\n\n${body}`} label="Copy the letter" isPrimary />
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
