import { useEffect, useState } from 'react';
import { Inactivity, type InactivityState } from '../../../application/people/inactivity/Inactivity';
import { useReturnFocus } from '../../kit/dialogs/focus';
import { PlainDialog } from '../../kit/dialogs/PlainDialog';
import { BrandMark } from '../../kit/navigation/BrandMark';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';

/** Watches for inactivity while mounted. */
export function InactivityGuard() {
  const inactivity = useService(Inactivity);
  const state = useStream<InactivityState>(inactivity.state$, inactivity.current);
  useEffect(() => {
    const watch = inactivity.start();
    return () => watch.unsubscribe();
  }, [inactivity]);
  const isGone = state.kind === 'over' || state.kind === 'stranded';
  return (
    <>
      <InactivityWarning
        secondsLeft={state.kind === 'warning' ? state.secondsLeft : undefined}
        onStay={() => inactivity.stay()}
        onLeave={() => inactivity.leave()}
      />
      {isGone && <SignedOutCover isStranded={state.kind === 'stranded'} />}
    </>
  );
}

interface InactivityWarningProps {
  /** Undefined while the person is active. */
  readonly secondsLeft: number | undefined;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks an inactive person whether they are still there. Does not use the UI library. @source INA-3 */
export function InactivityWarning({ secondsLeft = 0, onStay, onLeave }: InactivityWarningProps) {
  const isOpen = secondsLeft > 0;
  useReturnFocus(isOpen);
  useTitleWhile(isOpen, 'Are you still there?');
  if (!isOpen) return null;
  return (
    <PlainDialog isAlert label="User Inactivity Warning" onDismiss={onStay}>
      <h2>User Inactivity Warning</h2>
      <p>Are you still there?</p>
      {/* Screen readers would read every second; they get the countdown below instead. */}
      <p className="plain-quiet" aria-hidden="true">
        You will be signed out in <strong>{durationLabel(secondsLeft)}</strong>. Your unsaved work is kept.
      </p>
      <SpokenCountdown secondsLeft={secondsLeft} />
      <div className="plain-actions">
        {/* First, so that a person who is typing stays signed in. */}
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
      {`You will be signed out in ${durationLabel(spokenSeconds(secondsLeft, atFirst))}.`}
    </output>
  );
}

/** Seconds left at which the countdown is announced. */
const ANNOUNCED_AT = [300, 120, 60, 30, 15, 10, 5];

/**
 * @param atFirst seconds left when the countdown started
 * @returns the latest announcement, in seconds left; `atFirst` before the first one
 */
export function spokenSeconds(secondsLeft: number, atFirst: number): number {
  return ANNOUNCED_AT.filter((moment) => moment >= secondsLeft && moment <= atFirst).at(-1) ?? atFirst;
}

function durationLabel(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * Hides the whole page from the moment the warning runs out until the page is left. Does not use the UI library.
 *
 * @source INA-3
 */
function SignedOutCover({ isStranded }: { isStranded: boolean }) {
  useTitleWhile(true, 'Signed out');
  return (
    <PlainDialog label="Signed out" isCover>
      <BrandMark size={56} />
      <p role="alert">
        {isStranded
          ? 'You were signed out because of inactivity. The sign-in page could not be reached to end your session there. If other people use this browser, close it.'
          : 'You are being signed out because of inactivity. Your unsaved work is kept.'}
      </p>
      {isStranded && (
        <button type="button" onClick={() => window.location.reload()}>
          Sign in again
        </button>
      )}
    </PlainDialog>
  );
}

/** Shows a title on the tab while active, so that it is noticed from other tabs. */
function useTitleWhile(isActive: boolean, title: string): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const before = document.title;
    document.title = `${title} – Listbill`;
    return () => {
      document.title = before;
    };
  }, [isActive, title]);
}
