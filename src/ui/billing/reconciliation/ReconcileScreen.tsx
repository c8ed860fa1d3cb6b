import { Tab, TabList } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router-dom';
import type { UploadedPayroll } from '../../../application/billing/reconciliation/PayrollFile';
import type { ReconcileSession } from '../../../application/billing/reconciliation/ReconcileSession';
import {
  type ReconcileSessionState,
  ReconcileSessions,
} from '../../../application/billing/reconciliation/ReconcileSessions';
import type { OpenReconcile } from '../../../application/billing/reconciliation/ReconcileState';
import { fileAtHand, UploadedPayrollFiles } from '../../../application/billing/reconciliation/UploadedPayrollFiles';
import { LOADING, valueOf } from '../../../application/platform/shared/Loadable';
import { openDiscrepancies } from '../../../domain/billing/reconciliation/Resolution';
import { reconcileSummary } from '../../../domain/billing/reconciliation/reconcileSummary';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { BillLoadFailed } from '../../kit/feedback/BillLoadFailed';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { StatusBadge } from '../../kit/feedback/StatusBadge';
import { useNotify } from '../../kit/feedback/Toasts';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { useLeaveGuard } from '../../kit/navigation/HashRouter';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { useListedKeys } from '../../kit/navigation/Shortcuts';
import { useNextStepKey } from '../../kit/navigation/useNextStepKey';
import { useSaveBeforeLeaving } from '../../kit/navigation/useSaveBeforeLeaving';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { monthText } from '../../kit/values/DateText';
import { ChangeQuestion } from './ChangeQuestion';
import { ExpectedPanel } from './ExpectedPanel';
import { LinesTab } from './LinesTab';
import { AccessNotice, FailureNotice } from './notices';
import { PayrollPanel } from './payroll/PayrollPanel';
import { VarianceBar } from './VarianceBar';

/** Screen to reconcile a bill. @source product.md, Screens: Reconcile */
export function ReconcileScreen() {
  const { billPk = '' } = useParams();
  // The key starts a new session for another bill, with nothing left of the last one.
  return <Session key={billPk} billPk={billPk} />;
}

function Session({ billPk }: { billPk: string }) {
  const area = useArea();
  const opened = useReconcileSession(billPk);
  if (opened?.state.kind === 'open') return <OpenBill session={opened.session} state={opened.state} />;
  return (
    <>
      <PageHeader title="Reconcile" above={<AppLink to={paths.bill(area, billPk)}>Back to the bill</AppLink>} />
      {opened?.state.kind === 'failed' ? (
        <BillLoadFailed error={opened.state.error} onRetry={() => void opened.session.start()} />
      ) : (
        <SkeletonRows rows={12} label="Loading the bill" />
      )}
    </>
  );
}

/** Session on the bill while the screen is open; undefined until it has started. */
function useReconcileSession(billPk: string): ReconcileSessionState | undefined {
  const sessions = useService(ReconcileSessions);
  const session$ = useMemo(() => sessions.open$(billPk), [sessions, billPk]);
  return useStream<ReconcileSessionState | undefined>(session$, undefined);
}

type Side = 'lines' | 'payroll';

/** The open bill: its lines, the payroll file, and the totals. */
function OpenBill({ session, state }: { session: ReconcileSession; state: OpenReconcile }) {
  const area = useArea();
  const mayReadExpected = useMay('expectedAdjustments.read');
  const navigate = useNavigate();
  const notify = useNotify();
  const { bill, lines, history, comparison, access, draft } = state;
  const [chosen, setChosen] = useState<Side>();
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [asksOpen, setAsksOpen] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const uploaded = useUploadedFiles(bill.groupNumber);
  const isWorkOnLines = comparison.kind === 'none' && (access.kind === 'closed' || history.work.edits.size > 0);
  const side = chosen ?? (isWorkOnLines ? 'lines' : 'payroll');
  const isReadOnly = access.kind !== 'editing';
  const discrepancies = comparison.kind === 'compared' ? comparison.discrepancies : NONE;
  const lineByPk = useMemo(() => new Map(lines.items.map((line) => [line.linePk, line])), [lines.items]);
  const summary = useMemo(
    () => reconcileSummary(bill, history.work, (linePk) => lineByPk.get(linePk), discrepancies),
    [bill, history.work, lineByPk, discrepancies],
  );
  useUndoKeys(session);
  useSaveBeforeLeaving(session.unsaved);
  // A saved draft survives leaving the screen, so no confirmation is needed.
  useLeaveGuard(draft.kind === 'unsaved' || draft.kind === 'failed', () => session.discard(), false);

  async function reconcile(): Promise<void> {
    if (!(await session.reconcile())) return;
    const after = session.snapshot;
    const due = after.kind === 'open' ? formatCents(after.bill.dueCents) : '';
    notify({ title: 'Bill reconciled', text: `${due} is due on bill ${bill.billNumber}.` });
    void navigate(paths.bill(area, bill.billPk));
  }

  const { resolutions } = history.work;
  const isDecided = useMemo(
    () => comparison.kind === 'compared' && openDiscrepancies(discrepancies, [...resolutions.values()]).length === 0,
    [comparison.kind, discrepancies, resolutions],
  );
  useNextStepKey(
    'Reconcile',
    isDecided && !isReadOnly && state.running === undefined ? () => void reconcile() : undefined,
  );

  function showOpen(): void {
    setChosen('payroll');
    setAsksOpen(asksOpen + 1);
  }

  return (
    <Stack gap="M">
      <PageHeader
        title={`Reconcile ${bill.billNumber}`}
        above={<AppLink to={paths.bill(area, bill.billPk)}>Back to the bill</AppLink>}
        sub={
          <Stack as="span" isRow gap="S" align="center">
            <StatusBadge status={bill.status} />
            {bill.groupName} · {bill.carrierNames.join(', ')} · {monthText(bill.periodFrom)}
          </Stack>
        }
      />
      <AccessNotice session={session} state={state} />
      <FailureNotice
        session={session}
        state={state}
        onShowOpen={showOpen}
        onShowProblems={() => {
          setChosen('lines');
          setOnlyProblems(true);
        }}
        onReconcile={() => void reconcile()}
      />
      {mayReadExpected && <ExpectedPanel bill={bill} />}
      <TabList
        selectedValue={side}
        onTabSelect={(_, { value }) => setChosen(value as Side)}
        aria-label="Payroll file or lines"
      >
        <Tab value="payroll">
          Payroll file{comparison.kind === 'compared' && ` (${summary.open.length.toLocaleString('en-US')} open)`}
        </Tab>
        <Tab value="lines">Lines ({bill.lineCount.toLocaleString('en-US')})</Tab>
      </TabList>
      <div ref={panel} role="tabpanel" aria-label={side === 'lines' ? 'Lines' : 'Payroll file'}>
        {side === 'lines' ? (
          <LinesTab
            session={session}
            state={state}
            problems={summary.problems}
            onlyProblems={onlyProblems}
            onOnlyProblems={setOnlyProblems}
            isReadOnly={isReadOnly}
          />
        ) : (
          <PayrollPanel
            session={session}
            groupNumber={bill.groupNumber}
            periodFrom={bill.periodFrom}
            remembered={state.remembered}
            comparison={comparison}
            work={history.work}
            uploaded={uploaded}
            asksOpen={asksOpen}
            isReadOnly={isReadOnly}
          />
        )}
      </div>
      <VarianceBar
        session={session}
        state={state}
        summary={summary}
        fileAtHand={fileAtHand(uploaded, bill.periodFrom)}
        onCompare={(file) => {
          flushSync(() => setChosen('payroll'));
          if (file) void session.payroll.compareUploaded(file);
          else panel.current?.querySelector<HTMLInputElement>('input[type=file]')?.click();
        }}
        onDecide={showOpen}
        onReconcile={() => void reconcile()}
      />
      <ChangeQuestion
        session={session}
        proposal={state.proposal}
        causes={side === 'payroll' && comparison.kind === 'compared' ? comparison.likelyCauses : NONE}
        reasons={side === 'payroll' && comparison.kind === 'compared' ? comparison.trust.reasons : NONE}
      />
    </Stack>
  );
}

const NONE: readonly never[] = [];

/** The group's uploaded files, newest first. None while they load or if that fails: a file can still be added by hand. */
function useUploadedFiles(groupNumber: string): readonly UploadedPayroll[] {
  const files = useService(UploadedPayrollFiles);
  const files$ = useMemo(() => files.watch(groupNumber), [files, groupNumber]);
  return valueOf(useStream(files$, LOADING)) ?? NONE;
}

/** Ctrl+Z undoes, Ctrl+Y or Ctrl+Shift+Z redoes, Ctrl+S saves. In a field, the field's own undo works. */
export function useUndoKeys(session: ReconcileSession): void {
  useListedKeys('Ctrl + Z', 'Undo');
  useListedKeys('Ctrl + Y', 'Redo');
  useListedKeys('Ctrl + S', 'Save changes');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 's') void session.save();
      else if (isField(event.target)) return;
      else if (key === 'y' || (key === 'z' && event.shiftKey)) session.editor.redo();
      else if (key === 'z') session.editor.undo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [session]);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
