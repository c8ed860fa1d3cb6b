import { type ReactNode, useMemo } from 'react';
import { BecomeAdministrator } from '../../../application/people/beginning/BecomeAdministrator';
import type { CurrentUser } from '../../../domain/platform/users/CurrentUser';
import { useService } from '../../kit/Services';
import { useLiveQuery } from '../../kit/useStream';
import { LoadingScreen } from '../../shell/LoadingScreen';
import { FirstAdministratorForm } from './FirstAdministratorForm';
import { PublicPage } from './PublicPage';

export interface SetUpPageProps {
  readonly user: CurrentUser;
  readonly actions: ReactNode;
  /** Shown where the installation has an administrator, or does not say. */
  readonly otherwise: ReactNode;
  /** Called once the person is the administrator. */
  readonly onDone: () => void;
}

/** The first page of a new installation: who signs in makes themself its administrator with the code from the server's log. */
export function SetUpPage({ user, actions, otherwise, onDone }: SetUpPageProps) {
  const become = useService(BecomeAdministrator);
  const missing = useLiveQuery(
    useMemo(() => become.isMissing(), [become]),
    true,
  );
  if (missing.kind === 'loading') return <LoadingScreen />;
  // All a person without access can do about a failed check is to reload the page.
  if (missing.kind === 'failed' || !missing.value) return otherwise;
  return (
    <PublicPage title="Set up Listbill" documentTitle="Set up Listbill" actions={actions}>
      <p>
        You are signed in as <strong>{user.email}</strong>. This installation has no administrator yet.
      </p>
      <p>
        If you run it, enter the code that the server wrote to its log when it started, and become its administrator. If
        someone else runs it, ask them to sign in first.
      </p>
      <FirstAdministratorForm firstName={user.firstName} lastName={user.lastName} onDone={onDone} />
    </PublicPage>
  );
}
