import { Button } from '@fluentui/react-components';
import { Navigate } from 'react-router';
import { PublicPage } from '../errors/PublicPage';
import { paths } from '../shared/paths';
import { useAgainWhenBack } from '../shared/useAgainWhenBack';
import { failureOf, useErrorText } from '../shared/useErrorText';

/** The directory could not say who this person is: without that no screen can be shown. @source ERR-10 */
export function MeFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const errorText = useErrorText();
  const { status } = failureOf(error);
  useAgainWhenBack(error, onRetry);
  if (status === 401 || status === 403) return <Navigate to={paths.error} replace />;
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
