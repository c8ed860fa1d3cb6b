import { PublicPage } from './PublicPage';

/** `#/maintenance`. @source RTE-7 ERR-4 */
export function MaintenanceScreen() {
  return (
    <PublicPage title="Sorry, the site is down for routine system processing." documentTitle="Maintenance">
      We'll be back soon.
    </PublicPage>
  );
}
