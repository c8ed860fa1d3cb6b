import { Button } from '@fluentui/react-components';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { PrimaryType } from '../../domain/platform/access/Role';
import { ErrorCode } from '../../domain/platform/errors/ErrorCode';
import { refusalMessage } from '../../domain/platform/errors/errorMessageFor';
import { failureOf } from '../../domain/platform/errors/Failure';
import { useErrorMessage } from '../kit/feedback/ErrorBar';
import { LinkButton } from '../kit/navigation/AppLink';
import { errorPathFor, paths } from '../kit/navigation/paths';
import { PublicPage } from '../platform/errors/PublicPage';

interface MeFailedProps {
  readonly error: unknown;
  /** From the claims, because the directory did not answer. */
  readonly type: PrimaryType;
  readonly onRetry: () => void;
}

/**
 * Replaces every screen if the person's profile could not be loaded.
 *
 * @source ERR-10 docs/decisions/errors.md#a-person-whom-the-directory-refuses-sees-the-page-of-their-area
 */
export function MeFailed({ error, type, onRetry }: MeFailedProps) {
  const errorText = useErrorMessage();
  const { pathname } = useLocation();
  const { kind, code } = failureOf(error);
  // The server has ended the session, and the provider has not: only a new sign-in helps.
  if (code === ErrorCode.TokenRevoked) return <Navigate to={paths.signOut} replace />;
  if (kind === 'signedOut' || kind === 'forbidden') {
    const place = errorPathFor(type);
    return pathname === place ? <Refused type={type} code={code} onRetry={onRetry} /> : <Navigate to={place} replace />;
  }
  return (
    <PublicPage
      title="Your account could not be loaded."
      documentTitle="Error"
      actions={
        <Button appearance="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p role="alert">{errorText(error)}</p>
    </PublicPage>
  );
}

/** The error page of the person's area without the application bar, whose links would all fail. @source RTE-11 USR-3 */
function Refused({ type, code, onRetry }: { type: PrimaryType; code: string; onRetry: () => void }) {
  const navigate = useNavigate();
  const { title, text } = refusalMessage(type, code);
  const tryAgain = () => {
    onRetry();
    void navigate(paths.start);
  };
  return (
    <PublicPage
      title="No access"
      documentTitle="No access"
      actions={
        <>
          <Button appearance="primary" onClick={tryAgain}>
            Try again
          </Button>
          <LinkButton to={paths.signOut}>Sign out</LinkButton>
        </>
      }
    >
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text}</p>
    </PublicPage>
  );
}
