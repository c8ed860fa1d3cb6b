import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useRef } from 'react';
import { useMay } from '../../kit/MeContext';
import { BULK_LABELS, type BulkAction } from './useBulk';
import type { Selection } from './useDirectory';

const ACTIONS = Object.entries(BULK_LABELS) as readonly (readonly [BulkAction, string])[];

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow8,
  },
  count: { fontWeight: tokens.fontWeightSemibold },
  end: { marginInlineStart: 'auto', display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export interface BulkBarProps {
  readonly selection: Selection;
  readonly onClear: () => void;
  readonly onAction: (action: BulkAction) => void;
  readonly onPurge: () => void;
}

/** Actions on the selected people. */
export function BulkBar({ selection, onClear, onAction, onPurge }: BulkBarProps) {
  const styles = useStyles();
  const mayPurge = useMay('directory.purge');
  const bar = useRef<HTMLElement>(null);
  if (selection.size === 0) return null;
  const isAllDeleted = [...selection.values()].every(({ status }) => status === 'Deleted');
  return (
    <section ref={bar} className={styles.bar} aria-label="Selected people">
      <span className={styles.count}>{selection.size} selected</span>
      <span className={styles.end}>
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
