import { Button } from '@fluentui/react-components';
import type { SessionState } from '../../application/session/Session';
import { paths } from '../kit/navigation/paths';
import { PublicPage } from './PublicPage';

type Over = Extract<SessionState, { kind: 'signedOutElsewhere' | 'replaced' }>;

/** What stays of a session that ended in another tab: nothing but the news. @source SES-4 */
export function SignedOutScreen({ state }: { state: Over }) {
  if (state.kind === 'replaced') {
    return (
      <PublicPage
        title="You are signed out here."
        documentTitle="Signed out"
        actions={<Button onClick={startAnew}>Go on as who is signed in</Button>}
      >
        Somebody else signed in to Listbill in this browser. Nothing of your session is left in this tab.
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title="You are signed out."
      documentTitle="Signed out"
      actions={state.isOver && <Button onClick={startAnew}>Sign in</Button>}
    >
      You signed out in another tab.
    </PublicPage>
  );
}

/** Loads the application anew, so that nothing of before is in memory either. */
function startAnew(): void {
  window.location.replace(`#${paths.start}`);
  window.location.reload();
}
