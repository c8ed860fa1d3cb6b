import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EMPTY } from 'rxjs';
import { SiteWatch } from '../../../application/platform/errors/SiteWatch';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths, targetIn } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { PublicPage } from './PublicPage';

/** `#/maintenance`. Redirects to the screen the person came from as soon as the site is back. @source RTE-7 ERR-4 */
export function MaintenanceScreen() {
  const target = targetIn(useLocation().state);
  const navigate = useNavigate();
  const watch = useService(SiteWatch);
  // A person who opened the page's address has no screen to return to.
  const isBack = useStream(target === '' ? EMPTY : watch.back$, false);
  const goBack = useEffectEvent(() => void navigate(target, { replace: true }));
  useEffect(() => {
    if (isBack) goBack();
  }, [isBack]);
  useEffect(() => () => watch.comeBack(), [watch]);
  return (
    <PublicPage
      title="Sorry, the site is down for routine system processing."
      documentTitle="Maintenance"
      actions={
        <LinkButton to={target || paths.start} replace>
          Try again
        </LinkButton>
      }
    >
      We'll be back soon.
      {target !== '' && <p>You then return to where you were, with everything you typed.</p>}
    </PublicPage>
  );
}
