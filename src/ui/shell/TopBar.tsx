import { Button, mergeClasses } from '@fluentui/react-components';
import { AlertRegular, NavigationRegular } from '@fluentui/react-icons';
import { type ComponentType, useState } from 'react';
import { useReturnFocus } from '../kit/dialogs/focus';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { useMissingPartNotice } from '../kit/feedback/MissingPart';
import { useNotices } from '../kit/feedback/Toasts';
import { useMe } from '../kit/MeContext';
import { RouterLink } from '../kit/navigation/AppLink';
import { BrandMark } from '../kit/navigation/BrandMark';
import { landingPathFor } from '../kit/navigation/paths';
import { useShellStyles } from './AppShell.styles';
import { GroupButton, UserButton } from './BarButtons';
import { useBrand } from './brand';

const fetchDrawers = () => import(/* webpackChunkName: "shell-extras" */ './ShellDrawers').then((m) => m.ShellDrawers);

/** Brand, group, notices and person; the way to the navigation where there is no room for it. */
export function TopBar() {
  const styles = useShellStyles();
  const [open, setOpen] = useState<'navigation' | 'notices'>();
  const close = () => setOpen(undefined);
  const { Part: Drawers, isMissing } = useLazyPart(fetchDrawers, open);
  useMissingPartNotice(isMissing, close);
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

/** The brand in the bar; leads to where the person begins. */
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

/** Which of their groups a billing user works on. Shown to who has several. */
function GroupSwitcher() {
  const { user, groups } = useMe();
  const { Menu, load } = useLazyMenu(fetchMenu);
  if (user.primaryType !== 'billingUser' || groups.length < 2) return null;
  return Menu ? <Menu /> : <GroupButton onClick={load} />;
}

const fetchMenu = () => import(/* webpackChunkName: "menus" */ './GroupMenu').then((m) => m.GroupMenu);

/** The person: who is signed in, how it looks, signing out. */
function UserMenu() {
  const { Menu, load } = useLazyMenu(fetchUserMenu);
  return Menu ? <Menu /> : <UserButton onClick={load} />;
}

/** The code of the user menu. Sign out is in it: fetched while there is a network, it can be reached without one. @source SES-4 */
export const fetchUserMenu = () =>
  import(/* webpackChunkName: "menus" */ './UserMenuPopover').then(({ UserMenuPopover }) => UserMenuPopover);

/**
 * A menu whose code is fetched when somebody reaches for it. Until then a plain button stands in its place;
 * the menu then comes with a button of its own, open if it was asked for.
 */
function useLazyMenu<Props>(fetchMenu: () => Promise<ComponentType<Props>>) {
  const [menu, setMenu] = useState<{ Menu: ComponentType<Props> }>();
  const load = (): void => {
    fetchMenu().then(
      (Menu) => setMenu({ Menu }),
      // The button stays: pressing it again tries again.
      () => undefined,
    );
  };
  return { Menu: menu?.Menu, load };
}
