import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { IdentityError } from '../../application/people/session/IdentityError';
import { SignIn } from '../../application/people/session/SignIn';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { useAnnounce } from '../kit/feedback/Announcer';
import { MessageBar } from '../kit/feedback/MessageBar';
import { useMe } from '../kit/MeContext';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { BAR_HEIGHT, LEVEL_STARTS, LOW } from '../kit/useBreakpoint';
import { openSignInTab } from './openSignInTab';

/** Too small for the notice and anything else. */
const LOW_AND_NARROW = `${LOW} and (max-width: ${LEVEL_STARTS[0] - 0.02}px)`;

const useStyles = makeStyles({
  strip: {
    position: 'sticky',
    top: BAR_HEIGHT,
    zIndex: 2,
    marginBottom: tokens.spacingVerticalL,
    [LOW]: { top: 0 },
    [LOW_AND_NARROW]: { position: 'static' },
  },
  last: { marginBottom: 0 },
  // Below dialogs.
  cover: { position: 'fixed', inset: 0, zIndex: 1_000, backgroundColor: tokens.colorNeutralBackground1 },
});

/**
 * Asks a person whose session ended while they were working to sign in in another tab. This tab keeps the screen and what was
 * typed, and continues automatically. If the session was ended elsewhere, the screen is covered until then: another person may
 * sit in front of it.
 *
 * @param failure why the session ended; undefined while it is valid.
 * @source SES-3 docs/decisions/session.md#a-session-that-was-ended-elsewhere-keeps-its-input-behind-a-cover
 */
export function SignedOutNotice({ failure }: { failure: IdentityError | undefined }) {
  const styles = useStyles();
  const signIn = useService(SignIn);
  const { email } = useMe().user;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [readFailure, setRead] = useState<IdentityError>();
  const [openedFor, setOpenedFor] = useState<IdentityError>();
  useAnnounceReturn(failure);
  const isEnded = failure?.code === 'session_ended';
  const signInHere = () => {
    signIn.allowAgain();
    const target = pathname + search;
    (isEnded ? signIn.again(target) : signIn.run(target)).catch(() => setRead(undefined));
  };
  const signInElsewhere = () => (openSignInTab(isEnded ? 'again' : undefined) ? setOpenedFor(failure) : signInHere());
  const isRead = failure === readFailure && !isEnded;
  const isWaiting = failure === openedFor;
  return (
    <>
      {failure && isRead && (
        <div className={styles.strip}>
          <MessageBar
            intent="warning"
            title="You are signed out."
            actions={
              <Button size="small" onClick={() => setRead(undefined)}>
                Sign in
              </Button>
            }
          >
            Nothing can be loaded or saved until you sign in again.
          </MessageBar>
        </div>
      )}
      {isEnded && <div data-covers-screen className={styles.cover} />}
      <ConfirmDialog
        open={failure !== undefined && !isRead}
        title="Please sign in again"
        confirmLabel={isWaiting ? 'Open sign-in again' : 'Sign in'}
        cancelLabel={isEnded ? 'Discard and sign out' : 'Stay here'}
        onConfirm={signInElsewhere}
        onCancel={() => (isEnded ? void navigate(paths.signOut) : setRead(failure))}
      >
        <p>{failure && messageFor(failure, email, isWaiting)}</p>
        {(isWaiting || failure?.code === 'not_confirmed') && (
          <p className={styles.last}>
            No other tab?{' '}
            <Button size="small" onClick={signInHere}>
              Sign in on this page
            </Button>{' '}
            You then return to this screen.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

function messageFor({ code }: IdentityError, email: string, isWaiting: boolean): string {
  if (code === 'user_changed') {
    return `Someone else signed in. To continue here, sign out there and sign in as ${email}.`;
  }
  if (code === 'not_confirmed') return 'You signed in, but this tab could not detect it. Sign in on this page.';
  if (isWaiting) return 'Sign in in the new tab. This tab then continues automatically.';
  if (code === 'session_ended') {
    return 'Your session was ended: on another device, by an administrator, or because your password or access changed. Your input here is kept. Sign in in a new tab, then continue.';
  }
  return 'Your session has ended. This screen and your input are kept. Sign in in a new tab, then continue here.';
}

/** Announces the return to screen readers only: on screen the dialog is gone, and a toast would cover what can be retried. */
function useAnnounceReturn(failure: IdentityError | undefined): void {
  const announce = useAnnounce();
  const before = useRef(failure);
  useEffect(() => {
    if (before.current && !failure) announce('You are signed in again. You can retry what failed.');
    before.current = failure;
  }, [failure, announce]);
}
