import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  type CheckFileAccount,
  type PendingRecord,
  PositivePay,
  type PositivePayPage,
  type PositivePayQuery,
} from '../../../application/money/positivePay/PositivePay';
import {
  CHECK_FILE_STATE_LABELS,
  CHECK_FILE_STATES,
  CHECK_RECORD_LABELS,
  totalsText,
} from '../../../domain/money/positivePay/CheckFile';
import { CHECK_FILE_LIST } from '../../../domain/money/positivePay/checkFileList';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Loaded } from '../../kit/feedback/Loaded';
import { Note, Paragraph } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { FilterSelect } from '../../kit/tables/ListFields';
import { ListFilters } from '../../kit/tables/ListFilters';
import { type ChangeFilters, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { useListStyles } from '../../kit/tables/PagedResults';
import { Pager } from '../../kit/tables/Pager';
import { StackTable } from '../../kit/tables/StackTable';
import { useLiveQuery } from '../../kit/useStream';
import { DateText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { ListViews } from '../../kit/views/ListViews';
import { CheckFileTable } from './CheckFileTable';
import { CheckLayoutDialog } from './CheckLayoutDialog';
import { MakeCheckFileForm } from './MakeCheckFileForm';

const PAGE_SIZE = 20;

/** Files that tell the bank which checks it may pay: the next one, and those made so far. */
export function PositivePayScreen() {
  const styles = useListStyles();
  const list = useService(PositivePay);
  const [address, change] = useListAddress(CHECK_FILE_LIST);
  const filters = address.toString();
  const query = useMemo(() => queryOf(new URLSearchParams(filters)), [filters]);
  const found = useLiveQuery(list, query);
  return (
    <div className={styles.root}>
      <PageHeader
        title="Positive pay"
        sub="Report issued and voided refund checks to the bank, so that it pays only those."
        actions={<AppLink to={paths.refunds}>Refunds</AppLink>}
      />
      <SectionTabs of="Money" />
      <Loaded found={found} what="the positive pay files" rows={6} isPage onRetry={() => list.retry()}>
        {(value) => <FilesAndWork value={value} query={query} address={address} onChange={change} />}
      </Loaded>
    </div>
  );
}

/** Reads the filters of the files from the address; invalid values are ignored. */
function queryOf(address: URLSearchParams): PositivePayQuery {
  const filters = readParameters(CHECK_FILE_LIST.parameters, (name) => address.get(name));
  return { ...filters, page: pageOf(address), size: PAGE_SIZE };
}

const NO_FILTERS = { q: '', state: '' };

interface FilesAndWorkProps {
  readonly value: PositivePayPage;
  readonly query: PositivePayQuery;
  /** The query string of the list of files. */
  readonly address: URLSearchParams;
  readonly onChange: ChangeFilters;
}

function FilesAndWork({ value: { account, pending, items, total }, query, address, onChange }: FilesAndWorkProps) {
  const list = useListStyles();
  if (!account) {
    return (
      <EmptyState
        kind="nothingYet"
        title="No bank account yet"
        text="Add the bank account that checks are drawn on, on the Bank page."
        action={<AppLink to={paths.bank}>Bank</AppLink>}
      />
    );
  }
  const { q = '', state, page, size } = query;
  const isFiltered = q !== '' || state !== undefined;
  const clear = () => onChange(NO_FILTERS);
  return (
    <>
      <NextFile account={account} pending={pending} hasFiles={isFiltered || total > 0} />
      <Panel title="Files">
        {total === 0 && !isFiltered ? (
          <EmptyState kind="nothingYet" title="No files yet" text="Files that you make are listed here." />
        ) : (
          <div className={list.root}>
            <ListFilters
              views={<ListViews list={CHECK_FILE_LIST} address={address} onChange={onChange} />}
              count={state === undefined ? 0 : 1}
              onClear={isFiltered ? clear : undefined}
              search={{
                id: 'check-file-search',
                noun: 'positive pay files',
                placeholder: 'File name or made by',
                value: q,
                onChange: (text) => onChange({ q: text }, { replace: true }),
              }}
              tools={<ExportMenu of={{ list: CHECK_FILE_LIST, query }} rows={items} address={address} />}
            >
              <FilterSelect
                id="check-file-state"
                label="State"
                value={state ?? ''}
                standard=""
                choices={[
                  ['', 'All states'],
                  ...CHECK_FILE_STATES.map((one): [typeof one, string] => [one, CHECK_FILE_STATE_LABELS[one]]),
                ]}
                onChange={(value) => onChange({ state: value })}
              />
            </ListFilters>
            {total === 0 ? (
              <EmptyState kind="noMatch" onClear={clear} />
            ) : (
              <CheckFileTable items={items} address={address} />
            )}
            <Pager
              page={page}
              size={size}
              total={total}
              noun="files"
              onPage={(next) => onChange({ page: String(next) })}
            />
          </div>
        )}
      </Panel>
    </>
  );
}

interface NextFileProps {
  readonly account: CheckFileAccount;
  readonly pending: PositivePayPage['pending'];
  /** Whether any file has been made. */
  readonly hasFiles: boolean;
}

/** The records of the next file, and what makes it. */
function NextFile({ account, pending, hasFiles }: NextFileProps) {
  const [isLayoutOpen, setLayoutOpen] = useState(false);
  const { records, issueCount, voidCount } = pending;
  const columns = records.some(({ rejection }) => rejection !== '') ? [...COLUMNS, REJECTION] : COLUMNS;
  const hidden = issueCount + voidCount - records.length;
  return (
    <Panel title="Next file" actions={<Button onClick={() => setLayoutOpen(true)}>File layout</Button>}>
      <Note as="p">
        {account.name}, {account.bankName}, ending in {account.last4}.{' '}
        {account.layout === null ? 'Standard layout.' : "The bank's layout."}
      </Note>
      {records.length === 0 ? (
        <EmptyState
          kind="nothingYet"
          title={hasFiles ? 'Every check is reported' : 'No checks to report yet'}
          text="Checks that are issued or voided from now on are in the next file."
        />
      ) : (
        <>
          <Paragraph>{totalsText(pending)}</Paragraph>
          <StackTable label="Checks to report" items={records} keyOf={keyOf} columns={columns} />
          {hidden > 0 && <Note as="p">And {counted(hidden, 'more record', 'more records')}.</Note>}
          <MakeCheckFileForm account={account} pending={pending} />
        </>
      )}
      {isLayoutOpen && <CheckLayoutDialog account={account} records={records} onClose={() => setLayoutOpen(false)} />}
    </Panel>
  );
}

const keyOf = ({ kind, checkNumber }: PendingRecord) => `${kind} ${checkNumber}`;

const COLUMNS = [
  { label: 'Check', kind: 'lead', cell: ({ checkNumber }: PendingRecord) => checkNumber },
  { label: 'Record', cell: ({ kind }: PendingRecord) => labelOf(CHECK_RECORD_LABELS, kind) },
  {
    label: 'Date',
    kind: 'whole',
    cell: ({ issuedOn, voidedOn }: PendingRecord) => <DateText date={voidedOn ?? issuedOn} />,
  },
  { label: 'Amount', kind: 'figure', cell: ({ amountCents }: PendingRecord) => <Money cents={amountCents} /> },
  { label: 'Payee', cell: ({ payee }: PendingRecord) => payee },
] as const;

/** Shown if the bank rejected one of the records in an earlier file. */
const REJECTION = {
  label: 'Rejected before',
  kind: 'whole',
  cell: ({ rejection }: PendingRecord) => rejection || 'No',
} as const;
