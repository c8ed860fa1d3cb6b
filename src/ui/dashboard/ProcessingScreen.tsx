import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { BankFileList } from '../../application/processing/PaymentFiles';
import type { BankFile, BankFileKind } from '../../domain/processing/BankFile';
import { counted, labelOf } from '../../domain/text/wording';
import { Panel } from '../kit/dialogs/Panel';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { useDownload } from '../kit/forms/useDownload';
import { useMay } from '../kit/MeContext';
import { PageHeader } from '../kit/navigation/PageHeader';
import { useService } from '../kit/Services';
import { Pager } from '../kit/tables/Pager';
import { StackTable } from '../kit/tables/StackTable';
import { useLiveQuery } from '../kit/useStream';
import { DateText, InstantText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { ProcessingPanel } from './ProcessingPanel';
import { ReturnFilePanel } from './ReturnFilePanel';
import { RunsPanel } from './RunsPanel';

const PAGE_SIZE = 20;
const ENTRIES: Readonly<Record<BankFileKind, string>> = { PAYMENTS: 'payment', MICRO_DEPOSITS: 'small deposit' };

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/**
 * Runs processing, shows its progress and results, downloads the bank files that it made, and posts the bank's return files.
 *
 * @source product.md, Screens: Processing
 */
export function ProcessingScreen() {
  const styles = useStyles();
  const mayRun = useMay('processing.run');
  const maySeeResults = useMay('processing.results');
  const mayReturn = useMay('returnFiles.post');
  return (
    <div className={styles.root}>
      <PageHeader title="Processing" />
      {mayRun && <ProcessingPanel />}
      {maySeeResults && <RunsPanel />}
      <BankFilesPanel />
      {mayReturn && <ReturnFilePanel />}
    </div>
  );
}

/** NACHA files, latest first. */
function BankFilesPanel() {
  const list = useService(BankFileList);
  const [page, setPage] = useState(0);
  const files = useLiveQuery(list, { page, size: PAGE_SIZE });
  const mayDownload = useMay('bankFiles.download');
  const { isBusy, error, start, retry, dismiss } = useDownload();
  const save = (file: BankFile) => start({ done: 'ACH file saved', fetch: () => list.download(file) });
  const reread = () => list.retry();
  return (
    <Panel title="ACH files">
      {error !== undefined && (
        <ErrorBar what="The file could not be downloaded." error={error} onRetry={retry} onDismiss={dismiss} />
      )}
      {files.kind === 'loading' && <SkeletonRows rows={4} label="Loading ACH files" />}
      {files.kind === 'failed' && (
        <LoadFailed what="The ACH files could not be loaded." error={files.error} onRetry={reread} />
      )}
      {files.kind === 'loaded' && files.refreshError !== undefined && (
        <ErrorBar what="The ACH files could not be refreshed." error={files.refreshError} onRetry={reread} />
      )}
      {files.kind === 'loaded' &&
        (files.value.total === 0 ? (
          <EmptyState
            kind="nothingYet"
            title="No ACH files yet"
            text="Processing creates an ACH file once the cut-off of an ACH payment has passed."
          />
        ) : (
          <>
            <StackTable
              label="ACH files"
              items={files.value.items}
              keyOf={({ filePk }) => filePk}
              columns={[
                { label: 'File', kind: 'lead', cell: ({ fileName }) => fileName },
                { label: 'Business date', kind: 'whole', cell: ({ businessDate }) => <DateText date={businessDate} /> },
                {
                  label: 'Entries',
                  kind: 'figure',
                  cell: ({ kind, entryCount }) => counted(entryCount, labelOf(ENTRIES, kind)),
                },
                { label: 'Total', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
                { label: 'Last download', cell: (file) => <LastDownload file={file} /> },
                {
                  label: 'Download',
                  cell: (file) =>
                    mayDownload && (
                      <Button
                        size="small"
                        aria-label={`Download ${file.fileName}`}
                        disabledFocusable={isBusy}
                        onClick={() => save(file)}
                      >
                        Download
                      </Button>
                    ),
                },
              ]}
            />
            <Pager page={page} size={PAGE_SIZE} total={files.value.total} noun="files" onPage={setPage} />
          </>
        ))}
    </Panel>
  );
}

function LastDownload({ file: { downloads } }: { file: BankFile }) {
  const [last] = downloads;
  if (!last) return 'Never';
  return (
    <>
      {last.by}, <InstantText timestamp={last.at} />
    </>
  );
}
