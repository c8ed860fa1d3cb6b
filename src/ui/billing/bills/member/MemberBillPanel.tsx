import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { MemberBill, MemberDecision, MemberDiscrepancy } from '../../../../application/billing/bills/MemberQuery';
import { BILL_EVENT_LABELS } from '../../../../domain/billing/bills/BillHistoryEvent';
import { type BillLine, isOfEarlierMonth, lineAmount } from '../../../../domain/billing/bills/BillLine';
import { BRIDGE_LABELS, type BridgeChange, type BridgeStep } from '../../../../domain/billing/bills/bridge';
import { givenReason } from '../../../../domain/billing/bills/lineEdit';
import { TIER_LABELS } from '../../../../domain/billing/bills/lineLabels';
import { billedOnceBefore, memberChanges } from '../../../../domain/billing/bills/MemberHistory';
import {
  correctionFollowUp,
  expectedFollowUp,
  type FollowUpText,
} from '../../../../domain/billing/bills/memberFollowUps';
import { divisionText } from '../../../../domain/billing/divisions/Division';
import { DECIDED_LABELS, DISCREPANCY_LABELS } from '../../../../domain/billing/reconciliation/Discrepancy';
import { type Cents, cents } from '../../../../domain/platform/money/Cents';
import { formatCents, signedAmount } from '../../../../domain/platform/money/formatCents';
import { labelOf } from '../../../../domain/platform/text/wording';
import { changeText } from '../../../kit/bridge/BridgeStepRow';
import { Panel } from '../../../kit/dialogs/Panel';
import { StatusBadge } from '../../../kit/feedback/StatusBadge';
import { AppLink } from '../../../kit/navigation/AppLink';
import { paths, useArea } from '../../../kit/navigation/paths';
import { StackTable } from '../../../kit/tables/StackTable';
import { useLooks } from '../../../kit/useLooks';
import { DateText, dayText, InstantText, monthText, today } from '../../../kit/values/DateText';
import { Money } from '../../../kit/values/Money';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, fontVariantNumeric: 'tabular-nums' },
  toggle: { marginLeft: 'auto', minWidth: 0 },
});

interface MemberBillPanelProps {
  readonly bill: MemberBill;
  /** Newest first. */
  readonly bills: readonly MemberBill[];
  /** Whether the lines are shown at first. Bills on which nothing happened show their amount only. */
  readonly isNewest: boolean;
}

/** A member's lines on one bill, why they differ from the previous bill, and what was decided about them. */
export function MemberBillPanel({ bill, bills, isNewest }: MemberBillPanelProps) {
  const styles = useStyles();
  const looks = useLooks();
  const area = useArea();
  const { billPk, billNumber, periodFrom, division, status, lines, decisions, discrepancies, corrections, expected } =
    bill;
  const steps = useMemo(() => memberChanges(bill, bills), [bill, bills]);
  const once = useMemo(() => billedOnceBefore(bill, bills), [bill, bills]);
  const followUps = [
    ...corrections.map((one) => ({ key: one.correctionPk, ...correctionFollowUp(one, dayText) })),
    ...expected.map((one) => ({ key: one.expectedPk, ...expectedFollowUp(one, today(), dayText) })),
  ];
  const hasNews = (steps?.length ?? 0) + decisions.length + discrepancies.length + followUps.length > 0;
  const [isOpen, setOpen] = useState(isNewest || hasNews);
  return (
    <Panel>
      <div className={looks.wideRow}>
        <h2 className={looks.title}>{monthText(periodFrom)}</h2>
        <AppLink to={paths.bill(area, billPk)}>Bill {billNumber}</AppLink>
        {division && <span className={looks.counts}>{divisionText(division)}</span>}
        <StatusBadge status={status} />
        <span className={looks.counts}>
          {lines.length === 0 ? 'Not on this bill' : <Money cents={sumOf(lines)} />}
          {lines.length > 0 && steps !== undefined && !hasNews && ' · no change'}
        </span>
        {lines.length > 0 && (
          <Button
            size="small"
            appearance="transparent"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} lines on bill ${billNumber}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide lines' : 'Show lines'}
          </Button>
        )}
      </div>
      {isOpen && lines.length > 0 && <Lines bill={bill} />}
      {steps && <Changes steps={steps} once={once} />}
      {discrepancies.length > 0 && (
        <>
          <h3 className={looks.subtitle}>Differences from payroll</h3>
          <ul className={styles.list}>
            {discrepancies.map((discrepancy, index) => (
              <Difference key={index} discrepancy={discrepancy} />
            ))}
          </ul>
        </>
      )}
      {decisions.length > 0 && (
        <>
          <h3 className={looks.subtitle}>Decisions</h3>
          <ul className={styles.list}>
            {decisions.map((decision) => (
              <Decision key={`${decision.at} ${decision.linePk}`} decision={decision} lines={lines} />
            ))}
          </ul>
        </>
      )}
      {followUps.length > 0 && <FollowUps items={followUps} />}
    </Panel>
  );
}

/** Requests and expected adjustments that follow from the decisions, until they are completed. */
function FollowUps({ items }: { items: readonly (FollowUpText & { readonly key: string })[] }) {
  const styles = useStyles();
  const looks = useLooks();
  return (
    <>
      <h3 className={looks.subtitle}>Corrections and expected adjustments</h3>
      <ul className={styles.list}>
        {items.map(({ key, what, state }) => (
          <li key={key}>
            {what} <span className={looks.counts}>· {state}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function sumOf(lines: readonly BillLine[]): Cents {
  return cents(lines.reduce((sum, line) => sum + lineAmount(line), 0));
}

function Lines({ bill: { billNumber, lines } }: { bill: MemberBill }) {
  const looks = useLooks();
  return (
    <StackTable
      label={`Lines on bill ${billNumber}`}
      isWide
      items={lines}
      keyOf={({ linePk }) => linePk}
      columns={[
        {
          label: 'Coverage',
          kind: 'lead',
          cell: (line) => (
            <>
              {line.coverage}
              {isOfEarlierMonth(line) && (
                <span className={looks.counts}>
                  {' '}
                  for {line.retroPeriod ? monthText(line.retroPeriod) : 'an earlier month'}
                </span>
              )}
            </>
          ),
        },
        {
          label: 'Plan',
          cell: ({ plan, billedClass }) => (billedClass ? `${plan} · class ${billedClass}` : plan),
        },
        { label: 'Tier', cell: ({ tier }) => labelOf(TIER_LABELS, tier) },
        {
          label: 'Volume',
          kind: 'figure',
          cell: ({ volumeCents }) => (volumeCents === null ? '' : <Money cents={volumeCents} />),
        },
        { label: 'Billed', kind: 'figure', cell: ({ billedCents }) => <Money cents={billedCents} /> },
        { label: 'With changes', kind: 'figure', cell: (line) => <Money cents={lineAmount(line)} /> },
        { label: 'Reason', cell: ({ reasonCode }) => (reasonCode ? givenReason(reasonCode) : '') },
        {
          label: 'Effective',
          kind: 'whole',
          cell: ({ effectiveDate }) => (effectiveDate ? <DateText date={effectiveDate} /> : ''),
        },
        { label: 'Note', cell: ({ note }) => note },
      ]}
    />
  );
}

interface ChangesProps {
  readonly steps: readonly BridgeStep[];
  /** Lines of earlier months on the bill before. */
  readonly once: readonly BillLine[];
}

function Changes({ steps, once }: ChangesProps) {
  const styles = useStyles();
  const looks = useLooks();
  if (steps.length === 0) return null;
  return (
    <>
      <h3 className={looks.subtitle}>Change from the previous bill</h3>
      <ul className={styles.list}>
        {steps.flatMap(({ cause, changes }) =>
          changes.map((change, index) => (
            <li key={`${cause} ${index}`}>
              {cause === 'RETRO' ? (
                retroText(change, once)
              ) : (
                <>
                  {labelOf(BRIDGE_LABELS, cause)}, {change.coverage}: {signedAmount(change.cents)}{' '}
                  <span className={looks.counts}>{changeText(change)}</span>
                </>
              )}
            </li>
          )),
        )}
      </ul>
    </>
  );
}

/** A line of an earlier month in one sentence, and why the next bill differs by it. */
function retroText({ coverage, retroPeriod, cents: amount }: BridgeChange, once: readonly BillLine[]): string {
  const month = retroPeriod ? monthText(retroPeriod) : 'an earlier month';
  const wasBefore = once.some(
    (line) => line.coverage === coverage && line.retroPeriod === retroPeriod && line.billedCents + amount === 0,
  );
  const [what, size] = amount < 0 !== wasBefore ? ['Credit', 'credited'] : ['Charge', 'charged'];
  const text = `${what} for ${month}, ${coverage}`;
  return wasBefore
    ? `${text}: on the bill before, not ${size} again (${signedAmount(amount)})`
    : `${text}: ${signedAmount(amount)}`;
}

function Difference({ discrepancy }: { discrepancy: MemberDiscrepancy }) {
  const looks = useLooks();
  const { kind, coverage, billedCents, deductedCents, action, reasonCode, note, fileName, by, at } = discrepancy;
  return (
    <li>
      {labelOf(DISCREPANCY_LABELS, kind)}
      {coverage && `, ${coverage}`}: {formatCents(billedCents)} billed,{' '}
      {deductedCents === null ? 'nothing' : formatCents(deductedCents)} deducted. {labelOf(DECIDED_LABELS, action)} ·{' '}
      {givenReason(reasonCode)}
      {note && ` · ${note}`}{' '}
      <span className={looks.counts}>
        {fileName}, by {by}, <InstantText timestamp={at} />
      </span>
    </li>
  );
}

function Decision({ decision, lines }: { decision: MemberDecision; lines: readonly BillLine[] }) {
  const looks = useLooks();
  const { linePk, event, beforeCents, afterCents, reasonCode, note, by, at } = decision;
  const coverage = lines.find((line) => line.linePk === linePk)?.coverage;
  return (
    <li>
      {labelOf(BILL_EVENT_LABELS, event)}
      {coverage && `, ${coverage}`}: {formatCents(beforeCents)} → {formatCents(afterCents)}
      {reasonCode && ` · ${givenReason(reasonCode)}`}
      {note && ` · ${note}`}{' '}
      <span className={looks.counts}>
        by {by}, <InstantText timestamp={at} />
      </span>
    </li>
  );
}
