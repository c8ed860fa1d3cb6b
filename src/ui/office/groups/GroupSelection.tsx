import { Button } from '@fluentui/react-components';
import { useCallback } from 'react';
import type { GroupListSearch } from '../../../application/office/groups/Groups';
import { RemindGroups } from '../../../application/office/groups/RemindGroups';
import type { ListedGroup } from '../../../domain/office/groups/GroupAccount';
import { GROUP_LIST } from '../../../domain/office/groups/groupList';
import { rowsOf } from '../../../domain/office/views/listColumns';
import { cappedSum } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { useService } from '../../kit/Services';
import { SelectionBar } from '../../kit/tables/SelectionBar';
import type { RowSelection } from '../../kit/tables/useRowSelection';
import { Reminding } from './Reminding';

interface GroupSelectionProps {
  readonly selection: RowSelection<ListedGroup>;
  /** Filters of the list, and how many groups match them. */
  readonly query: GroupListSearch;
  readonly total: number;
  /** The query string of the list. */
  readonly address: URLSearchParams | undefined;
  /** Called when groups were reminded. */
  readonly onDone: () => void;
}

/** Past due total of the selected groups, with the action to remind them. */
export function GroupSelection({ selection, query, total, address, onDone }: GroupSelectionProps) {
  const command = useService(RemindGroups);
  const { items, select, clear } = selection;
  const finish = useCallback(() => {
    clear();
    onDone();
  }, [clear, onDone]);
  return (
    <Reminding groups={items} onDone={finish}>
      {(ask) => (
        <SelectionBar
          rows={rowsOf(GROUP_LIST, items)}
          address={address}
          noun={['group', 'groups']}
          total={`${formatCents(cappedSum(items.map(({ pastDueCents }) => pastDueCents)))} past due`}
          onClear={clear}
          matching={{
            total,
            read: (options) => command.matching(query, options),
            select: (found) => select(found, true),
          }}
        >
          <Button appearance="primary" onClick={ask}>
            Remind
          </Button>
        </SelectionBar>
      )}
    </Reminding>
  );
}
