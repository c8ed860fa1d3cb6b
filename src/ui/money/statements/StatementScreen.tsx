import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  type BankStatement,
  type CashPage,
  type StatementLineQuery,
  StatementPages,
  WorkOnStatement,
} from '../../../application/money/statements/Statements';
import { LINE_STATE_LABELS, LINE_STATES, lineStateOf } from '../../../domain/money/statements/LineState';
import { type StatementLine, type WorkedLine } from '../../../domain/money/statements/Statement';
import { STATEMENT_LINE_LIST } from '../../../domain/money/statements/statementLineList';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { ActionError } from '../../kit/feedback/ActionError';
import { Loaded } from '../../kit/feedback/Loaded';
import { useNotify } from '../../kit/feedback/Toasts';
import { Note, Strong } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { FilterSelect } from '../../kit/tables/ListFields';
import { ListFilters } from '../../kit/tables/ListFilters';
import { PAGE_SIZE, pageOf, useListAddress } from '../../kit/tables/listAddress';
import { PagedResults, useListStyles } from '../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, shownColumns } from '../../kit/tables/shownColumns';
import { useLiveQuery } from '../../kit/useStream';
import { dayText } from '../../kit/values/DateText';
import { SignedMoney } from '../../kit/values/SignedMoney';
import { ListViews } from '../../kit/views/ListViews';
import { CashPanel } from './CashPanel';
import { Figures } from './Figures';
import { ExplainForm, MatchForm, UnmatchForm } from './LineForms';
import { RemoveStatement } from './RemoveStatement';

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
      <Loaded found={found} what="the statement" rows={8} isPage onRetry={() => live.retry()}>
        {(value) => <StatementPart statement={value} onChange={() => live.retry()} />}
      </Loaded>
    </div>
  );
}

interface StatementPartProps {
  readonly statement: CashPage;
  /** Called after a step. */
  readonly onChange: () => void;
}

function StatementPart({ statement, onChange }: StatementPartProps) {
  const { from, to, openingCents, closingCents, fileName, format, addedBy, lineCount, openCount } = statement;
  return (
    <>
      <Figures
        items={[
          [`Before ${dayText(from)}`, formatCents(openingCents)],
          [`End of ${dayText(to)}`, formatCents(closingCents)],
          ['Open lines', <OpenLines key="open" statement={statement} />],
          ['File', `${fileName} (${format})`],
          ['Added by', addedBy],
        ]}
      />
      <CashPanel page={statement} onChange={onChange} />
      <Lines statement={statement} onChange={onChange} />
      {openCount === lineCount && !statement.signed && <RemoveStatement statement={statement} />}
    </>
  );
}

/** How many lines are open, with a link to them. */
function OpenLines({ statement: { statementPk, openCount, lineCount } }: { readonly statement: BankStatement }) {
  const text = `${openCount} of ${lineCount}`;
  return openCount === 0 ? text : <AppLink to={`${paths.statement(statementPk)}?state=OPEN`}>{text}</AppLink>;
}

function Lines({ statement, onChange }: StatementPartProps) {
  const { statementPk } = statement;
  const mayWork = useMay('cash.work') && !statement.signed;
  const [asked, setAsked] = useState<{ readonly linePk: string; readonly form: LineFormName }>();
  const pages = useService(StatementPages);
  const live = useMemo(() => pages.lines(), [pages]);
  const [address, change] = useListAddress(STATEMENT_LINE_LIST);
  const query = useMemo(() => queryOf(statementPk, address), [statementPk, address]);
  const found = useLiveQuery(live, query);
  const count = [query.q, query.side, query.state].filter(Boolean).length;
  const changed = () => {
    setAsked(undefined);
    live.retry();
    onChange();
  };
  return (
    <>
      <ListFilters
        views={<ListViews list={STATEMENT_LINE_LIST} address={address} onChange={change} />}
        count={count}
        onClear={count > 0 ? () => change(NO_FILTERS) : undefined}
        search={{
          id: 'line-search',
          noun: 'lines',
          placeholder: 'Text, reference, or amount',
          value: query.q,
          onChange: (q) => change({ q }, { replace: true }),
        }}
        tools={
          <ExportMenu
            of={{ list: STATEMENT_LINE_LIST, query }}
            rows={found.kind === 'loaded' ? found.value.items : undefined}
            address={address}
          />
        }
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
        <FilterSelect
          id="line-state"
          label="State"
          value={query.state ?? ''}
          standard=""
          choices={[['', 'All'], ...LINE_STATES.map((state) => [state, LINE_STATE_LABELS[state]] as const)]}
          onChange={(state) => change({ state })}
        />
      </ListFilters>
      {mayWork && statement.openCount > 0 && <MatchAll statement={statement} onDone={changed} />}
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
              columns={[
                ...shownColumns(LINE_COLUMNS, address.get('columns')),
                ...(mayWork ? [workColumn((line, form) => setAsked({ linePk: line.linePk, form }))] : []),
              ]}
              isCompact={isCompact(address)}
              detail={(line) => {
                if (asked?.linePk !== line.linePk) return undefined;
                const Form = FORMS[asked.form];
                return <Form key={asked.form} statement={statement} line={line} onDone={changed} />;
              }}
            />
            <Strong as="p">
              Total of these lines: <SignedMoney cents={sumCents} />
            </Strong>
          </>
        )}
      </PagedResults>
    </>
  );
}

const NO_FILTERS = { q: '', side: '', state: '' };

function queryOf(statementPk: string, address: URLSearchParams): StatementLineQuery {
  const { q = '', side, state } = readParameters(STATEMENT_LINE_LIST.parameters, (name) => address.get(name));
  return {
    statementPk,
    q,
    side,
    state,
    page: pageOf(address),
    size: PAGE_SIZE,
  };
}

type LineFormName = 'match' | 'explain' | 'unmatch';
const FORMS = { match: MatchForm, explain: ExplainForm, unmatch: UnmatchForm };
const FORM_LABELS: Readonly<Record<LineFormName, string>> = { match: 'Match', explain: 'Explain', unmatch: 'Unmatch' };

/** Buttons that open the forms of a line. */
function workColumn(onAsk: (line: WorkedLine, form: LineFormName) => void): StackColumn<WorkedLine> {
  return {
    label: 'Work',
    cell: (line) =>
      (line.match ? (['unmatch'] as const) : (['match', 'explain'] as const)).map((form) => (
        <Button
          key={form}
          size="small"
          appearance="subtle"
          aria-label={`${FORM_LABELS[form]} line ${line.lineNo}`}
          onClick={() => onAsk(line, form)}
        >
          {FORM_LABELS[form]}
        </Button>
      )),
  };
}

/** Matches every line that is clear by now. */
function MatchAll({ statement, onDone }: { readonly statement: BankStatement; readonly onDone: () => void }) {
  const work = useService(WorkOnStatement);
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const match = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { openCount } = await work.take(statement, { step: 'auto' });
      notify({ title: `${counted(statement.openCount - openCount, 'line')} matched` });
      onDone();
    } catch (cause) {
      setError(cause);
    }
    setBusy(false);
  };
  return (
    <div>
      {error !== undefined && (
        <ActionError what="The lines were not matched." error={error} onRetry={() => void match()} showDetail />
      )}
      <Button disabledFocusable={isBusy} onClick={() => void match()}>
        Match what is clear
      </Button>
    </div>
  );
}

function State({ line: { match, hint } }: { readonly line: WorkedLine }) {
  return (
    <>
      {LINE_STATE_LABELS[lineStateOf(match)]}
      {match && (
        <Note isBlock>
          {match.reason} {match.how === 'AUTO' ? 'Matched by the system' : `By ${match.by}`}
        </Note>
      )}
      {!match && hint && <Note isBlock>{hint}</Note>}
    </>
  );
}

export const LINE_COLUMNS: readonly StackColumn<WorkedLine>[] = [
  { id: 'line', label: 'Line', kind: 'figure', isExtra: true, cell: ({ lineNo }) => lineNo },
  { id: 'date', label: 'Date', kind: 'whole', cell: ({ day }) => dayText(day) },
  { id: 'description', label: 'Description', kind: 'lead', cell: (line) => <Description line={line} /> },
  { id: 'amount', label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <SignedMoney cents={amountCents} /> },
  { id: 'state', label: 'State', cell: (line) => <State line={line} /> },
];

function Description({ line: { description, reference, typeCode } }: { readonly line: StatementLine }) {
  const details = [typeCode && `Type ${typeCode}`, description && reference].filter(Boolean).join(', ');
  return (
    <>
      {description || reference || 'No description'}
      {details && <Note isBlock>{details}</Note>}
    </>
  );
}
