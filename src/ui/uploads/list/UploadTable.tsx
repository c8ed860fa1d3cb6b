import { makeStyles, mergeClasses, Table, TableBody, TableCell, TableRow, tokens } from '@fluentui/react-components';
import type { Upload } from '../../../application/uploads/Upload';
import { labelOf } from '../../../domain/text/labelOf';
import { useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { ScrollRegion } from '../../kit/tables/ScrollRegion';
import { TableHead } from '../../kit/tables/TableHead';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { DayOfInstant } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { ownerText } from '../ownerText';
import { RowsBar } from '../RowsBar';
import { UploadStateBadge } from '../UploadStateBadge';
import { KIND_WORDS } from '../uploadWords';

const useStyles = makeStyles({
  cell: { fontSize: '13px', paddingBlock: tokens.spacingVerticalS },
  name: { overflowWrap: 'anywhere', minWidth: '160px', maxWidth: '320px' },
});

/** The uploads, the newest first. */
export function UploadTable({ uploads }: { uploads: readonly Upload[] }) {
  const styles = useStyles();
  const table = useTableStyles();
  const area = useArea();
  const { groups } = useMe();
  const quiet = mergeClasses(styles.cell, table.whole);
  return (
    <ScrollRegion label="Table of uploads" className={table.frame}>
      <Table className={mergeClasses(table.table, table.wide)} aria-label="Uploads">
        <TableHead headings={['File', 'State', 'Rows', 'Total', 'Kind', 'Of', 'Uploaded', 'By']} figures={['Total']} />
        <TableBody>
          {uploads.map((upload) => (
            <TableRow key={upload.filePk} className={table.row}>
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
              <TableCell className={quiet}>{labelOf(KIND_WORDS, upload.kind)}</TableCell>
              <TableCell className={quiet}>{ownerText(upload, groups)}</TableCell>
              <TableCell className={quiet}>
                <DayOfInstant timestamp={upload.addDate} />
              </TableCell>
              <TableCell className={quiet}>{upload.addUser}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}
