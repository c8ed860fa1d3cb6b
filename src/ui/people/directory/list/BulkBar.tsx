import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { useRef } from 'react';
import { rowsOf } from '../../../../domain/office/views/listColumns';
import type { DirectoryUser } from '../../../../domain/people/directory/DirectoryUser';
import { PERSON_LIST } from '../../../../domain/people/directory/personList';
import type { MatchingRows } from '../../../kit/bulk/SelectMatching';
import { useMay } from '../../../kit/MeContext';
import { SelectionBar } from '../../../kit/tables/SelectionBar';
import { BULK_LABELS, type BulkAction } from './useBulk';
import type { PeopleSelection } from './useDirectory';

const ACTIONS = Object.entries(BULK_LABELS) as readonly (readonly [BulkAction, string])[];

interface BulkBarProps {
  readonly selection: PeopleSelection;
  /** The query string of the list; undefined within a group's page. */
  readonly address: URLSearchParams | undefined;
  /** Everyone who matches the filters, so that people on other pages can be selected, too. */
  readonly matching: MatchingRows<DirectoryUser>;
  readonly onClear: () => void;
  readonly onAction: (action: BulkAction) => void;
  readonly onPurge: () => void;
}

/** The selected people, and what can be done with them. */
export function BulkBar({ selection, address, matching, onClear, onAction, onPurge }: BulkBarProps) {
  const mayWrite = useMay('directory.write');
  const mayPurge = useMay('directory.purge');
  const menu = useRef<HTMLSpanElement>(null);
  const items = [...selection.values()];
  const isAllDeleted = items.every(({ status }) => status === 'Deleted');
  return (
    <SelectionBar
      rows={rowsOf(PERSON_LIST, items)}
      address={address}
      noun={['person', 'people']}
      onClear={onClear}
      matching={matching}
    >
      {mayWrite && mayPurge && isAllDeleted && <Button onClick={onPurge}>Purge</Button>}
      {mayWrite && (
        <span ref={menu}>
          <Menu inline>
            <MenuTrigger disableButtonEnhancement>
              <Button appearance="primary">Change selected</Button>
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                {ACTIONS.map(([action, label]) => (
                  <MenuItem
                    key={action}
                    onClick={() => {
                      // Focus returns here when the dialog closes; the menu item no longer exists then.
                      menu.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
                      onAction(action);
                    }}
                  >
                    {label}
                  </MenuItem>
                ))}
              </MenuList>
            </MenuPopover>
          </Menu>
        </span>
      )}
    </SelectionBar>
  );
}
