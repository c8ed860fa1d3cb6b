import { Button } from '@fluentui/react-components';
import { AlertRegular, NavigationRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useReturnFocus } from '../kit/dialogs/focus';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { useToldMissing } from '../kit/feedback/MissingPart';
import { useNotices } from '../kit/feedback/Toasts';
import { useShellStyles } from './AppShell.styles';
import { BrandLink } from './BrandLink';
import { GroupSwitcher } from './GroupSwitcher';
import { UserMenu } from './UserMenu';

const fetchDrawers = () => import(/* webpackChunkName: "shell-extras" */ './ShellDrawers').then((m) => m.ShellDrawers);

/** Brand, group, notices and person; the way to the navigation where there is no room for it. */
export function TopBar() {
  const styles = useShellStyles();
  const [open, setOpen] = useState<'navigation' | 'notices'>();
  const close = () => setOpen(undefined);
  const { Part: Drawers, isMissing } = useLazyPart(fetchDrawers, open);
  useToldMissing(isMissing, close);
  useReturnFocus(open !== undefined);
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
      {Drawers && <Drawers open={open} onClose={close} />}
    </header>
  );
}
