import { useMemo } from 'react';
import { SetupRecords } from '../../../application/office/setup/SetupRecords';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { Unloaded } from '../../kit/feedback/Loaded';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { SetupForm } from './SetupForm';

export interface GroupDetailsProps {
  readonly groupNumber: string;
  /** Called after each saved change. */
  readonly onSaved: () => void;
}

/** Changes a group's name, rep, carriers, agents, and last day, on the group's page. */
export function GroupDetailsForm({ groupNumber, onSaved }: GroupDetailsProps) {
  const records = useService(SetupRecords);
  const editor = useMemo(() => records.open('groups', groupNumber), [records, groupNumber]);
  const page = useStream(editor.page$, LOADING);
  if (page.kind !== 'loaded')
    return <Unloaded found={page} what="the details" rows={4} isPage onRetry={() => editor.refresh()} />;
  return <SetupForm editor={editor} page={page.value} onSaved={onSaved} />;
}
