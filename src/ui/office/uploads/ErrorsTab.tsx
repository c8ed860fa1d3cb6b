import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { UploadWithErrors } from '../../../application/office/uploads/Upload';
import type { UploadVisit } from '../../../application/office/uploads/UploadVisit';
import { causeKey, causeLabel, isRepeated } from '../../../domain/office/uploads/errorCauses';
import type { RowError } from '../../../domain/office/uploads/RowReader';
import type { UploadKind } from '../../../domain/platform/files/UploadKind';
import { ActionError } from '../../kit/feedback/ActionError';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { useNotify } from '../../kit/feedback/Toasts';
import { saveFile } from '../../kit/forms/saveFile';
import { Quiet, Stack } from '../../kit/layout';
import { ScrollRegion } from '../../kit/tables/ScrollRegion';
import { Table, TableCell, TableRow } from '../../kit/tables/Table';
import { TableHead } from '../../kit/tables/TableHead';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { countLabel, fieldLabel, maskedMessage, maskedValue } from './uploadLabels';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Errors by row number in the file, and a download of the rows with errors to correct and upload again. */
export function ErrorsTab({ visit, upload }: { visit: UploadVisit; upload: UploadWithErrors }) {
  const looks = useLooks();
  const notify = useNotify();
  const [stage, setStage] = useState<
    { kind: 'idle' } | { kind: 'fetching' } | { kind: 'failed'; readonly error: unknown }
  >({ kind: 'idle' });
  const { errorRows, kind, causes } = upload;
  const repeated = causes.filter(isRepeated);
  const said = new Set(repeated.map(causeKey));
  const errors = upload.errors.filter((error) => !said.has(causeKey(error)));
  const shown = new Set(upload.errors.map(({ row }) => row)).size;
  const download = async () => {
    setStage({ kind: 'fetching' });
    try {
      const { name, bytes } = await visit.errorRows();
      saveFile(name || `Errors in ${upload.fileName}.xlsx`, XLSX, bytes);
      setStage({ kind: 'idle' });
      notify({ title: 'The rows with errors are downloaded' });
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  };
  if (upload.errors.length === 0) return <RowsUnavailable what="errors" />;
  return (
    <Stack gap="M">
      <Stack isRow gap="M" align="center">
        {errorRows > 0 && (
          <Button disabledFocusable={stage.kind === 'fetching'} onClick={() => void download()}>
            {stage.kind === 'fetching' ? 'Downloading …' : `Download ${countLabel(errorRows, 'row')} with errors`}
          </Button>
        )}
        {repeated.length === 0 && shown < errorRows && (
          <Quiet>{shown === 1 ? 'The first one is' : `The first ${shown} are`} here; the download has them all.</Quiet>
        )}
      </Stack>
      {stage.kind === 'failed' && (
        <ActionError
          what="The rows could not be downloaded."
          error={stage.error}
          onRetry={() => void download()}
          showDetail
        />
      )}
      {repeated.length > 0 && (
        <ul className={looks.bullets} aria-label="Errors of several rows">
          {repeated.map((cause) => (
            <li key={causeKey(cause)}>
              {causeLabel({ ...cause, message: maskedMessage(cause.field, cause.text, cause.message) })}
            </li>
          ))}
        </ul>
      )}
      {errors.length > 0 && <ErrorList kind={kind} errors={errors} />}
      <Quiet>
        Member numbers, birth dates, and pay are masked. People who may upload the file download them whole.
      </Quiet>
    </Stack>
  );
}

const useErrorListStyles = makeStyles({
  text: { overflowWrap: 'anywhere', paddingBlock: tokens.spacingVerticalXS },
});

/** Errors by row number in the file. Personal and account numbers are masked. @source MSK-2 */
export function ErrorList({ kind, errors }: { kind: UploadKind; errors: readonly RowError[] }) {
  const styles = useErrorListStyles();
  const looks = useLooks();
  const table = useTableStyles();
  const isNarrow = useBreakpoint() === 0;
  const place = (row: number) => (row === 0 ? 'File' : row.toLocaleString('en-US'));
  if (isNarrow) {
    return (
      <ul className={looks.bullets} aria-label="Errors">
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
        <TableHead headings={['Row', 'Field', 'Value', 'Error']} figures={['Row']} />
        <tbody>
          {errors.map(({ row, field, text, message }, index) => (
            <TableRow key={index} className={table.row}>
              <TableCell className={table.numeric}>{place(row)}</TableCell>
              <TableCell className={table.whole}>{fieldLabel(kind, field)}</TableCell>
              <TableCell className={styles.text}>{maskedValue(field, text)}</TableCell>
              <TableCell className={styles.text}>{maskedMessage(field, text, message)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

const TITLES = { rows: 'These rows have been deleted', errors: 'These errors have been deleted' } as const;

/** Shown instead of rows or errors that have been deleted with an unused file. */
export function RowsUnavailable({ what }: { readonly what: keyof typeof TITLES }) {
  return (
    <EmptyState
      kind="nothingYet"
      title={TITLES[what]}
      text="Files that are not committed, or are reversed, are deleted after a while. Their entries in the upload history stay. To review the rows, upload the file again."
    />
  );
}
