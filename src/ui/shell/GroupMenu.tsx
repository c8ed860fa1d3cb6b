import { Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, makeStyles } from '@fluentui/react-components';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import { useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { GroupButton } from './BarButtons';

const ALL = 'all';
const useStyles = makeStyles({ popover: { maxHeight: 'min(70dvh, 480px)', overflowY: 'auto' } });

export function GroupMenu() {
  const styles = useStyles();
  const { groups } = useMe();
  const choice = useService(GroupChoice);
  const chosen = useStream(choice.chosen$, choice.chosen);
  return (
    <Menu
      defaultOpen
      // Inside the header landmark; a portal would be outside any landmark.
      inline
      checkedValues={{ group: [chosen ?? ALL] }}
      onCheckedValueChange={(_, { checkedItems: [group] }) => choice.choose(group === ALL ? undefined : group)}
    >
      <MenuTrigger disableButtonEnhancement>
        <GroupButton />
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          <MenuItemRadio name="group" value={ALL}>
            All groups
          </MenuItemRadio>
          {groups.map(({ groupNumber, name }) => (
            <MenuItemRadio key={groupNumber} name="group" value={groupNumber} secondaryContent={groupNumber}>
              {name}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
