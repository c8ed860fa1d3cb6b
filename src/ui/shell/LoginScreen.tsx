import { Navigate, useLocation } from 'react-router';
import { paths } from '../shared/paths';

/** `#/`, `#/login`, `#/callback` and `#/access_token`: they show that something is loading, and go on. @source RTE-1 RTE-2 RTE-3 */
export function LoginScreen() {
  const { state } = useLocation();
  return <Navigate to={paths.start} replace state={state as unknown} />;
}
