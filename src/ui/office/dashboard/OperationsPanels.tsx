import { mergeClasses } from '@fluentui/react-components';
import { BankFileList } from '../../../application/money/processing/PaymentFiles';
import {
  type FailedWork,
  type OpenLock,
  type OperationsBoard,
  SystemOperations,
} from '../../../application/money/processing/SystemOperations';
import { BANK_FILE_STATE_LABELS } from '../../../domain/money/processing/BankFile';
import { FAILED_DAYS, failedText, lockAgeText } from '../../../domain/money/processing/OperationsBoard';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { Loaded, Unloaded } from '../../kit/feedback/Loaded';
import { Late, Paragraph, Quiet } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { BillLink } from '../../kit/navigation/BillLink';
import { GroupLink } from '../../kit/navigation/GroupLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { StackTable } from '../../kit/tables/StackTable';
import { useTwoColumnStyles } from '../../kit/twoColumnStyles';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { useSteadyClass } from '../../kit/useSteadyClass';
import { useLiveQuery } from '../../kit/useStream';
import { currentTime, DateText, InstantText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

const FILES = 5;

/** For system administrators: what failed, who edits bills, and the latest bank files. */
export function OperationsPanels() {
  const twoColumns = useTwoColumnStyles();
  const steady = useSteadyClass();
  const isOneColumn = useBreakpoint() < 3;
  return (
    <div className={mergeClasses(twoColumns.columns, isOneColumn && steady)}>
      <FailuresAndLocks />
      <LatestBankFiles />
    </div>
  );
}

function FailuresAndLocks() {
  const operations = useService(SystemOperations);
  const board = useLiveQuery(operations, 'all');
  return (
    <Panel title="Failures and locks">
      <Loaded found={board} what="failures and locks" rows={4} isPage onRetry={() => operations.retry()}>
        {(value) => <Board board={value} />}
      </Loaded>
    </Panel>
  );
}

function Board({ board: { failedMails, failedExports, locks, lockCount } }: { board: OperationsBoard }) {
  const looks = useLooks();
  const isFine = failedMails.count + failedExports.count === 0;
  return (
    <>
      {isFine ? (
        <p className={looks.textAbove}>{`No emails or exports failed in the last ${FAILED_DAYS} days.`}</p>
      ) : (
        <>
          <Failed work={failedMails} noun="email" />
          <Failed work={failedExports} noun="export" />
        </>
      )}
      {lockCount === 0 ? (
        <Paragraph>Nobody is editing a bill.</Paragraph>
      ) : (
        <>
          <p className={looks.textAbove}>
            {counted(lockCount, 'bill')} locked for editing
            {lockCount > locks.length && `, the ${locks.length} oldest locks listed`}
          </p>
          <Locks locks={locks} />
        </>
      )}
    </>
  );
}

function Failed({ work, noun }: { work: FailedWork; noun: 'email' | 'export' }) {
  const looks = useLooks();
  if (work.latestAt === null) return <p className={looks.textAbove}>{failedText(work, noun)}.</p>;
  return (
    <p className={looks.textAbove}>
      <Late>{`${failedText(work, noun)} in the last ${FAILED_DAYS} days`}</Late>{' '}
      <Quiet>
        · latest <InstantText timestamp={work.latestAt} />
        {work.reason && `: ${work.reason}`}
      </Quiet>
    </p>
  );
}

function Locks({ locks }: { locks: readonly OpenLock[] }) {
  const now = currentTime();
  return (
    <StackTable
      label="Locked bills"
      items={locks}
      keyOf={({ billPk }) => billPk}
      columns={[
        { label: 'Bill', kind: 'lead', cell: (lock) => <BillLink {...lock} /> },
        { label: 'Group', cell: (lock) => <GroupLink {...lock} /> },
        { label: 'Locked by', cell: ({ holder }) => holder },
        { label: 'For', kind: 'whole', cell: (lock) => lockAgeText(lock, now) },
      ]}
    />
  );
}

function LatestBankFiles() {
  const list = useService(BankFileList);
  const files = useLiveQuery(list, { page: 0, size: FILES });
  return (
    <Panel title="Latest bank files" actions={<AppLink to={`${paths.processing}?tab=files`}>All ACH files</AppLink>}>
      <Unloaded found={files} what="the bank files" rows={5} isPage onRetry={() => list.retry()} />
      {files.kind === 'loaded' && files.value.total === 0 && (
        <Paragraph>Processing has made no bank file yet.</Paragraph>
      )}
      {files.kind === 'loaded' && files.value.total > 0 && (
        <StackTable
          label="Latest bank files"
          items={files.value.items}
          keyOf={({ filePk }) => filePk}
          columns={[
            { label: 'File', kind: 'lead', cell: ({ fileName }) => fileName },
            { label: 'Business date', kind: 'whole', cell: ({ businessDate }) => <DateText date={businessDate} /> },
            { label: 'Total', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
            { label: 'State', kind: 'whole', cell: ({ state }) => labelOf(BANK_FILE_STATE_LABELS, state) },
          ]}
        />
      )}
    </Panel>
  );
}
