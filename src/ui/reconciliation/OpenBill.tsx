import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenReconcile } from '../../application/reconciliation/ReconcileState';
import type { Reconciliation } from '../../application/reconciliation/Reconciliation';
import { formatCents } from '../../domain/money/formatCents';
import { reconcileSummary } from '../../domain/reconciliation/reconcileSummary';
import { StatusBadge } from '../kit/feedback/StatusBadge';
import { useNotify } from '../kit/feedback/Toasts';
import { AppLink } from '../kit/navigation/AppLink';
import { useLeaveGuard } from '../kit/navigation/HashRouter';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { useSaveBeforeLeaving } from '../kit/navigation/useSaveBeforeLeaving';
import { monthText } from '../kit/values/DateText';
import { AccessNotice } from './AccessNotice';
import { ChangeQuestion } from './ChangeQuestion';
import { FailureNotice } from './FailureNotice';
import { LinesTab } from './LinesTab';
import { PayrollPanel } from './payroll/PayrollPanel';
import { useUndoKeys } from './useUndoKeys';
import { VarianceBar } from './VarianceBar';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  sub: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

type Side = 'lines' | 'payroll';

/** The bill on the desk: its lines, the payroll file, and what they come to. */
export function OpenBill({ visit, state }: { visit: Reconciliation; state: OpenReconcile }) {
  const styles = useStyles();
  const area = useArea();
  const navigate = useNavigate();
  const notify = useNotify();
  const { bill, lines, history, comparison, access, draft } = state;
  const [chosen, setChosen] = useState<Side>();
  const [onlyProblems, setOnlyProblems] = useState(false);
  const side = chosen ?? (comparison.kind === 'none' ? 'lines' : 'payroll');
  const isReadOnly = access.kind !== 'editing';
  const discrepancies = comparison.kind === 'compared' ? comparison.discrepancies : NONE;
  const lineByPk = useMemo(() => new Map(lines.items.map((line) => [line.linePk, line])), [lines.items]);
  const summary = useMemo(
    () => reconcileSummary(bill, history.work, (linePk) => lineByPk.get(linePk), discrepancies),
    [bill, history.work, lineByPk, discrepancies],
  );
  useUndoKeys(visit);
  useSaveBeforeLeaving(visit.unsaved);
  // A saved draft is not lost by leaving, so nothing is asked.
  useLeaveGuard(draft.kind === 'unsaved' || draft.kind === 'failed', () => visit.discard(), false);

  async function reconcile(): Promise<void> {
    if (!(await visit.reconcile())) return;
    const after = visit.snapshot;
    const due = after.kind === 'open' ? formatCents(after.bill.dueCents) : '';
    notify({ title: 'Bill reconciled', text: `${due} is due on bill ${bill.billNumber}.` });
    void navigate(paths.bill(area, bill.billPk));
  }

  return (
    <div className={styles.root}>
      <PageHeader
        title={`Reconcile ${bill.billNumber}`}
        above={<AppLink to={paths.bill(area, bill.billPk)}>Back to the bill</AppLink>}
        sub={
          <span className={styles.sub}>
            <StatusBadge status={bill.status} />
            {bill.groupName} · {bill.carrierNames.join(', ')} · {monthText(bill.periodFrom)}
          </span>
        }
      />
      <AccessNotice visit={visit} state={state} />
      <FailureNotice
        visit={visit}
        state={state}
        onShowOpen={() => setChosen('payroll')}
        onShowProblems={() => {
          setChosen('lines');
          setOnlyProblems(true);
        }}
        onReconcile={() => void reconcile()}
      />
      <TabList
        selectedValue={side}
        onTabSelect={(_, { value }) => setChosen(value as Side)}
        aria-label="What to look at"
      >
        <Tab value="lines">Lines ({bill.lineCount.toLocaleString('en-US')})</Tab>
        <Tab value="payroll">
          Payroll file{comparison.kind === 'compared' && ` (${summary.open.length.toLocaleString('en-US')} open)`}
        </Tab>
      </TabList>
      <div role="tabpanel" aria-label={side === 'lines' ? 'Lines' : 'Payroll file'}>
        {side === 'lines' ? (
          <LinesTab
            visit={visit}
            state={state}
            problems={summary.problems}
            onlyProblems={onlyProblems}
            onOnlyProblems={setOnlyProblems}
            isReadOnly={isReadOnly}
          />
        ) : (
          <PayrollPanel
            visit={visit}
            groupNumber={bill.groupNumber}
            comparison={comparison}
            work={history.work}
            isReadOnly={isReadOnly}
          />
        )}
      </div>
      <VarianceBar visit={visit} state={state} summary={summary} onReconcile={() => void reconcile()} />
      <ChangeQuestion
        visit={visit}
        proposal={state.proposal}
        causes={side === 'payroll' && comparison.kind === 'compared' ? comparison.likelyCauses : NONE}
      />
    </div>
  );
}

const NONE: readonly never[] = [];
