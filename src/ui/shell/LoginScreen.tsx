import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../kit/navigation/paths';
import { LoadingScreen } from './LoadingScreen';

/** `#/`, `#/login` and `#/access_token`: they show that something is loading, and go on. `#/callback` shows nothing. @source RTE-1 RTE-2 RTE-3 */
export function LoginScreen({ isBlank = false }: { isBlank?: boolean }) {
  const { state } = useLocation();
  return (
    <>
      {!isBlank && <LoadingScreen />}
      <Navigate to={paths.start} replace state={state as unknown} />
    </>
  );
}
