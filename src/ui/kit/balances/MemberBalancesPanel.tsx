import { useMemo } from 'react';
import { MemberBalances, type MemberPosting } from '../../../application/billing/register/Register';
import { REGISTER_EVENT_LABELS } from '../../../domain/billing/register/RegisterEntry';
import type { RegisterMonth } from '../../../domain/billing/register/RegisterPage';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { sumCents } from '../../../domain/platform/money/Cents';
import { labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../dialogs/Panel';
import { EmptyState } from '../feedback/EmptyState';
import { RefreshFailed, Unloaded } from '../feedback/Loaded';
import { Paragraph, Stack, Title } from '../layout';
import { AppLink } from '../navigation/AppLink';
import { paths, useArea } from '../navigation/paths';
import { useService } from '../Services';
import { type StackColumn, StackTable } from '../tables/StackTable';
import { useLiveQuery } from '../useStream';
import { DateText, monthText } from '../values/DateText';
import { Money } from '../values/Money';
import { BalanceText, coverageText } from './balanceTexts';

interface MemberBalancesProps {
  readonly groupNumber: string;
  /** Empty for a person without a number, who needs a name. */
  readonly memberId: string;
  readonly memberName?: string;
  /** Only the months of a coverage and plan. Default: all. */
  readonly of?: Pick<RegisterMonth, 'coverage' | 'plan'>;
  /** Day of the balances; undefined for now. */
  readonly asOf?: LocalDate | undefined;
  /** Division number. Default: all balances the person can see. */
  readonly division?: string | undefined;
}

/** A member's balances on the member's page. */
export function MemberBalancesPanel(props: MemberBalancesProps) {
  return (
    <Panel title="Balances">
      <MemberMonths {...props} />
    </Panel>
  );
}

/** Amounts billed and collected for a member by month, with the postings behind them. */
export function MemberMonths({ groupNumber, memberId, memberName = '', of, asOf, division }: MemberBalancesProps) {
  const balances = useService(MemberBalances);
  const query = useMemo(() => balances.open(), [balances]);
  const member = useMemo(
    () => ({ groupNumber, memberId, memberName, asOf, division }),
    [groupNumber, memberId, memberName, asOf, division],
  );
  const found = useLiveQuery(query, member);
  const retry = () => query.retry();
  if (found.kind !== 'loaded') return <Unloaded found={found} what="the balances" onRetry={retry} />;
  const { postings } = found.value;
  const months = found.value.months.filter((one) => !of || (one.coverage === of.coverage && one.plan === of.plan));
  if (months.length === 0) {
    return (
      <EmptyState
        kind="nothingYet"
        title="No balances yet"
        text="Balances appear once a bill with this member is reconciled with a payroll file."
      />
    );
  }
  return (
    <Stack gap="M" aria-busy={found.refreshing}>
      <RefreshFailed found={found} what="the balances" onRetry={retry} />
      <Paragraph>
        {of ? 'Balance of these months' : 'Balance of all months'}:{' '}
        <BalanceText cents={sumCents(months.map(({ balanceCents }) => balanceCents))} />
      </Paragraph>
      <StackTable
        label="Balances by month"
        isWide
        items={months}
        keyOf={({ coverage, plan, month }) => JSON.stringify([coverage, plan, month])}
        columns={MONTH_COLUMNS}
      />
      {!of && <Postings postings={postings} />}
    </Stack>
  );
}

function Postings({ postings }: { postings: readonly MemberPosting[] }) {
  return (
    <>
      <Title>Where they come from</Title>
      <StackTable
        label="Postings"
        items={postings.map((posting, at) => ({ ...posting, key: String(at) }))}
        keyOf={({ key }) => key}
        columns={POSTING_COLUMNS}
      />
    </>
  );
}

const MONTH_COLUMNS: readonly StackColumn<RegisterMonth>[] = [
  { label: 'Month', kind: 'lead', cell: ({ month }) => monthText(month) },
  { label: 'Coverage', cell: coverageText },
  { label: 'Billed', kind: 'figure', cell: ({ billedCents }) => <Money cents={billedCents} /> },
  { label: 'Employee', kind: 'figure', cell: ({ employeeCents }) => <Money cents={employeeCents} quietZero /> },
  { label: 'Employer', kind: 'figure', cell: ({ employerCents }) => <Money cents={employerCents} quietZero /> },
  {
    label: 'Continuation',
    kind: 'figure',
    cell: ({ continuationCents }) => <Money cents={continuationCents} quietZero />,
  },
  { label: 'Adjustments', kind: 'figure', cell: ({ adjustmentCents }) => <Money cents={adjustmentCents} quietZero /> },
  { label: 'Balance', kind: 'figure', cell: ({ balanceCents }) => <BalanceText cents={balanceCents} /> },
];

const POSTING_COLUMNS: readonly StackColumn<MemberPosting>[] = [
  { label: 'Posted', kind: 'lead', cell: ({ postedOn }) => <DateText date={postedOn} /> },
  { label: 'Event', cell: ({ event }) => labelOf(REGISTER_EVENT_LABELS, event) },
  { label: 'Bill or reason', cell: ({ bill, reason }) => (bill ? <PostedBill {...bill} /> : reason) },
  { label: 'By', cell: ({ by }) => by },
  { label: 'Change of the balance', kind: 'figure', cell: ({ balanceCents }) => <Money cents={balanceCents} /> },
];

function PostedBill({ billPk, billNumber }: { billPk: string; billNumber: string }) {
  const area = useArea();
  return <AppLink to={paths.bill(area, billPk)}>{billNumber}</AppLink>;
}
