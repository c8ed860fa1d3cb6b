import { type ReactNode, useCallback, useState } from 'react';
import { type GroupToRemind, RemindGroups, type RemindResult } from '../../../application/office/groups/RemindGroups';
import { BulkStatus } from '../../kit/bulk/BulkStatus';
import { useBulkRun } from '../../kit/bulk/useBulkRun';
import { useErrorMessage } from '../../kit/feedback/ErrorBar';
import { useService } from '../../kit/Services';
import { RemindDialog } from './RemindDialog';

interface RemindingProps {
  readonly groups: readonly GroupToRemind[];
  /** Called when groups were reminded. */
  readonly onDone: () => void;
  /** Control that starts the reminders. Hidden while groups are being reminded. @param ask shows the effect and asks for confirmation */
  readonly children: (ask: () => void) => ReactNode;
}

/** Reminds groups: the effect first, then the progress, and what happened to each group. Trying again reminds no group twice. */
export function Reminding({ groups, onDone, children }: RemindingProps) {
  const errorText = useErrorMessage();
  const command = useService(RemindGroups);
  const [isAsking, setAsking] = useState(false);
  const bulk = useBulkRun<GroupToRemind, RemindResult, { readonly requestPk: string; readonly again: boolean }>(
    (items, options, { requestPk, again }) => command.runAll(items, requestPk, again, options),
    'groups reminded',
    onDone,
  );
  const preview = useCallback<RemindGroups['preview']>((items, options) => command.preview(items, options), [command]);
  return (
    <>
      <BulkStatus
        bulk={bulk}
        noun="group"
        doing="Reminding"
        done="reminded"
        describe={({ groupNumber, name }, { message, error }) => ({
          key: groupNumber,
          name,
          reason: error === undefined ? message : errorText(error),
        })}
      />
      {bulk.stage.kind !== 'running' && children(() => setAsking(true))}
      <RemindDialog
        open={isAsking}
        groups={groups}
        preview={preview}
        onRemind={(items, again) => {
          setAsking(false);
          bulk.run(items, { requestPk: command.newRequest(), again });
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
