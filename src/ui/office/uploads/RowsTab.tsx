import { makeStyles } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { Upload } from '../../../application/office/uploads/Upload';
import { ROWS_A_PAGE, UploadRows } from '../../../application/office/uploads/UploadList';
import type { UploadRecord } from '../../../domain/office/uploads/RowReader';
import type { UploadField } from '../../../domain/office/uploads/UploadField';
import { uploadFieldsOf } from '../../../domain/office/uploads/UploadField';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { cents } from '../../../domain/platform/money/Cents';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Quiet, Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { Pager } from '../../kit/tables/Pager';
import { ScrollRegion } from '../../kit/tables/ScrollRegion';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useLiveQuery } from '../../kit/useStream';
import { DateText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { RowsUnavailable } from './ErrorsTab';
import { countLabel, maskedValue, meaningLabel } from './uploadLabels';

const useStyles = makeStyles({
  // The region around it scrolls and can be reached with the keyboard.
  still: { overflow: 'visible' },
});

/** Good rows as read. Personal and account numbers are masked. @source MSK-2 */
export function RowsTab({ upload: { filePk, kind, goodRows, rowsRemovedAt } }: { upload: Upload }) {
  const uploadRows = useService(UploadRows);
  const [page, setPage] = useState(0);
  const pages = useMemo(() => uploadRows.open(filePk), [uploadRows, filePk]);
  const rows = useLiveQuery(pages, page);
  if (rows.kind !== 'loaded')
    return <Unloaded found={rows} what="the rows" rows={8} isPage onRetry={() => pages.retry()} />;
  const { items, total } = rows.value;
  if (total === 0) return rowsRemovedAt ? <RowsRemoved /> : <RowsUnavailable what="rows" />;
  const fields = uploadFieldsOf(kind).filter((field) => items.some(({ values }) => says(field, values[field.name])));
  return (
    <Stack gap="M">
      <Rows fields={fields} items={items} />
      <Quiet>Member numbers, birth dates, and pay are masked.</Quiet>
      {total < goodRows && !rowsRemovedAt && (
        <Quiet>
          Showing the first {countLabel(total, 'row')}. Committing applies all {goodRows.toLocaleString('en-US')}.
        </Quiet>
      )}
      <Pager page={page} size={ROWS_A_PAGE} total={total} noun="rows" onPage={setPage} />
    </Stack>
  );
}

function RowsRemoved() {
  return (
    <EmptyState kind="nothingYet" title="The rows were removed" text="The file’s entry in the upload history stays." />
  );
}

/** Rows are stacked on phones, so that all amounts are visible. */
function Rows({ fields, items }: { fields: readonly UploadField[]; items: readonly UploadRecord[] }) {
  const styles = useStyles();
  const table = useTableStyles();
  const columns: readonly StackColumn<UploadRecord>[] = [
    { label: 'Row', kind: 'figure', cell: ({ row }) => row.toLocaleString('en-US') },
    ...fields.map((field) => ({
      label: field.label,
      kind: field.format === 'amount' ? ('figure' as const) : ('whole' as const),
      cell: ({ values }: UploadRecord) => <Value field={field} value={values[field.name] ?? null} />,
    })),
  ];
  return (
    <ScrollRegion label="Table of rows" className={table.frame}>
      <StackTable
        label="Rows as read"
        columns={columns}
        items={items}
        keyOf={({ row, values }) => `${row} ${values['coverageMonth'] ?? ''}`}
        isWide
        className={styles.still}
      />
    </ScrollRegion>
  );
}

/** Whether a value was in the file. Missing values are stored as null or zero. */
function says({ format, required }: UploadField, value: string | number | null | undefined): boolean {
  if (value === null || value === undefined) return false;
  return required || format !== 'amount' || value !== 0;
}

function Value({ field: { name, format }, value }: { field: UploadField; value: string | number | null }) {
  if (value === null) return '–';
  if (format === 'amount') return <Money cents={cents(Number(value))} />;
  if (format === 'tier' || format === 'action') return meaningLabel(String(value));
  const day = format === 'date' ? parseLocalDate(String(value)) : undefined;
  if (day) return <DateText date={day} />;
  return maskedValue(name, String(value));
}
