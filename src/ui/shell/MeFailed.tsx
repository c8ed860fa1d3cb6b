import { Button } from '@fluentui/react-components';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { PrimaryType } from '../../domain/access/PrimaryType';
import { PublicPage } from '../errors/PublicPage';
import { refusalWords } from '../errors/refusalWords';
import { failureOf, useErrorText } from '../kit/feedback/useErrorText';
import { LinkButton } from '../kit/navigation/AppLink';
import { errorPathFor, paths } from '../kit/navigation/paths';

interface MeFailedProps {
  readonly error: unknown;
  /** As the claims tell; the directory did not. */
  readonly type: PrimaryType;
  readonly onRetry: () => void;
}

/** The directory could not say who this person is: without that no screen can be shown. @source ERR-10 */
export function MeFailed({ error, type, onRetry }: MeFailedProps) {
  const errorText = useErrorText();
  const { pathname } = useLocation();
  const { kind, code } = failureOf(error);
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

/** The error page of the person's area, without the bar: nothing there could be opened. @source RTE-11 USR-3 */
function Refused({ type, code, onRetry }: { type: PrimaryType; code: string; onRetry: () => void }) {
  const navigate = useNavigate();
  const { title, text } = refusalWords(type, code);
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
