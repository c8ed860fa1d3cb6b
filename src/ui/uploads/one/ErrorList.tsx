import { makeStyles, mergeClasses, Table, TableBody, TableCell, TableRow, tokens } from '@fluentui/react-components';
import type { UploadKind } from '../../../domain/uploads/UploadKind';
import type { RowError } from '../../../domain/uploads/UploadRecord';
import { ScrollRegion } from '../../kit/tables/ScrollRegion';
import { TableHead } from '../../kit/tables/TableHead';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { fieldLabel } from '../fieldLabel';
import { maskedMessage, maskedValue } from '../maskedValue';

const useStyles = makeStyles({
  text: { overflowWrap: 'anywhere', paddingBlock: tokens.spacingVerticalXS },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
});

/** What is wrong, row by row as the file numbers them. Numbers of people and accounts are masked. @source MSK-2 */
export function ErrorList({ kind, errors }: { kind: UploadKind; errors: readonly RowError[] }) {
  const styles = useStyles();
  const table = useTableStyles();
  const isNarrow = useBreakpoint() === 0;
  const place = (row: number) => (row === 0 ? 'File' : row.toLocaleString('en-US'));
  if (isNarrow) {
    return (
      <ul className={styles.list} aria-label="Errors">
        {errors.map(({ row, field, text, message }, index) => (
          <li key={index}>
            {row === 0 ? 'The file' : `Row ${place(row)}`}
            {field !== '' && `, ${fieldLabel(kind, field)}`}: {maskedMessage(field, text, message)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ScrollRegion label="Table of errors" className={table.frame}>
      <Table size="small" className={mergeClasses(table.table, table.wide)} aria-label="Errors">
        <TableHead headings={['Row', 'Field', 'What stands there', 'What is wrong']} figures={['Row']} />
        <TableBody>
          {errors.map(({ row, field, text, message }, index) => (
            <TableRow key={index} className={table.row}>
              <TableCell className={table.numeric}>{place(row)}</TableCell>
              <TableCell className={table.whole}>{fieldLabel(kind, field)}</TableCell>
              <TableCell className={styles.text}>{maskedValue(field, text)}</TableCell>
              <TableCell className={styles.text}>{maskedMessage(field, text, message)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}
