import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import type { Upload } from '../../application/uploads/Upload';
import { useMe } from '../kit/MeContext';
import { AppLink } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';
import { ScrollRegion } from '../kit/tables/ScrollRegion';
import { Table, TableCell, TableRow } from '../kit/tables/Table';
import { TableHead } from '../kit/tables/TableHead';
import { useTableStyles } from '../kit/tables/tableStyles';
import { DayOfInstant } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { RowsBar, UploadStateBadge } from './UploadStatus';
import { KIND_LABELS, ownerLabel } from './uploadLabels';

const useStyles = makeStyles({
  cell: { fontSize: '13px' },
  name: { overflowWrap: 'anywhere', minWidth: '160px', maxWidth: '320px' },
});

export function UploadTable({ uploads }: { uploads: readonly Upload[] }) {
  const table = useTableStyles();
  return (
    <ScrollRegion label="Table of uploads" className={table.frame}>
      <Table className={mergeClasses(table.table, table.wide)} aria-label="Uploads">
        <TableHead
          headings={['File', 'Status', 'Rows', 'Total', 'Type', 'For', 'Uploaded', 'By']}
          figures={['Total']}
        />
        <tbody>
          {uploads.map((upload) => (
            <UploadRow key={upload.filePk} upload={upload} />
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

const UploadRow = memo(function UploadRow({ upload }: { upload: Upload }) {
  const styles = useStyles();
  const table = useTableStyles();
  const area = useArea();
  const me = useMe();
  const quiet = mergeClasses(styles.cell, table.whole);
  return (
    <TableRow className={table.row}>
      <TableCell className={mergeClasses(styles.cell, styles.name)}>
        <AppLink to={paths.upload(area, upload.filePk)}>{upload.fileName}</AppLink>
      </TableCell>
      <TableCell className={quiet}>
        <UploadStateBadge upload={upload} />
      </TableCell>
      <TableCell className={styles.cell}>{upload.rows > 0 ? <RowsBar upload={upload} /> : '–'}</TableCell>
      <TableCell className={mergeClasses(styles.cell, table.numeric)}>
        {upload.totalCents === null ? '–' : <Money cents={upload.totalCents} quietZero />}
      </TableCell>
      <TableCell className={quiet}>{KIND_LABELS[upload.kind]}</TableCell>
      <TableCell className={quiet}>{ownerLabel(upload, me)}</TableCell>
      <TableCell className={quiet}>
        <DayOfInstant timestamp={upload.addDate} />
      </TableCell>
      <TableCell className={quiet}>{upload.addUser}</TableCell>
    </TableRow>
  );
});

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
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  name: { overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
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
  const area = useArea();
  const me = useMe();
  return (
    <li className={styles.card}>
      <span className={styles.head}>
        <span className={styles.name}>
          <AppLink to={paths.upload(area, upload.filePk)}>{upload.fileName}</AppLink>
        </span>
        <UploadStateBadge upload={upload} />
      </span>
      {upload.totalCents !== null && (
        <span>
          <Money cents={upload.totalCents} /> in all
        </span>
      )}
      {upload.rows > 0 && <RowsBar upload={upload} />}
      <span className={styles.quiet}>
        {KIND_LABELS[upload.kind]} · {ownerLabel(upload, me)} · <DayOfInstant timestamp={upload.addDate} /> by{' '}
        {upload.addUser}
      </span>
    </li>
  );
});
