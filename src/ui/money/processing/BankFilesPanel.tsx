import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { BankFileList } from '../../../application/money/processing/PaymentFiles';
import { valueOf } from '../../../application/platform/shared/Loadable';
import {
  BANK_FILE_STATE_LABELS,
  type BankFile,
  type BankFileStep,
  bankFileHistory,
  possibleSteps,
} from '../../../domain/money/processing/BankFile';
import { BANK_FILE_LIST, entriesText } from '../../../domain/money/processing/bankFileList';
import { isRecentEnoughToReverse } from '../../../domain/money/processing/fileReversal';
import { labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { useDownload } from '../../kit/forms/useDownload';
import { Stack, Strong } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useListAddress } from '../../kit/tables/listAddress';
import { PagedResults } from '../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, shownColumns } from '../../kit/tables/shownColumns';
import { below } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { DateText, InstantText, today } from '../../kit/values/DateText';
import { Money, VisuallyHidden } from '../../kit/values/Money';
import { BankFileEntries } from './BankFileEntries';
import { BankFileFilters, bankFileQueryOf, hasBankFileFilters, NO_BANK_FILE_FILTERS } from './BankFileFilters';
import { BankFileForm, STEP_LABELS } from './BankFileForm';
import { FileReversalPart } from './FileReversalPart';

const PAGE_SIZE = 10;
const useStyles = makeStyles({
  // In two columns, so that the same action is at the same place in each row.
  actions: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, max-content)',
    justifyItems: 'start',
    gap: tokens.spacingHorizontalXS,
    '> :nth-child(odd)': { minWidth: '112px' },
    [below(1)]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', justifyItems: 'stretch' },
  },
});

/** What is open below a file. */
interface OpenDetail {
  readonly filePk: string;
  readonly what: BankFileStep | 'entries' | 'reverse';
}

/** NACHA files with their states, latest first. */
export function BankFilesPanel() {
  const list = useService(BankFileList);
  const [address, change] = useListAddress(BANK_FILE_LIST);
  const filters = address.toString();
  const query = useMemo(() => bankFileQueryOf(new URLSearchParams(filters), PAGE_SIZE), [filters]);
  const found = useLiveQuery(list, query);
  return (
    <Panel title="ACH files">
      <Stack>
        <BankFileFilters query={query} address={address} items={valueOf(found)?.items} onChange={change} />
        <PagedResults
          found={found}
          query={query}
          noun="files"
          listName="list of ACH files"
          skeletonRows={4}
          isFiltered={hasBankFileFilters(query)}
          onClear={() => change(NO_BANK_FILE_FILTERS)}
          nothing={{
            title: 'No ACH files yet',
            text: 'Processing creates an ACH file once the cut-off of an ACH payment has passed.',
          }}
          onPage={(next) => change({ page: String(next) })}
          onRetry={() => list.retry()}
        >
          {({ items }) => <BankFileTable files={items} address={address} />}
        </PagedResults>
      </Stack>
    </Panel>
  );
}

interface BankFileTableProps {
  readonly files: readonly BankFile[];
  /** The query string of the list. */
  readonly address: URLSearchParams;
}

function BankFileTable({ files, address }: BankFileTableProps) {
  const styles = useStyles();
  const list = useService(BankFileList);
  const [asked, setAsked] = useState<OpenDetail>();
  const mayDownload = useMay('bankFiles.download');
  const mayReverse = useMay('returnFiles.post');
  const { isBusy, failed, start } = useDownload();
  const save = (file: BankFile) => start({ done: 'ACH file saved', fetch: () => list.download(file) });
  const isReplaced = ({ state }: BankFile) => state === 'CANCELED' || state === 'REJECTED';
  const actions = (file: BankFile) => {
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
        {mayReverse && file.kind === 'PAYMENTS' && !isReplaced(file) && isRecentEnoughToReverse(file, today()) && (
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
  };
  return (
    <>
      {failed && <ActionError what="The file could not be downloaded." {...failed} showDetail />}
      <StackTable
        label="ACH files"
        items={files}
        keyOf={({ filePk }) => filePk}
        columns={[
          ...shownColumns(BANK_FILE_COLUMNS, address.get('columns')),
          { label: 'Actions', kind: 'broad', cell: actions },
        ]}
        isCompact={isCompact(address)}
        detail={(file) => {
          if (asked?.filePk !== file.filePk) return undefined;
          const { what } = asked;
          if (what === 'entries') return <BankFileEntries file={file} />;
          if (what === 'reverse') return <FileReversalPart file={file} onClose={() => setAsked(undefined)} />;
          if (!possibleSteps(file.state).includes(what)) return undefined;
          return <BankFileForm key={what} file={file} step={what} onDone={() => setAsked(undefined)} />;
        }}
      />
    </>
  );
}

export const BANK_FILE_COLUMNS: readonly StackColumn<BankFile>[] = [
  { id: 'file', label: 'File', kind: 'lead', cell: ({ fileName }) => fileName },
  {
    id: 'businessDate',
    label: 'Business date',
    kind: 'whole',
    cell: ({ businessDate }) => <DateText date={businessDate} />,
  },
  { id: 'entries', label: 'Entries', kind: 'figure', cell: (file) => <EntryCount file={file} /> },
  { id: 'total', label: 'Total', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
  { id: 'state', label: 'State', cell: (file) => <FileState file={file} /> },
  { id: 'download', label: 'Last download', cell: (file) => <LastDownload file={file} /> },
];

function EntryCount({ file }: { readonly file: BankFile }) {
  const looks = useLooks();
  return <span className={looks.unwrapped}>{entriesText(file)}</span>;
}

/** The state, its latest step, and on request the steps before. */
function FileState({ file }: { file: BankFile }) {
  const looks = useLooks();
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
      <Strong>{labelOf(BANK_FILE_STATE_LABELS, file.state)}</Strong>
      {last && <div className={looks.note}>{entry(last)}</div>}
      {events.length > 1 && (
        <details className={looks.note}>
          <summary>
            {events.length - 1} earlier<VisuallyHidden>: {file.fileName}</VisuallyHidden>
          </summary>
          <Stack as="ol" gap="XXS">
            {events.slice(0, -1).map((event) => (
              <li key={`${event.at} ${event.text}`}>{entry(event)}</li>
            ))}
          </Stack>
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
