import { fetchUserMenu } from './fetchUserMenu';
import { UserButton } from './UserButton';
import { useLazyMenu } from './useLazyMenu';

/** The person: who is signed in, how it looks, signing out. */
export function UserMenu() {
  const { Menu, load } = useLazyMenu(fetchUserMenu);
  return Menu ? <Menu /> : <UserButton onClick={load} />;
}
