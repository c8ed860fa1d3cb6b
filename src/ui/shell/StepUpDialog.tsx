import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SignIn } from '../../application/people/session/SignIn';
import { StepUp, type StepUpQuestion } from '../../application/people/session/StepUp';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { openSignInTab, withSecondFactor } from './openSignInTab';

/**
 * Asks a person to sign in again because what they are about to do needs a recent sign-in. Their step waits, and continues by
 * itself.
 *
 * @source BR-ACC-18
 */
export function StepUpDialog() {
  const stepUp = useService(StepUp);
  const signIn = useService(SignIn);
  const question = useStream(stepUp.question$, stepUp.question);
  const { pathname, search } = useLocation();
  const [state, setState] = useState<'asked' | 'waiting' | 'blocked'>('asked');
  // The next question starts over.
  if (!question && state !== 'asked') setState('asked');
  const again = question?.secondFactor ? 'second-factor' : 'again';
  const signInHere = () => {
    signIn
      .again(pathname + search, question?.secondFactor ? withSecondFactor : undefined)
      .catch(() => setState('blocked'));
  };
  return (
    <ConfirmDialog
      open={question !== undefined}
      title="Confirm that it is you"
      confirmLabel={state === 'waiting' ? 'Open sign-in again' : 'Sign in'}
      cancelLabel="Cancel"
      onConfirm={() => setState(openSignInTab(again) ? 'waiting' : 'blocked')}
      onCancel={() => stepUp.decline()}
    >
      <p aria-live="polite">{question && messageFor(question, state)}</p>
      {(state === 'blocked' || question?.isUnconfirmed) && (
        <p>
          <Button size="small" onClick={signInHere}>
            Sign in on this page
          </Button>{' '}
          You return to this screen, and repeat the step: what you typed here is lost.
        </p>
      )}
    </ConfirmDialog>
  );
}

function messageFor({ secondFactor, isUnconfirmed }: StepUpQuestion, state: 'asked' | 'waiting' | 'blocked'): string {
  if (isUnconfirmed) return 'You signed in, but this tab could not detect it.';
  if (state === 'blocked') return 'Your browser did not open a new tab.';
  if (state === 'waiting') return 'Sign in in the new tab. Your step then continues automatically.';
  const how = secondFactor ? ' with your second factor' : '';
  return `What changes money or access, or downloads personal data, needs a recent sign-in${how}. What you typed is kept: sign in in a new tab, and this step continues here.`;
}
