import { useMe } from '../kit/MeContext';
import { GroupButton } from './GroupButton';
import { useLazyMenu } from './useLazyMenu';

const fetchMenu = () => import(/* webpackChunkName: "menus" */ './GroupMenu').then((m) => m.GroupMenu);

/** Which of their groups a billing user works on. Shown to who has several. */
export function GroupSwitcher() {
  const { user, groups } = useMe();
  const { Menu, load } = useLazyMenu(fetchMenu);
  if (user.primaryType !== 'billingUser' || groups.length < 2) return null;
  return Menu ? <Menu /> : <GroupButton onClick={load} />;
}
