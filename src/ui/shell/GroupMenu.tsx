import { Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, makeStyles } from '@fluentui/react-components';
import { useContext } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { GroupChoice } from '../../application/people/preferences/UserPreferences';
import type { Operation } from '../../domain/platform/access/policy';
import { may, useMe } from '../kit/MeContext';
import { groupOfPage, PathContext, paths } from '../kit/navigation/paths';
import { billingSections } from '../kit/navigation/SectionTabs';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { GroupButton } from './BarButtons';

const ALL = 'all';
const useStyles = makeStyles({ popover: { maxHeight: 'min(70dvh, 480px)', overflowY: 'auto' } });

/**
 * The same page of another group; the first page of its section if the person may not open that, or for all groups. Undefined for a page
 * that is not about one group.
 */
function pageOf(group: string | undefined, path: string, mayDo: (operation: Operation) => boolean): string | undefined {
  const current = groupOfPage(path);
  if (current === undefined) return undefined;
  const sections = Object.entries(billingSections(current));
  const [section, at] = sections.flatMap(([name, tabs]) => {
    const index = tabs.findIndex(({ to }) => groupOfPage(to) !== undefined && path.startsWith(to));
    return index < 0 ? [] : ([[name, index]] as const);
  })[0] ?? ['Collections', -1];
  const same = billingSections(group)[section]?.[at];
  if (group !== undefined && same && mayDo(same.operation)) return same.to;
  return section === 'Money' ? paths.payments('billing') : paths.expected('billing');
}

/** Chooses the group that lists show. On a page about one group, opens the same page of the chosen one. */
export function GroupMenu() {
  const styles = useStyles();
  const choice = useService(GroupChoice);
  const chosen = useStream(choice.chosen$, choice.chosen);
  const me = useMe();
  const { groups } = me;
  const path = useContext(PathContext);
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const linked = address.get('group');
  const choose = (group: string | undefined) => {
    choice.choose(group);
    const page = pageOf(group, path, (operation) => may(me, operation, group)) ?? (linked === null ? undefined : path);
    if (page !== undefined) void navigate(page);
  };
  return (
    <Menu
      defaultOpen
      // Inside the header landmark; a portal would be outside any landmark.
      inline
      checkedValues={{ group: [groupOfPage(path) ?? linked ?? chosen ?? ALL] }}
      onCheckedValueChange={(_, { checkedItems: [group] }) => choose(group === ALL ? undefined : group)}
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
