import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RefundList, type RefundQuery } from '../../application/refunds/Refunds';
import { REFUND_STATE_LABELS, type Refund, type RefundPage, refundEventLabel } from '../../domain/refunds/Refund';
import { REFUND_STATES } from '../../domain/refunds/refundStates';
import { labelOf } from '../../domain/text/wording';
import { Select, TextInput } from '../kit/forms/fields';
import { useMay } from '../kit/MeContext';
import { AppLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths } from '../kit/navigation/paths';
import { refundPaths } from '../kit/navigation/refundPaths';
import { SectionTabs } from '../kit/navigation/SectionTabs';
import { useService } from '../kit/Services';
import { ExportMenu } from '../kit/tables/ExportMenu';
import { ListFilters, useFilterStyles } from '../kit/tables/ListFilters';
import { changeAddress, pageOf } from '../kit/tables/listAddress';
import { PAGE_SIZE, PagedResults, useListStyles } from '../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { SelectionProvider, selectColumn, useRowSelection } from '../kit/tables/useRowSelection';
import { useLiveQuery } from '../kit/useStream';
import { DayOfInstant, InstantText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { Tile, Tiles } from '../kit/values/Tile';
import { IssueChecks } from './IssueChecks';
import { type Asked, RefundActions } from './RefundActions';
import { RefundCreditForm } from './RefundCreditForm';
import { PaidBy } from './RefundPayment';
import { ReturnRefundForm } from './ReturnRefundForm';
import { UnclaimedForm } from './UnclaimedForm';
import { VoidCheckForm } from './VoidCheckForm';

const useStyles = makeStyles({
  page: { '@media print': { '& nav, & button, & input': { display: 'none' } } },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  screenOnly: { '@media print': { display: 'none' } },
  printOnly: { display: 'none', margin: 0, '@media print': { display: 'block' } },
  quiet: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  state: { fontWeight: tokens.fontWeightSemibold },
  history: { display: 'grid', rowGap: tokens.spacingVerticalXXS, margin: 0, padding: 0, listStyleType: 'none' },
});

/** In the address in place of a state: outstanding checks that can be marked stale. */
const STALE = 'stale';
/** In the address in place of a state: refunds whose ACH credits the bank rejected or returned. */
const RETURNED = 'returned';
const STALE_LABEL = 'Outstanding, stale';
const RETURNED_LABEL = 'To pay, ACH credit failed';

type Change = (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) => void;

/** Approved refunds with their checks: issue and void them, and see which the bank has paid. */
export function RefundsScreen() {
  const styles = useListStyles();
  const own = useStyles();
  const list = useService(RefundList);
  const mayReport = useMay('cash.work');
  const [address, setAddress] = useSearchParams();
  const query = useMemo(() => queryOfAddress(address), [address]);
  const page = useLiveQuery(list, query);
  const change: Change = (changes, how) => setAddress((before) => changeAddress(before, changes), how);
  return (
    <div className={mergeClasses(styles.root, own.page)}>
      <PageHeader
        title="Refunds"
        actions={
          <div className={own.actions}>
            <AppLink to={refundPaths.unclaimed}>Unclaimed property</AppLink>
            {mayReport && <AppLink to={paths.positivePay}>Positive pay</AppLink>}
            <Button onClick={() => window.print()}>Print</Button>
          </div>
        }
        sub="Approved refunds of money in suspense: pay them by check or ACH credit, and see which of them the bank has paid."
      />
      <SectionTabs of="Money" />
      {page.kind === 'loaded' && <Sums page={page.value} />}
      <div className={own.screenOnly}>
        <Filters query={query} onChange={change} />
      </div>
      <p className={own.printOnly}>{filterText(query)}</p>
      <PagedResults
        found={page}
        query={query}
        noun="refunds"
        listName="refunds"
        isFiltered={query.q !== '' || query.state !== undefined || query.stale || query.returned}
        onClear={() => change({ q: '', state: '' })}
        nothing={{ title: 'No refunds yet', text: 'Refund money in suspense, and it is listed here once approved.' }}
        onPage={(next) => change({ page: String(next) })}
        onRetry={() => list.retry()}
      >
        {(value) => <RefundTable page={value} refresh={() => list.retry()} />}
      </PagedResults>
    </div>
  );
}

function queryOfAddress(address: URLSearchParams): RefundQuery {
  return {
    q: (address.get('q') ?? '').slice(0, 80),
    state: REFUND_STATES.find((state) => state === address.get('state')),
    stale: address.get('state') === STALE,
    returned: address.get('state') === RETURNED,
    page: pageOf(address),
    size: PAGE_SIZE,
  };
}

/** Filters shown on a printed list: "State: Check issued. Search: Smith." */
function filterText({ state, stale, returned, q }: RefundQuery): string {
  const label = stale
    ? STALE_LABEL
    : returned
      ? RETURNED_LABEL
      : state === undefined
        ? 'All'
        : REFUND_STATE_LABELS[state];
  return `State: ${label}.${q.trim() === '' ? '' : ` Search: ${q.trim()}.`}`;
}

function Sums({ page: { sums, account } }: { readonly page: RefundPage }) {
  const mayAdd = useMay('cash.work');
  return (
    <Tiles>
      <Tile
        label="To pay"
        figure={<Money cents={sums.toIssueCents} />}
        note={
          account ? (
            `Next check ${account.nextCheckNumber}, ${account.name} ending in ${account.last4}`
          ) : mayAdd ? (
            <AppLink to={paths.bank}>Add the bank account that checks are drawn on</AppLink>
          ) : (
            'A manager adds the bank account that checks are drawn on'
          )
        }
      />
      <Tile
        label="Outstanding"
        figure={<Money cents={sums.issuedCents} />}
        note="Checks not on a bank statement yet, and ACH credits in bank files"
      />
      <Tile
        label={REFUND_STATE_LABELS.UNCLAIMED}
        figure={<Money cents={sums.unclaimedCents} />}
        note="Stale checks, owed to payees or their state"
      />
    </Tiles>
  );
}

function Filters({ query, onChange }: { readonly query: RefundQuery; readonly onChange: Change }) {
  const filter = useFilterStyles();
  const count = query.state === undefined && !query.stale && !query.returned ? 0 : 1;
  return (
    <ListFilters
      count={count}
      onClear={query.q || count > 0 ? () => onChange({ q: '', state: '' }) : undefined}
      tools={<ExportMenu of={{ list: 'refunds', query }} />}
      search={
        <>
          <label htmlFor="refund-search">Search</label>
          <TextInput
            id="refund-search"
            type="search"
            maxLength={80}
            placeholder="Payee, group or check number"
            value={query.q}
            onChange={(q) => onChange({ q }, { replace: true })}
          />
        </>
      }
    >
      <div className={filter.field}>
        <label htmlFor="refund-state">State</label>
        <Select
          id="refund-state"
          value={query.stale ? STALE : query.returned ? RETURNED : (query.state ?? '')}
          onChange={(state) => onChange({ state })}
        >
          <option value="">All</option>
          {REFUND_STATES.map((state) => (
            <option key={state} value={state}>
              {REFUND_STATE_LABELS[state]}
            </option>
          ))}
          <option value={STALE}>{STALE_LABEL}</option>
          <option value={RETURNED}>{RETURNED_LABEL}</option>
        </Select>
      </div>
    </ListFilters>
  );
}

const keyOf = ({ refundPk }: Refund) => refundPk;

function RefundTable({ page, refresh }: { readonly page: RefundPage; readonly refresh: () => void }) {
  const { items, account } = page;
  const mayChange = useMay('suspense.change');
  const selection = useRowSelection<Refund>(keyOf);
  const [asked, setAsked] = useState<Asked>();
  const canIssue = mayChange && account !== null && items.some(({ state }) => state === 'APPROVED');
  const columns = useMemo(
    () => columnsFor(items, { canIssue, onAsk: mayChange ? setAsked : undefined }),
    [items, canIssue, mayChange],
  );
  const close = () => {
    asked?.opener.focus();
    setAsked(undefined);
  };
  return (
    <SelectionProvider selection={selection}>
      <StackTable
        isFramed
        label="Refunds"
        items={items}
        keyOf={keyOf}
        columns={columns}
        detail={(refund) => {
          const { refundPk, check, state } = refund;
          if (asked?.refundPk !== refundPk) return undefined;
          const base = {
            refund,
            onCancel: close,
            onDone: () => {
              close();
              refresh();
            },
          };
          if (asked.what === 'credit') return <RefundCreditForm key={state} {...base} />;
          if (asked.what === 'return') return state === 'APPROVED' ? <ReturnRefundForm {...base} /> : undefined;
          if (!check) return undefined;
          const props = { ...base, checkNumber: check.checkNumber };
          if (asked.what === 'void') return state === 'ISSUED' ? <VoidCheckForm {...props} /> : undefined;
          return <UnclaimedForm key={state} {...props} />;
        }}
      />
      {account && (
        <IssueChecks
          account={account}
          selection={selection}
          onDone={() => {
            selection.clear();
            refresh();
          }}
        />
      )}
    </SelectionProvider>
  );
}

interface ColumnOptions {
  /** Whether refunds can be selected. */
  readonly canIssue: boolean;
  /** Undefined for people who only look. */
  readonly onAsk: ((asked: Asked) => void) | undefined;
}

function columnsFor(items: readonly Refund[], { canIssue, onAsk }: ColumnOptions): readonly StackColumn<Refund>[] {
  const toIssue = items.filter(({ state }) => state === 'APPROVED');
  const select = selectColumn<Refund>(toIssue, {
    all: 'Select every refund to issue on this page',
    one: ({ payee }) => `Select the refund to ${payee}`,
  });
  return [
    ...(canIssue
      ? [{ ...select, cell: (refund: Refund) => (refund.state === 'APPROVED' ? select.cell(refund) : null) }]
      : []),
    { label: 'Payee', kind: 'lead', cell: (refund) => <Payee refund={refund} /> },
    { label: 'Approved', kind: 'whole', cell: ({ approvedAt }) => <DayOfInstant timestamp={approvedAt} /> },
    { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
    { label: 'Paid by', kind: 'whole', cell: (refund) => <PaidBy refund={refund} /> },
    { label: 'State', cell: (refund) => <State refund={refund} /> },
    ...(onAsk ? [{ label: 'Actions', cell: (refund: Refund) => <RefundActions refund={refund} onAsk={onAsk} /> }] : []),
  ];
}

function Payee({ refund: { payee, groupNumber, groupName, reason } }: { readonly refund: Refund }) {
  const styles = useStyles();
  const group = groupNumber === null ? 'Payer unknown' : `${groupName ?? ''} · Group ${groupNumber}`;
  return (
    <>
      {payee}
      <div className={styles.quiet}>{group}</div>
      <div className={styles.quiet}>{reason}</div>
    </>
  );
}

/** The state, and below it how the refund got there. */
function State({ refund: { state, history, payee } }: { readonly refund: Refund }) {
  const styles = useStyles();
  return (
    <>
      <span className={styles.state}>{labelOf(REFUND_STATE_LABELS, state)}</span>
      <ol className={styles.history} aria-label={`History of the refund to ${payee}`}>
        {history.map((event) => (
          <li key={`${event.at} ${event.step} ${event.checkNumber}`} className={styles.quiet}>
            {refundEventLabel(event)}, <InstantText timestamp={event.at} />
            {event.note && `: ${event.note}`}
          </li>
        ))}
      </ol>
    </>
  );
}
