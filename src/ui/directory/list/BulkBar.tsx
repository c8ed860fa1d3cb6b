import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';
import { useCallback, useRef } from 'react';
import { keepFocusAbove, useActionBarStyles } from '../../kit/actionBarStyles';
import { useMay } from '../../kit/MeContext';
import { BULK_LABELS, type BulkAction } from './useBulk';
import type { PeopleSelection } from './useDirectory';

const ACTIONS = Object.entries(BULK_LABELS) as readonly (readonly [BulkAction, string])[];

const useStyles = makeStyles({ bar: { zIndex: 2 } });

export interface BulkBarProps {
  readonly selection: PeopleSelection;
  readonly onClear: () => void;
  readonly onAction: (action: BulkAction) => void;
  readonly onPurge: () => void;
}

/** Actions on the selected people. */
export function BulkBar({ selection, onClear, onAction, onPurge }: BulkBarProps) {
  const bars = useActionBarStyles();
  const styles = useStyles();
  const mayPurge = useMay('directory.purge');
  const bar = useRef<HTMLElement>(null);
  const onBar = useCallback((element: HTMLElement | null) => {
    bar.current = element;
    return keepFocusAbove(element);
  }, []);
  if (selection.size === 0) return null;
  const isAllDeleted = [...selection.values()].every(({ status }) => status === 'Deleted');
  return (
    <section ref={onBar} className={mergeClasses(bars.bar, styles.bar)} aria-label="Selected people">
      <span className={bars.count}>{selection.size} selected</span>
      <span className={bars.end}>
        <Button appearance="subtle" onClick={onClear}>
          Clear selection
        </Button>
        {mayPurge && isAllDeleted && <Button onClick={onPurge}>Purge</Button>}
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
                    bar.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
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
    </section>
  );
}
