import { Button } from '@fluentui/react-components';
import { useMemo } from 'react';
import { AuditLog, type RetainedData } from '../../../application/office/audit/AuditLog';
import { DATA_LEVEL_LABELS, type DataLevel, keptDataLabel, keptText } from '../../../domain/office/audit/RetainedData';
import { csvOf } from '../../../domain/platform/files/csv';
import { labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { Loaded } from '../../kit/feedback/Loaded';
import { saveFile } from '../../kit/forms/saveFile';
import { Actions } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLiveQuery } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';

const COLUMNS: readonly StackColumn<RetainedData>[] = [
  { label: 'Data', kind: 'lead', cell: ({ kind }) => keptDataLabel(kind) },
  { label: 'Class', cell: ({ level }) => levelLabel(level) },
  { label: 'Kept now', kind: 'figure', cell: ({ count }) => count.toLocaleString('en-US') },
  { label: 'Oldest', kind: 'whole', cell: ({ oldest }) => (oldest ? <InstantText timestamp={oldest} /> : '') },
  { label: 'Kept for', cell: keptText },
  { label: 'Next cleanup removes', kind: 'figure', cell: ({ due }) => due.toLocaleString('en-US') },
];

const levelLabel = (level: DataLevel) => labelOf(DATA_LEVEL_LABELS, level);

/** Retained data by class, and the data that the next cleanup deletes. */
export function KeptDataPanel({ onClose }: { onClose: () => void }) {
  const log = useService(AuditLog);
  const live = useMemo(() => log.kept(), [log]);
  const found = useLiveQuery(live, 'all');
  return (
    <Panel
      title="Data kept"
      actions={
        <Actions>
          {found.kind === 'loaded' && (
            <Button size="small" onClick={() => download(found.value)}>
              Download CSV
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </Actions>
      }
    >
      <Loaded
        found={found}
        what="the data"
        rows={10}
        failure="The data could not be counted."
        isPage
        onRetry={() => live.retry()}
      >
        {(value) => <StackTable label="Data kept" items={value} keyOf={({ kind }) => kind} columns={COLUMNS} />}
      </Loaded>
    </Panel>
  );
}

function download(items: readonly RetainedData[]): void {
  const headings = ['Data', 'Class', 'Kept now', 'Oldest', 'Kept for', 'Next cleanup removes'];
  const rows = items.map((item) => [
    keptDataLabel(item.kind),
    levelLabel(item.level),
    { number: String(item.count) },
    item.oldest ?? '',
    keptText(item),
    { number: String(item.due) },
  ]);
  saveFile('Data kept.csv', 'text/csv;charset=utf-8', new TextEncoder().encode(csvOf([headings, ...rows])));
}
