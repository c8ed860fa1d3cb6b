import { useLocation } from 'react-router';
import { LinkButton } from '../shared/LinkButton';
import { paths, targetIn } from '../shared/paths';
import { PublicPage } from './PublicPage';

/** `#/maintenance`. Leads back to where the person was. @source RTE-7 ERR-4 */
export function MaintenanceScreen() {
  const target = targetIn(useLocation().state);
  return (
    <PublicPage
      title="Sorry, the site is down for routine system processing."
      documentTitle="Maintenance"
      actions={<LinkButton to={target || paths.start}>Try again</LinkButton>}
    >
      We'll be back soon.
    </PublicPage>
  );
}
