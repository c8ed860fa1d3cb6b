import { makeStyles, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import type { Upload } from '../../../application/office/uploads/Upload';
import { KIND_LABELS } from '../../../domain/office/uploads/uploadLabels';
import { Note, Stack } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { useLooks } from '../../kit/useLooks';
import { DayOfInstant } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { RowsBar, UploadStateBadge } from './UploadStatus';
import { ownerLabel } from './uploadLabels';

const useStyles = makeStyles({
  /** A name without spaces breaks anywhere. */
  name: { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: '160px', maxWidth: '320px' },
});

interface UploadTableProps {
  readonly uploads: readonly Upload[];
  /** The query string of the list. */
  readonly address: URLSearchParams;
}

export function UploadTable({ uploads, address }: UploadTableProps) {
  return (
    <StackTable
      isFramed
      isWide
      label="Uploads"
      items={uploads}
      keyOf={({ filePk }) => filePk}
      columns={useShownColumns(UPLOAD_COLUMNS, address)}
      isCompact={isCompact(address)}
    />
  );
}

export const UPLOAD_COLUMNS: readonly StackColumn<Upload>[] = [
  { id: 'file', label: 'File', kind: 'name', cell: (upload) => <FileName upload={upload} /> },
  { id: 'status', label: 'Status', kind: 'whole', cell: (upload) => <UploadStateBadge upload={upload} /> },
  { id: 'rows', label: 'Rows', cell: (upload) => (upload.rows > 0 ? <RowsBar upload={upload} /> : '–') },
  {
    id: 'total',
    label: 'Total',
    kind: 'figure',
    cell: ({ totalCents }) => (totalCents === null ? '–' : <Money cents={totalCents} quietZero />),
  },
  { id: 'type', label: 'Type', kind: 'text', cell: ({ kind }) => KIND_LABELS[kind] },
  { id: 'for', label: 'For', kind: 'text', isExtra: 'inTables', cell: (upload) => <Owner upload={upload} /> },
  { id: 'uploaded', label: 'Uploaded', kind: 'whole', cell: ({ addDate }) => <DayOfInstant timestamp={addDate} /> },
  { id: 'by', label: 'By', kind: 'whole', isExtra: 'inTables', cell: ({ addUser }) => addUser },
];

function FileName({ upload: { filePk, fileName } }: { readonly upload: Upload }) {
  const styles = useStyles();
  return (
    <div className={styles.name}>
      <AppLink to={paths.upload(useArea(), filePk)}>{fileName}</AppLink>
    </div>
  );
}

function Owner({ upload }: { readonly upload: Upload }) {
  return ownerLabel(upload, useMe());
}

const useUploadCardsStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(272px, 100%), 1fr))',
    gap: tokens.spacingVerticalS,
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    minWidth: 0,
  },
});

/** Uploads as cards, for narrow screens. */
export function UploadCards({ uploads }: { uploads: readonly Upload[] }) {
  const styles = useUploadCardsStyles();
  return (
    <ul className={styles.list} aria-label="Uploads">
      {uploads.map((upload) => (
        <UploadCard key={upload.filePk} upload={upload} />
      ))}
    </ul>
  );
}

const UploadCard = memo(function UploadCard({ upload }: { upload: Upload }) {
  const styles = useUploadCardsStyles();
  const looks = useLooks();
  const area = useArea();
  const me = useMe();
  return (
    <li className={styles.card}>
      <Stack as="span" isRow gap="S" isSpread>
        <span className={looks.name}>
          <AppLink to={paths.upload(area, upload.filePk)}>{upload.fileName}</AppLink>
        </span>
        <UploadStateBadge upload={upload} />
      </Stack>
      {upload.totalCents !== null && (
        <span>
          <Money cents={upload.totalCents} /> in all
        </span>
      )}
      {upload.rows > 0 && <RowsBar upload={upload} />}
      <Note>
        {KIND_LABELS[upload.kind]} · {ownerLabel(upload, me)} · <DayOfInstant timestamp={upload.addDate} /> by{' '}
        {upload.addUser}
      </Note>
    </li>
  );
});
