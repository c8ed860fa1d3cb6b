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
import { useState } from 'react';
import { useReturnFocus } from '../shared/useReturnFocus';
import { VisuallyHidden } from '../shared/VisuallyHidden';
import { spokenSeconds } from './spokenSeconds';
import { useTitleWhile } from './useTitleWhile';

const useStyles = makeStyles({
  question: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  countdown: { margin: 0, marginTop: tokens.spacingVerticalS, color: tokens.colorNeutralForeground2 },
  actions: { marginTop: tokens.spacingVerticalS },
  // Exactly these words, in one line each.
  button: { maxWidth: 'none', whiteSpace: 'nowrap' },
  seconds: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

export interface InactivityWarningProps {
  /** Undefined while there is nothing to ask. */
  readonly secondsLeft: number | undefined;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks who did nothing for long whether they are still there. @source INA-3 */
export function InactivityWarning({ secondsLeft = 0, onStay, onLeave }: InactivityWarningProps) {
  const styles = useStyles();
  const isOpen = secondsLeft > 0;
  useReturnFocus(isOpen);
  useTitleWhile(isOpen, 'Are you still there?');
  return (
    <Dialog open={isOpen} modalType="alert" onOpenChange={(_, data) => !data.open && onStay()}>
      {/* Answered also where the site went down meanwhile: the seconds run on. */}
      <DialogSurface data-over-all="">
        <DialogBody>
          <DialogTitle>User Inactivity Warning</DialogTitle>
          <DialogContent>
            <p className={styles.question}>Are you still there?</p>
            {/* Read as it changes, it would never stop: what is said aloud stands below. */}
            <p className={styles.countdown} aria-hidden="true">
              You will be signed out in <span className={styles.seconds}>{timeText(secondsLeft)}</span>. What you began
              is kept.
            </p>
            <SpokenCountdown secondsLeft={secondsLeft} />
          </DialogContent>
          <DialogActions className={styles.actions}>
            {/* First, so that whoever goes on typing stays. */}
            <Button className={styles.button} appearance="primary" onClick={onStay}>
              Yes, I'm Still Here!
            </Button>
            <Button className={styles.button} onClick={onLeave}>
              I'm Done, Log Me Out
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function SpokenCountdown({ secondsLeft }: { secondsLeft: number }) {
  const [atFirst] = useState(secondsLeft);
  return (
    <VisuallyHidden>
      <output>{`You will be signed out in ${timeText(spokenSeconds(secondsLeft, atFirst))}.`}</output>
    </VisuallyHidden>
  );
}

function timeText(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
