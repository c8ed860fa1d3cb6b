import { Button } from '@fluentui/react-components';
import { AlertRegular, NavigationRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useNotices } from '../shared/Toasts';
import { useOnceOpen } from '../shared/useOnceOpen';
import { useReturnFocus } from '../shared/useReturnFocus';
import { useShellStyles } from './AppShell.styles';
import { BrandLink } from './BrandLink';
import { GroupSwitcher } from './GroupSwitcher';
import { UserMenu } from './UserMenu';

const extras = () => import(/* webpackChunkName: "shell-extras" */ './ShellExtras');
const NavDrawer = lazy(() => extras().then((m) => ({ default: m.NavDrawer })));
const NoticesDrawer = lazy(() => extras().then((m) => ({ default: m.NoticesDrawer })));

/** Brand, group, notices and person; the way to the navigation where there is no room for it. */
export function TopBar() {
  const styles = useShellStyles();
  const [open, setOpen] = useState<'navigation' | 'notices'>();
  const needsDrawers = useOnceOpen(open !== undefined);
  useReturnFocus(open !== undefined);
  const close = () => setOpen(undefined);
  const { notices } = useNotices();
  return (
    <header className={styles.bar}>
      <div className={styles.onlyNarrow}>
        <Button
          className={styles.barButton}
          appearance="transparent"
          icon={<NavigationRegular />}
          aria-label="Navigation"
          aria-expanded={open === 'navigation'}
          onClick={() => setOpen('navigation')}
        />
      </div>
      <BrandLink />
      <GroupSwitcher />
      <div className={styles.spacer} />
      <Button
        className={styles.barButton}
        appearance="transparent"
        icon={<AlertRegular />}
        aria-label={notices.length === 0 ? 'Notices' : `Notices, ${notices.length}`}
        onClick={() => setOpen('notices')}
      />
      <UserMenu />
      <Suspense fallback={null}>
        {needsDrawers && (
          <>
            <NavDrawer open={open === 'navigation'} onClose={close} />
            <NoticesDrawer open={open === 'notices'} onClose={close} />
          </>
        )}
      </Suspense>
    </header>
  );
}
