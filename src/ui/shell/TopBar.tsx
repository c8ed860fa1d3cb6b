import { Button, mergeClasses } from '@fluentui/react-components';
import { AlertRegular, NavigationRegular } from '@fluentui/react-icons';
import { type ComponentType, useState } from 'react';
import { NO_COUNTS, ShellCounts } from '../../application/office/notices/ShellCounts';
import { useReturnFocus } from '../kit/dialogs/focus';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { useMissingPartNotice } from '../kit/feedback/MissingPart';
import { useMe } from '../kit/MeContext';
import { RouterLink } from '../kit/navigation/AppLink';
import { BrandMark } from '../kit/navigation/BrandMark';
import { landingPathFor } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { SEARCH_PLACE, useShellStyles } from './AppShell.styles';
import { GroupButton, UserButton } from './BarButtons';
import { useBrand } from './brand';

const fetchDrawers = () => import(/* webpackChunkName: "shell-extras" */ './ShellDrawers').then((m) => m.ShellDrawers);

/** The application bar: brand, group, notices, user menu and, on narrow windows, navigation. */
export function TopBar() {
  const styles = useShellStyles();
  const [open, setOpen] = useState<'navigation' | 'notices'>();
  const close = () => setOpen(undefined);
  const { Part: Drawers, isMissing } = useLazyPart(fetchDrawers, open);
  useMissingPartNotice(isMissing, close);
  useReturnFocus(open !== undefined);
  const { unread } = useStream(useService(ShellCounts).counts$, NO_COUNTS);
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
      <div className={styles.spacer} id={SEARCH_PLACE} />
      <Button
        className={styles.barButton}
        appearance="transparent"
        icon={<AlertRegular />}
        aria-label={unread ? `Notices, ${unread > 99 ? 'more than 99' : unread} unread` : 'Notices'}
        onClick={() => setOpen('notices')}
      >
        {unread ? (
          <span className={mergeClasses(styles.initials, styles.count)} data-initials={unread > 99 ? '99+' : unread} />
        ) : null}
      </Button>
      <UserMenu />
      {Drawers && <Drawers open={open} onClose={close} />}
    </header>
  );
}

/** The brand, which links to the person's home. */
function BrandLink() {
  const styles = useShellStyles();
  const { user } = useMe();
  const { name, logoUrl } = useBrand();
  const [broken, setBroken] = useState<string>();
  return (
    <RouterLink
      to={landingPathFor(user.primaryType)}
      className={mergeClasses(styles.brand, styles.brandPlace)}
      aria-label={`${name}, start`}
    >
      {logoUrl && logoUrl !== broken ? (
        <img src={logoUrl} alt="" height={30} className={styles.logo} onError={() => setBroken(logoUrl)} />
      ) : (
        <BrandMark size={30} />
      )}
      <span className={styles.ellipsis}>{name}</span>
    </RouterLink>
  );
}

/** Lets a billing user with several groups choose one to work on. */
function GroupSwitcher() {
  const { user, groups } = useMe();
  const { Menu, load } = useLazyMenu(fetchMenu);
  if (user.primaryType !== 'billingUser' || groups.length < 2) return null;
  return Menu ? <Menu /> : <GroupButton onClick={load} />;
}

const fetchMenu = () => import(/* webpackChunkName: "menus" */ './GroupMenu').then((m) => m.GroupMenu);

function UserMenu() {
  const { Menu, load } = useLazyMenu(fetchUserMenu);
  return Menu ? <Menu /> : <UserButton onClick={load} />;
}

/** Loads the user menu. Loaded ahead of time, so that signing out works without a network. @source SES-4 */
export const fetchUserMenu = () =>
  import(/* webpackChunkName: "menus" */ './UserMenuPopover').then(({ UserMenuPopover }) => UserMenuPopover);

/**
 * A menu whose code is loaded on demand. The caller shows a plain button until then; the menu has its own button and opens at
 * once.
 */
function useLazyMenu<Props>(fetchMenu: () => Promise<ComponentType<Props>>) {
  const [menu, setMenu] = useState<{ Menu: ComponentType<Props> }>();
  const load = (): void => {
    fetchMenu().then(
      (Menu) => setMenu({ Menu }),
      // The button stays, and pressing it tries again.
      () => undefined,
    );
  };
  return { Menu: menu?.Menu, load };
}
