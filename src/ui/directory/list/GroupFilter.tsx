import { Button, Label, makeStyles, tokens } from '@fluentui/react-components';
import { useMe } from '../../kit/MeContext';
import { GroupPicker } from '../access/GroupPicker';
import type { DirectoryState } from './useDirectory';

const useStyles = makeStyles({
  chosen: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    height: '32px',
    maxWidth: '280px',
    whiteSpace: 'nowrap',
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis' },
  any: { flexShrink: 0, whiteSpace: 'nowrap' },
  picker: { minWidth: '180px' },
});

/** The group that the list is narrowed to, or a way to pick one. */
export function GroupFilter({ state, className }: { state: DirectoryState; className: string }) {
  const styles = useStyles();
  const { groups } = useMe();
  const { groupNumber } = state.query;
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name ?? groupNumber;
  if (groupNumber === undefined) {
    return (
      <div className={`${className} ${styles.picker}`}>
        <Label htmlFor="directory-group">Group</Label>
        <GroupPicker
          id="directory-group"
          placeholder="Any group"
          onPick={(group) => state.change({ group: group.groupNumber })}
        />
      </div>
    );
  }
  return (
    <div className={className}>
      <span>Group</span>
      <span className={styles.chosen}>
        <strong className={styles.name} title={name}>
          {name}
        </strong>
        {!state.isGroupFromShell && (
          <Button size="small" className={styles.any} onClick={() => state.change({ group: '' })}>
            Any group
          </Button>
        )}
      </span>
    </div>
  );
}
