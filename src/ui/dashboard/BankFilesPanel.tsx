import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { BankFileList } from '../../application/processing/PaymentFiles';
import {
  BANK_FILE_STATE_LABELS,
  type BankFile,
  type BankFileKind,
  type BankFileStep,
  bankFileHistory,
  possibleSteps,
} from '../../domain/processing/BankFile';
import { isRecentEnoughToReverse } from '../../domain/processing/fileReversal';
import { counted, labelOf } from '../../domain/text/wording';
import { Panel } from '../kit/dialogs/Panel';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { useDownload } from '../kit/forms/useDownload';
import { useMay } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { Pager } from '../kit/tables/Pager';
import { StackTable } from '../kit/tables/StackTable';
import { useLiveQuery } from '../kit/useStream';
import { DateText, InstantText, today } from '../kit/values/DateText';
import { Money, VisuallyHidden } from '../kit/values/Money';
import { BankFileEntries } from './BankFileEntries';
import { BankFileForm, STEP_LABELS } from './BankFileForm';
import { FileReversalPart } from './FileReversalPart';

const PAGE_SIZE = 10;
const ENTRIES: Readonly<Record<BankFileKind, string>> = {
  PAYMENTS: 'payment',
  MICRO_DEPOSITS: 'small deposit',
  REMITTANCES: 'entry',
  REVERSALS: 'reversal',
  REFUNDS: 'refund',
};
/** An entry of a remittance and its addenda record. */
const PLURALS: Readonly<Partial<Record<BankFileKind, string>>> = { REMITTANCES: 'entries' };

const useStyles = makeStyles({
  history: { display: 'grid', rowGap: tokens.spacingVerticalXXS, margin: 0, padding: 0, listStyleType: 'none' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  count: { whiteSpace: 'nowrap' },
  state: { fontWeight: tokens.fontWeightSemibold },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
});

/** What is open below a file. */
interface OpenDetail {
  readonly filePk: string;
  readonly what: BankFileStep | 'entries' | 'reverse';
}

/** NACHA files with their states, latest first. */
export function BankFilesPanel() {
  const styles = useStyles();
  const list = useService(BankFileList);
  const [page, setPage] = useState(0);
  const [asked, setAsked] = useState<OpenDetail>();
  const files = useLiveQuery(list, { page, size: PAGE_SIZE });
  const mayDownload = useMay('bankFiles.download');
  const mayReverse = useMay('returnFiles.post');
  const { isBusy, error, start, retry, dismiss } = useDownload();
  const save = (file: BankFile) => start({ done: 'ACH file saved', fetch: () => list.download(file) });
  const reread = () => list.retry();
  const isReplaced = ({ state }: BankFile) => state === 'CANCELED' || state === 'REJECTED';
  return (
    <Panel title="ACH files">
      {error !== undefined && (
        <ErrorBar
          what="The file could not be downloaded."
          error={error}
          onRetry={retry}
          onDismiss={dismiss}
          showDetail
        />
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
                  cell: ({ kind, entryCount }) => (
                    <span className={styles.count}>{counted(entryCount, labelOf(ENTRIES, kind), PLURALS[kind])}</span>
                  ),
                },
                { label: 'Total', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
                { label: 'State', cell: (file) => <FileState file={file} /> },
                { label: 'Last download', cell: (file) => <LastDownload file={file} /> },
                {
                  label: 'Actions',
                  cell: (file) => {
                    const isShown = asked?.filePk === file.filePk && asked.what === 'entries';
                    return (
                      <div className={styles.actions}>
                        {(file.kind === 'PAYMENTS' || file.kind === 'REVERSALS') && (
                          <Button
                            size="small"
                            appearance="subtle"
                            aria-label={`Entries of ${file.fileName}`}
                            aria-expanded={isShown}
                            onClick={() => setAsked(isShown ? undefined : { filePk: file.filePk, what: 'entries' })}
                          >
                            {isShown ? 'Hide entries' : 'Entries'}
                          </Button>
                        )}
                        {mayDownload && !isReplaced(file) && (
                          <Button
                            size="small"
                            aria-label={`Download ${file.fileName}`}
                            disabledFocusable={isBusy}
                            onClick={() => save(file)}
                          >
                            Download
                          </Button>
                        )}
                        {mayReverse &&
                          file.kind === 'PAYMENTS' &&
                          !isReplaced(file) &&
                          isRecentEnoughToReverse(file, today()) && (
                            <Button
                              size="small"
                              appearance="subtle"
                              aria-label={`Reverse ${file.fileName}`}
                              onClick={() => setAsked({ filePk: file.filePk, what: 'reverse' })}
                            >
                              Reverse
                            </Button>
                          )}
                        {mayDownload &&
                          possibleSteps(file.state).map((step) => (
                            <Button
                              key={step}
                              size="small"
                              appearance="subtle"
                              aria-label={`${STEP_LABELS[step]}: ${file.fileName}`}
                              onClick={() => setAsked({ filePk: file.filePk, what: step })}
                            >
                              {STEP_LABELS[step]}
                            </Button>
                          ))}
                      </div>
                    );
                  },
                },
              ]}
              detail={(file) => {
                if (asked?.filePk !== file.filePk) return undefined;
                const { what } = asked;
                if (what === 'entries') return <BankFileEntries file={file} />;
                if (what === 'reverse') return <FileReversalPart file={file} onClose={() => setAsked(undefined)} />;
                if (!possibleSteps(file.state).includes(what)) return undefined;
                return <BankFileForm key={what} file={file} step={what} onDone={() => setAsked(undefined)} />;
              }}
            />
            <Pager page={page} size={PAGE_SIZE} total={files.value.total} noun="files" onPage={setPage} />
          </>
        ))}
    </Panel>
  );
}

/** The state, its latest step, and on request the steps before. */
function FileState({ file }: { file: BankFile }) {
  const styles = useStyles();
  const events = bankFileHistory(file);
  const last = events.at(-1);
  const entry = ({ at, text, note }: (typeof events)[number]) => (
    <>
      {text}, <InstantText timestamp={at} />
      {note && `: ${note}`}
    </>
  );
  return (
    <>
      <span className={styles.state}>{labelOf(BANK_FILE_STATE_LABELS, file.state)}</span>
      {last && <div className={styles.quiet}>{entry(last)}</div>}
      {events.length > 1 && (
        <details className={styles.quiet}>
          <summary>
            {events.length - 1} earlier<VisuallyHidden>: {file.fileName}</VisuallyHidden>
          </summary>
          <ol className={styles.history}>
            {events.slice(0, -1).map((event) => (
              <li key={`${event.at} ${event.text}`}>{entry(event)}</li>
            ))}
          </ol>
        </details>
      )}
    </>
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
