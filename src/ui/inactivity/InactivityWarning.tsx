import { useState } from 'react';
import { useReturnFocus } from '../kit/dialogs/focus';
import { PlainDialog } from '../kit/dialogs/PlainDialog';
import { spokenSeconds } from './spokenSeconds';
import { useTitleWhile } from './useTitleWhile';

export interface InactivityWarningProps {
  /** Undefined while there is nothing to ask. */
  readonly secondsLeft: number | undefined;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks somebody who has been inactive whether they are still there. Does not use the UI library. @source INA-3 */
export function InactivityWarning({ secondsLeft = 0, onStay, onLeave }: InactivityWarningProps) {
  const isOpen = secondsLeft > 0;
  useReturnFocus(isOpen);
  useTitleWhile(isOpen, 'Are you still there?');
  if (!isOpen) return null;
  return (
    <PlainDialog isAlert label="User Inactivity Warning" onDismiss={onStay}>
      <h2>User Inactivity Warning</h2>
      <p>Are you still there?</p>
      {/* A screen reader would read every change: it reads the spoken countdown below instead. */}
      <p className="plain-quiet" aria-hidden="true">
        You will be signed out in <strong>{timeText(secondsLeft)}</strong>. What you began is kept.
      </p>
      <SpokenCountdown secondsLeft={secondsLeft} />
      <div className="plain-actions">
        {/* First, so that somebody who is typing stays signed in. */}
        <button type="button" className="plain-primary" onClick={onStay}>
          Yes, I'm Still Here!
        </button>
        <button type="button" onClick={onLeave}>
          I'm Done, Log Me Out
        </button>
      </div>
    </PlainDialog>
  );
}

function SpokenCountdown({ secondsLeft }: { secondsLeft: number }) {
  const [atFirst] = useState(secondsLeft);
  return (
    <output className="plain-hidden">
      {`You will be signed out in ${timeText(spokenSeconds(secondsLeft, atFirst))}.`}
    </output>
  );
}

function timeText(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
