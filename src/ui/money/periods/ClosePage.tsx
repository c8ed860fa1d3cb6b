import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { CloseTask } from '../../../application/money/periods/Periods';
import { type Period, type PeriodPage, Periods } from '../../../application/money/periods/Periods';
import { type CloseTaskKind, closeTaskLabel, closeTaskOwner } from '../../../domain/money/periods/closeTasks';
import { monthLabel, PERIOD_STATE_LABELS, type PeriodStep } from '../../../domain/money/periods/Period';
import { daysBetween } from '../../../domain/platform/dates/LocalDate';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Loaded } from '../../kit/feedback/Loaded';
import { ReasonForm } from '../../kit/forms/ReasonForm';
import { StepForm } from '../../kit/forms/StepForm';
import { Actions, Note, Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { useListStyles } from '../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLiveQuery } from '../../kit/useStream';
import { dayText, InstantText, today } from '../../kit/values/DateText';
import { SameName } from '../../kit/values/SameName';
import { useSecondPersonProblem } from '../../kit/values/SecondPerson';

const useStyles = makeStyles({
  late: { display: 'block', color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  buttons: { paddingTop: tokens.spacingVerticalM },
});

/** The months of the ledger with the close calendar. */
export function ClosePage() {
  const styles = useListStyles();
  const periods = useService(Periods);
  const live = useMemo(() => periods.list(), [periods]);
  const found = useLiveQuery(live, 'all');
  return (
    <div className={styles.root}>
      <PageHeader
        title="Month end"
        sub="Close the months of the ledger, earliest first"
        above={<AppLink to={paths.bank}>Bank</AppLink>}
      />
      <SectionTabs of="Money" />
      <Loaded found={found} what="the months" rows={6} isPage onRetry={() => live.retry()}>
        {(value) => (
          <>
            <Months page={value} onChange={() => live.retry()} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface MonthsProps {
  readonly page: PeriodPage;
  /** Called after a step. */
  readonly onChange: () => void;
}

function Months({ page: { items, next }, onChange }: MonthsProps) {
  const mayClose = useMay('periods.close');
  if (items.length === 0) {
    return (
      <EmptyState
        kind="nothingYet"
        title="No months yet"
        text="Add the bank account first. Months are closed with its statements."
      />
    );
  }
  const open = items.find(({ month }) => month === next?.month);
  const latestClosed = items.find(({ state }) => state === 'CLOSED');
  return (
    <Stack gap="M">
      {open && next && (
        <Panel title={`${monthLabel(next.month)} close`}>
          <StackTable label="Close calendar" items={next.tasks} keyOf={({ task }) => task} columns={TASKS} />
          {mayClose && <Closing period={open} next={next} onChange={onChange} />}
        </Panel>
      )}
      <StackTable isFramed label="Months" items={items} keyOf={({ month }) => month} columns={MONTHS} />
      {mayClose && latestClosed && <Reopening period={latestClosed} onChange={onChange} />}
    </Stack>
  );
}

interface ClosingProps {
  readonly period: Period;
  readonly next: NonNullable<PeriodPage['next']>;
  readonly onChange: () => void;
}

/** Begins to close a month, closes it, or stops closing it. */
function Closing({ period, next: { tasks, hasEnded }, onChange }: ClosingProps) {
  const styles = useStyles();
  const [asked, setAsked] = useState<PeriodStep>();
  const isReady = tasks.every(({ task, isDone }) => task === 'CLOSE' || isDone);
  const done = () => {
    setAsked(undefined);
    onChange();
  };
  if (asked === 'reopen') return <ReopenForm period={period} onDone={done} />;
  if (asked) return <CloseForm key={asked} period={period} step={asked} onDone={done} />;
  if (!hasEnded) return null;
  return (
    <Actions className={styles.buttons}>
      {isReady && <Button onClick={() => setAsked('close')}>Close month</Button>}
      {period.state === 'OPEN' && <Button onClick={() => setAsked('softClose')}>Start closing</Button>}
      {period.state === 'SOFT' && <Button onClick={() => setAsked('reopen')}>Stop closing</Button>}
    </Actions>
  );
}

interface FormProps {
  readonly period: Period;
  readonly onDone: () => void;
}

const CLOSE_FORMS = {
  softClose: {
    label: 'Start closing',
    effect: 'Anyone who explains a bank line dated in this month is warned that the month is being closed.',
    done: 'Closing started',
  },
  close: {
    label: 'Close month',
    effect:
      'No more entries can be posted in this month. Later corrections are posted on the day they are entered and show the day they happened. The trial balance, aging, and remittances are saved with a hash.',
    done: 'Month closed',
  },
} as const;

const REOPEN_FORMS = {
  CLOSED: {
    label: 'Reopen month',
    effect:
      'Entries can be posted in the month again. The figures saved at the close are kept, and the next close saves another version. A manager other than the one who closed the month must reopen it.',
    done: 'Month reopened',
  },
  SOFT: { label: 'Stop closing', effect: 'The month is open again.', done: 'Closing stopped' },
} as const;

function CloseForm({ period, step, onDone }: FormProps & { readonly step: 'softClose' | 'close' }) {
  const periods = useService(Periods);
  const { label, effect, done } = CLOSE_FORMS[step];
  return (
    <StepForm
      name={`${label}: ${monthLabel(period.month)}`}
      effect={effect}
      failure="The month was not changed."
      submitLabel={label}
      isIncomplete={false}
      onSubmit={async () => {
        await periods.take(period, { step });
        return done;
      }}
      onDone={onDone}
      doneLabel="Cancel"
    >
      {() => null}
    </StepForm>
  );
}

/** Opens a month that is closed or being closed. */
function ReopenForm({ period, onDone }: FormProps) {
  const periods = useService(Periods);
  const { label, effect, done } = REOPEN_FORMS[period.state === 'CLOSED' ? 'CLOSED' : 'SOFT'];
  return (
    <ReasonForm
      name={`${label}: ${monthLabel(period.month)}`}
      effect={effect}
      failure="The month was not changed."
      submitLabel={label}
      onSubmit={async (reason) => {
        await periods.take(period, { step: 'reopen', reason, state: period.state });
        return done;
      }}
      onDone={onDone}
    />
  );
}

function Reopening({ period, onChange }: { readonly period: Period; readonly onChange: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const problem = useSecondPersonProblem('period', [period.versions[0]?.closedByUserId ?? null]);
  const done = () => {
    setOpen(false);
    onChange();
  };
  if (problem !== undefined) return <p>{`${monthLabel(period.month)}: ${problem}`}</p>;
  return isOpen ? (
    <ReopenForm period={period} onDone={done} />
  ) : (
    <div>
      <Button onClick={() => setOpen(true)}>{`Reopen ${monthLabel(period.month)}`}</Button>
    </div>
  );
}

const TASKS: readonly StackColumn<CloseTask>[] = [
  { label: 'Task', kind: 'lead', cell: ({ task }) => <TaskName task={task} /> },
  { label: 'Owner', cell: ({ task }) => closeTaskOwner(task) },
  { label: 'Business day', kind: 'figure', cell: ({ businessDay }) => businessDay },
  { label: 'Due', kind: 'whole', cell: (task) => <DueDay task={task} /> },
  { label: 'State', cell: (task) => <TaskState task={task} /> },
];

/** Where a task is done; undefined for the close itself, which has its button below. */
const TASK_PATHS: Readonly<Partial<Record<CloseTaskKind, string>>> = {
  STATEMENTS: paths.bank,
  SIGNATURES: paths.bank,
  CLEARING: paths.books,
  RECEIVABLES: paths.aging,
};

function TaskName({ task }: Pick<CloseTask, 'task'>) {
  const to = TASK_PATHS[task];
  return to === undefined ? closeTaskLabel(task) : <AppLink to={to}>{closeTaskLabel(task)}</AppLink>;
}

/** The day, and in red how late it is. */
function DueDay({ task: { due, isDone } }: { readonly task: CloseTask }) {
  const styles = useStyles();
  const days = isDone ? 0 : daysBetween(due, today());
  return (
    <>
      {dayText(due)}
      {days > 0 && <span className={styles.late}>{counted(days, 'day')} late</span>}
    </>
  );
}

function TaskState({ task: { isDone, blockedBy, missing } }: { readonly task: CloseTask }) {
  if (isDone) return 'Done';
  return (
    <>
      {blockedBy ? `Blocked by: ${closeTaskLabel(blockedBy)}` : 'To do'}
      {!blockedBy && missing && <Note isBlock>{missing}</Note>}
    </>
  );
}

const MONTHS: readonly StackColumn<Period>[] = [
  { label: 'Month', kind: 'lead', cell: ({ month }) => monthLabel(month) },
  { label: 'State', cell: ({ state }) => labelOf(PERIOD_STATE_LABELS, state) },
  { label: 'Versions', cell: ({ versions }) => <Versions versions={versions} /> },
];

function Versions({ versions }: Pick<Period, 'versions'>) {
  const styles = useStyles();
  if (versions.length === 0) return 'None';
  return versions.map(({ version, closedBy, closedAt, hash, debitCents, receivableCents, remittedCents, reopened }) => (
    <div key={version}>
      {`Version ${version}: closed by ${closedBy}, `}
      <InstantText timestamp={closedAt} />
      <Note isBlock>
        {`Trial balance ${formatCents(debitCents)}, receivables ${formatCents(receivableCents)}, remitted ${formatCents(remittedCents)}`}
      </Note>
      {reopened && (
        <Note isBlock>
          {`Reopened by ${reopened.by}, `}
          <InstantText timestamp={reopened.at} />
          {`: ${reopened.reason}`}
          <SameName one={closedBy} other={reopened.by} />
        </Note>
      )}
      <span className={styles.hash}>{hash}</span>
    </div>
  ));
}
