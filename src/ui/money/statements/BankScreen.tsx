import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { type BankStatement, type CashAccount, StatementList } from '../../../application/money/statements/Statements';
import { STATEMENT_LIST } from '../../../domain/money/statements/Statement';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { Panel } from '../../kit/dialogs/Panel';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Note } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { PageTabPart } from '../../kit/navigation/PageTab';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { changeAddress, PAGE_SIZE, pageOf } from '../../kit/tables/listAddress';
import { PagedResults, useListStyles } from '../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLiveQuery } from '../../kit/useStream';
import { dayText, InstantText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { MONTH_END } from '../../moneyParts';
import { CashAccountForm } from './CashAccountForm';
import { Figures } from './Figures';
import { StatementScreen } from './StatementScreen';
import { StatementUpload } from './StatementUpload';

/** In the address in place of a statement: the months of the ledger. */
const MONTHS = 'months';
const NOTHING = {};

/** The office's bank account with its statements, the months that are closed with them, or the statement in the address. */
export function BankScreen() {
  const { statementPk } = useParams();
  if (statementPk === undefined) return <StatementsPage />;
  return statementPk === MONTHS ? (
    <PageTabPart tab={MONTH_END} of={NOTHING} />
  ) : (
    <StatementScreen key={statementPk} statementPk={statementPk} />
  );
}

const STATEMENTS = { list: STATEMENT_LIST, query: {} } as const;

function StatementsPage() {
  const styles = useListStyles();
  const list = useService(StatementList);
  const mayWork = useMay('cash.work');
  const [address, setAddress] = useSearchParams();
  const page = pageOf(address);
  const query = useMemo(() => ({ page, size: PAGE_SIZE }), [page]);
  const found = useLiveQuery(list, query);
  const account = found.kind === 'loaded' ? found.value.accounts[0] : undefined;
  return (
    <div className={styles.root}>
      <PageHeader
        title="Bank"
        sub="Statements of the bank account that has the ledger's cash"
        actions={<AppLink to={paths.statement(MONTHS)}>Month end</AppLink>}
      />
      <SectionTabs of="Money" />
      <Unloaded found={found} what="the statements" rows={6} isPage onRetry={() => list.retry()} />
      {found.kind === 'loaded' && !account && <NoAccount mayWork={mayWork} />}
      {account && (
        <>
          <AccountFigures account={account} />
          {mayWork && <StatementUpload account={account} />}
          {found.kind === 'loaded' && found.value.total > 0 && (
            <div>
              <ExportMenu of={STATEMENTS} label="Export statements" />
            </div>
          )}
          <PagedResults
            found={found}
            query={query}
            noun="statements"
            isFiltered={false}
            onClear={() => undefined}
            nothing={{ title: 'No statements yet', text: "Add the bank's file of the account's first days." }}
            onPage={(next) => setAddress((before) => changeAddress(before, { page: String(next) }))}
            onRetry={() => list.retry()}
          >
            {({ items }) => (
              <StackTable
                isFramed
                label="Bank statements"
                items={items}
                keyOf={({ statementPk }) => statementPk}
                columns={COLUMNS}
              />
            )}
          </PagedResults>
        </>
      )}
    </div>
  );
}

function NoAccount({ mayWork }: { readonly mayWork: boolean }) {
  if (mayWork) {
    return (
      <Panel title="Add the bank account">
        <CashAccountForm />
      </Panel>
    );
  }
  return (
    <EmptyState
      kind="nothingYet"
      title="No bank account yet"
      text="A manager adds the account that has the ledger's cash."
    />
  );
}

function AccountFigures({ account }: { readonly account: CashAccount }) {
  const { name, bankName, last4, opensOn, openingCents, coveredTo, balanceCents } = account;
  return (
    <Figures
      items={[
        ['Account', `${name} ending in ${last4}, ${bankName}`],
        [`Before ${dayText(opensOn)}`, formatCents(openingCents)],
        [coveredTo === null ? 'No statement yet' : `End of ${dayText(coveredTo)}`, formatCents(balanceCents)],
      ]}
    />
  );
}

const COLUMNS: readonly StackColumn<BankStatement>[] = [
  {
    label: 'Statement',
    kind: 'name',
    cell: ({ statementPk, from, to }) => (
      <AppLink to={paths.statement(statementPk)}>
        {from === to ? dayText(to) : `${dayText(from)} to ${dayText(to)}`}
      </AppLink>
    ),
  },
  { label: 'Lines', kind: 'figure', cell: ({ lineCount }) => lineCount.toLocaleString('en-US') },
  {
    label: 'Open lines',
    kind: 'figure',
    cell: ({ openCount }) => (openCount === 0 ? 'None' : openCount.toLocaleString('en-US')),
  },
  {
    label: 'Opening balance',
    kind: 'figure',
    isExtra: true,
    cell: ({ openingCents }) => <Money cents={openingCents} />,
  },
  { label: 'Closing balance', kind: 'figure', cell: ({ closingCents }) => <Money cents={closingCents} /> },
  { label: 'Signed', cell: ({ signed }) => signed?.by ?? 'No' },
  { label: 'Added', kind: 'text', cell: (statement) => <Added statement={statement} /> },
];

function Added({ statement: { addedBy, addedAt, fileName, format } }: { readonly statement: BankStatement }) {
  return (
    <>
      {addedBy}, <InstantText timestamp={addedAt} />
      <Note isBlock>
        {fileName} ({format})
      </Note>
    </>
  );
}
