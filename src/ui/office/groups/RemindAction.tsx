import { Button } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { GroupAccount } from '../../../application/office/groups/Groups';
import { Quiet } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useLooks } from '../../kit/useLooks';
import { instantText } from '../../kit/values/DateText';
import { Reminding } from './Reminding';

interface RemindActionProps {
  readonly group: GroupAccount;
  /** Called when the group was reminded. */
  readonly onDone: () => void;
}

/** Reminds a group with past due bills, and says when it was last reminded. Nothing for groups and people without this. */
export function RemindAction({ group, onDone }: RemindActionProps) {
  const looks = useLooks();
  const mayRemind = useMay('groups.remind');
  const { groupNumber, name, lastReminder, pastDueCount } = group;
  const groups = useMemo(() => [{ groupNumber, name }], [groupNumber, name]);
  if (!mayRemind || pastDueCount === 0) return null;
  return (
    <Reminding groups={groups} onDone={onDone}>
      {(ask) => (
        <div className={looks.wideRow}>
          <Button onClick={ask}>Remind</Button>
          {lastReminder && <Quiet>{`Last reminded on ${instantText(lastReminder.at)} by ${lastReminder.by}`}</Quiet>}
        </div>
      )}
    </Reminding>
  );
}
