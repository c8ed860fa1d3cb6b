import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type StatementLineQuery, StatementList, StatementPages } from '../../application/statements/Statements';
import { formatCents } from '../../domain/money/formatCents';
import { type BankStatement, LINE_SIDES, type StatementLine } from '../../domain/statements/Statement';
import { LONGEST_NOTE } from '../../domain/text/cut';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { TextInput } from '../kit/forms/fields';
import { StepForm } from '../kit/forms/StepForm';
import { useMay } from '../kit/MeContext';
import { AppLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths } from '../kit/navigation/paths';
import { SectionTabs } from '../kit/navigation/SectionTabs';
import { useService } from '../kit/Services';
import { ExportMenu } from '../kit/tables/ExportMenu';
import { FilterSelect, ListSearch } from '../kit/tables/ListFields';
import { ListFilters } from '../kit/tables/ListFilters';
import { changeAddress, pageOf } from '../kit/tables/listAddress';
import { PAGE_SIZE, PagedResults, useListStyles } from '../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useLiveQuery } from '../kit/useStream';
import { dayText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { Figures } from './Figures';

const useStyles = makeStyles({
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  grow: { flexGrow: 1, maxWidth: '420px' },
  sum: { margin: 0, fontWeight: tokens.fontWeightSemibold },
});

/** A bank statement with its lines. */
export function StatementScreen({ statementPk }: { readonly statementPk: string }) {
  const styles = useListStyles();
  const pages = useService(StatementPages);
  const live = useMemo(() => pages.statement(), [pages]);
  const found = useLiveQuery(live, statementPk);
  return (
    <div className={styles.root}>
      <PageHeader
        title={found.kind === 'loaded' ? `Statement of ${dayText(found.value.to)}` : 'Statement'}
        above={<AppLink to={paths.bank}>Bank</AppLink>}
      />
      <SectionTabs of="Money" />
      {found.kind === 'failed' && (
        <LoadFailed what="The statement could not be loaded." error={found.error} onRetry={() => live.retry()} />
      )}
      {found.kind === 'loading' && <SkeletonRows rows={8} label="Loading the statement" />}
      {found.kind === 'loaded' && <StatementPart statement={found.value} />}
    </div>
  );
}

function StatementPart({ statement }: { readonly statement: BankStatement }) {
  const { from, to, openingCents, closingCents, fileName, format, addedBy } = statement;
  return (
    <>
      <Figures
        items={[
          [`Before ${dayText(from)}`, formatCents(openingCents)],
          [`End of ${dayText(to)}`, formatCents(closingCents)],
          ['File', `${fileName} (${format})`],
          ['Added by', addedBy],
        ]}
      />
      <Lines statementPk={statement.statementPk} />
      <RemoveStatement statement={statement} />
    </>
  );
}

function Lines({ statementPk }: { readonly statementPk: string }) {
  const styles = useStyles();
  const pages = useService(StatementPages);
  const live = useMemo(() => pages.lines(), [pages]);
  const [address, setAddress] = useSearchParams();
  const query = useMemo(() => queryOf(statementPk, address), [statementPk, address]);
  const found = useLiveQuery(live, query);
  const change = (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) =>
    setAddress((before) => changeAddress(before, changes), how);
  const count = [query.q, query.side].filter(Boolean).length;
  return (
    <>
      <ListFilters
        count={count}
        onClear={count > 0 ? () => change(NO_FILTERS) : undefined}
        search={
          <ListSearch
            id="line-search"
            noun="lines"
            placeholder="Text, reference, or amount"
            value={query.q}
            onChange={(q) => change({ q }, { replace: true })}
          />
        }
        tools={<ExportMenu of={{ list: 'lines', query }} />}
      >
        <FilterSelect
          id="line-side"
          label="Money"
          value={query.side ?? ''}
          standard=""
          choices={[
            ['', 'In and out'],
            ['in', 'In'],
            ['out', 'Out'],
          ]}
          onChange={(side) => change({ side })}
        />
      </ListFilters>
      <PagedResults
        found={found}
        query={query}
        noun="lines"
        isFiltered={count > 0}
        onClear={() => change(NO_FILTERS)}
        nothing={{ title: 'No lines', text: 'The bank booked nothing in these days.' }}
        onPage={(next) => change({ page: String(next) })}
        onRetry={() => live.retry()}
      >
        {({ items, sumCents }) => (
          <>
            <StackTable
              isFramed
              label="Lines of the statement"
              items={items}
              keyOf={({ linePk }) => linePk}
              columns={COLUMNS}
            />
            <p className={styles.sum}>
              Total of these lines: <Money cents={sumCents} />
            </p>
          </>
        )}
      </PagedResults>
    </>
  );
}

const NO_FILTERS = { q: '', side: '' };

function queryOf(statementPk: string, address: URLSearchParams): StatementLineQuery {
  return {
    statementPk,
    q: (address.get('q') ?? '').slice(0, 100),
    side: LINE_SIDES.find((side) => side === address.get('side')),
    page: pageOf(address),
    size: PAGE_SIZE,
  };
}

const COLUMNS: readonly StackColumn<StatementLine>[] = [
  { label: 'Line', kind: 'figure', isExtra: true, cell: ({ lineNo }) => lineNo },
  { label: 'Date', kind: 'whole', cell: ({ day }) => dayText(day) },
  { label: 'Description', kind: 'lead', cell: (line) => <Description line={line} /> },
  { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
];

function Description({ line: { description, reference, typeCode } }: { readonly line: StatementLine }) {
  const styles = useStyles();
  const details = [typeCode && `Type ${typeCode}`, description && reference].filter(Boolean).join(', ');
  return (
    <>
      {description || reference || 'No description'}
      {details && <span className={styles.quiet}>{details}</span>}
    </>
  );
}

/** Asks for the reason, then removes the statement. */
function RemoveStatement({ statement }: { readonly statement: BankStatement }) {
  const styles = useStyles();
  const list = useService(StatementList);
  const mayWork = useMay('cash.work');
  const go = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const isMissing = note.trim() === '';
  if (!mayWork) return null;
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Remove statement</Button>
      </div>
    );
  }
  return (
    <StepForm
      name="Remove statement"
      effect="Only the last statement can be removed, such as one of a wrong file. Its lines are removed with it."
      failure="The statement was not removed."
      submitLabel="Remove statement"
      isIncomplete={isMissing}
      onSubmit={async () => {
        await list.remove(statement, note.trim());
        void go(paths.bank);
        return 'Statement removed';
      }}
      onDone={() => setOpen(false)}
    >
      {(isAsked) => (
        <Field
          label="Reason"
          required
          className={styles.grow}
          validationMessage={isAsked && isMissing ? 'Enter a reason.' : null}
        >
          <TextInput value={note} maxLength={LONGEST_NOTE} onChange={setNote} />
        </Field>
      )}
    </StepForm>
  );
}
