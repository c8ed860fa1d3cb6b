import {
  Button,
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { UploadWithErrors } from '../../../application/uploads/Upload';
import type { UploadVisit } from '../../../application/uploads/UploadVisit';
import { ErrorBar } from '../../shared/ErrorBar';
import { saveFile } from '../../shared/saveFile';
import { TableHead } from '../../shared/TableHead';
import { useNotify } from '../../shared/Toasts';
import { useTableStyles } from '../../shared/tableStyles';
import { fieldLabel } from '../fieldLabel';
import { countText } from '../uploadWords';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground3 },
  text: { overflowWrap: 'anywhere' },
});

/** What is wrong, row by row as the file numbers them, and all of it to be downloaded, mended and sent again. */
export function ErrorsTab({ visit, upload }: { visit: UploadVisit; upload: UploadWithErrors }) {
  const styles = useStyles();
  const table = useTableStyles();
  const notify = useNotify();
  const [stage, setStage] = useState<
    { kind: 'idle' } | { kind: 'fetching' } | { kind: 'failed'; readonly error: unknown }
  >({ kind: 'idle' });
  const { errors, errorRows, kind } = upload;
  const shown = new Set(errors.map(({ row }) => row)).size;
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
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        {errorRows > 0 && (
          <Button disabledFocusable={stage.kind === 'fetching'} onClick={() => void download()}>
            {stage.kind === 'fetching' ? 'Downloading …' : `Download ${countText(errorRows, 'row')} with errors`}
          </Button>
        )}
        {shown < errorRows && (
          <span className={styles.quiet}>The first {shown} are here; the download has them all.</span>
        )}
      </div>
      {stage.kind === 'failed' && (
        <ErrorBar
          what="The rows could not be downloaded."
          error={stage.error}
          onRetry={() => void download()}
          showDetail
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section className={table.frame} tabIndex={0} aria-label="Table of errors">
        <Table size="small" className={mergeClasses(table.table, table.wide)} aria-label="Errors">
          <TableHead headings={['Row', 'Field', 'What stands there', 'What is wrong']} figures={['Row']} />
          <TableBody>
            {errors.map(({ row, field, text, message }, index) => (
              <TableRow key={index} className={table.row}>
                <TableCell className={table.numeric}>{row === 0 ? 'File' : row.toLocaleString('en-US')}</TableCell>
                <TableCell className={table.whole}>{fieldLabel(kind, field)}</TableCell>
                <TableCell className={styles.text}>{text}</TableCell>
                <TableCell className={styles.text}>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </section>
    </div>
  );
}
