import { UserButton } from './UserButton';
import { useLazyMenu } from './useLazyMenu';

const fetchMenu = () => import(/* webpackChunkName: "menus" */ './UserMenuPopover').then((m) => m.UserMenuPopover);

/** The person: who is signed in, how it looks, signing out. */
export function UserMenu() {
  const { Menu, load } = useLazyMenu(fetchMenu);
  return Menu ? <Menu /> : <UserButton onClick={load} />;
}
