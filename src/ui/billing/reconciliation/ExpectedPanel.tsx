import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  type BillExpectations,
  type ExpectedOnBill,
  ExpectedOnBillQuery,
} from '../../../application/billing/expected/ExpectedAdjustments';
import { valueOf } from '../../../application/platform/shared/Loadable';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { type Correction, correctionText } from '../../../domain/billing/corrections/Correction';
import { divisionText } from '../../../domain/billing/divisions/Division';
import {
  expectedMessage,
  isEmpty,
  outcomeMessage,
  overdueMessage,
} from '../../../domain/billing/expected/BillExpectations';
import { type BilledAgain, billedAgainMessage } from '../../../domain/billing/expected/billedAgain';
import { openCents } from '../../../domain/billing/expected/ExpectedAdjustment';
import { sidesText } from '../../../domain/billing/expected/expectedSides';
import { dayOf } from '../../../domain/platform/dates/LocalDate';
import { counted } from '../../../domain/platform/text/wording';
import { FoldedPanel } from '../../kit/dialogs/FoldedPanel';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Note } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { memberItemName } from '../../kit/tables/memberColumns';
import { StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { CreditOrCharge } from '../../kit/values/CreditOrCharge';
import { dayText, monthText, today } from '../../kit/values/DateText';

const useStyles = makeStyles({
  again: { margin: 0, marginBottom: tokens.spacingVerticalS, paddingLeft: tokens.spacingHorizontalL },
  scroll: { overflow: 'auto', maxHeight: '30dvh' },
});

/**
 * What earlier bills expect of this bill, and terminated members who are billed again: in a line that names the first of them
 * and counts the adjustments, and in full on request.
 */
export function ExpectedPanel({ bill }: { bill: Pick<Bill, 'billPk' | 'groupNumber' | 'version'> }) {
  const queries = useService(ExpectedOnBillQuery);
  const query = useMemo(() => queries.of(bill.billPk), [queries, bill.billPk]);
  const found = useLiveQuery(query, bill.version);
  const expectations = valueOf(found);
  const failure = found.kind === 'failed' && (
    <Unloaded found={found} what="the adjustments expected from earlier bills" onRetry={() => query.retry()} />
  );
  return (
    <FoldedPanel
      title="Expected from earlier bills"
      lines={[1, 2]}
      loadingLabel="Loading the adjustments expected from earlier bills"
      summary={expectations && <Summary expectations={expectations} />}
      {...(failure && { failure })}
      {...(expectations &&
        !isEmpty(expectations) && {
          details: () => <Details expectations={expectations} groupNumber={bill.groupNumber} />,
        })}
    />
  );
}

function Summary({ expectations }: { expectations: BillExpectations }) {
  const looks = useLooks();
  const { billedAgain, items, overdueCorrections } = expectations;
  const [first] = billedAgain;
  return (
    <>
      {overdueCorrections.length > 0 && <span className={looks.late}>{overdueMessage(overdueCorrections)} · </span>}
      {first && (
        <span className={looks.late}>
          {first.memberName}: {billedAgainMessage(first)}
          {billedAgain.length > 1 && `, and ${counted(billedAgain.length - 1, 'other member')}`}
          {items.length > 0 && ' · '}
        </span>
      )}
      {(items.length > 0 || !first) && expectedMessage(expectations)}
    </>
  );
}

interface DetailsProps {
  readonly expectations: BillExpectations;
  readonly groupNumber: string;
}

function Details({ expectations: { items, billedAgain, own, overdueCorrections }, groupNumber }: DetailsProps) {
  const looks = useLooks();
  const area = useArea();
  return (
    <>
      {overdueCorrections.length > 0 && <Overdue corrections={overdueCorrections} groupNumber={groupNumber} />}
      {billedAgain.length > 0 && <Again members={billedAgain} />}
      {items.length > 0 && <Expected items={items} />}
      <p className={looks.textBelow}>
        {own.count > 0 &&
          `${counted(own.count, 'adjustment')} of ${sidesText(own)} from this bill expected on later bills. `}
        <AppLink to={`${paths.expected(area)}?group=${groupNumber}`} appearance="inText">
          All expected adjustments
        </AppLink>
      </p>
    </>
  );
}

/** Corrections that two later bills did not show. */
function Overdue({ corrections, groupNumber }: { corrections: readonly Correction[]; groupNumber: string }) {
  const styles = useStyles();
  const looks = useLooks();
  const area = useArea();
  return (
    <>
      <ul className={styles.again} aria-label="Overdue corrections">
        {corrections.map((one) => (
          <li key={one.correctionPk}>
            <span className={looks.late}>{memberItemName(one)}</span>: {correctionText(one, dayText)}
            {one.sentAt !== null && `, sent ${dayText(dayOf(new Date(one.sentAt)))}`}
          </li>
        ))}
      </ul>
      <p className={looks.textBelow}>
        <AppLink to={`${paths.corrections(area)}?status=overdue&group=${groupNumber}`} appearance="inText">
          Overdue corrections
        </AppLink>
      </p>
    </>
  );
}

/** Terminated members who are billed again. */
function Again({ members }: { members: readonly BilledAgain[] }) {
  const styles = useStyles();
  const looks = useLooks();
  return (
    <ul className={styles.again} aria-label="Terminated and billed again">
      {members.map((member) => (
        <li key={member.memberId} className={looks.late}>
          {member.memberName}: {billedAgainMessage(member)}
        </li>
      ))}
    </ul>
  );
}

function Expected({ items }: { items: BillExpectations['items'] }) {
  const styles = useStyles();
  const area = useArea();
  const [onDay] = useState(today);
  return (
    <StackTable<ExpectedOnBill>
      label="Expected from earlier bills"
      className={styles.scroll}
      items={items}
      keyOf={({ expected }) => expected.expectedPk}
      columns={[
        {
          label: 'Member',
          kind: 'lead',
          cell: ({ expected: { memberName, coverage } }) => (
            <>
              {memberName}
              {coverage !== null && <Note> · {coverage}</Note>}
            </>
          ),
        },
        {
          label: 'From bill',
          cell: ({ expected: { origin } }) => (
            <AppLink to={paths.bill(area, origin.billPk)}>
              {[origin.billNumber, origin.division && divisionText(origin.division), monthText(origin.periodFrom)]
                .filter(Boolean)
                .join(', ')}
            </AppLink>
          ),
        },
        { label: 'Expected', kind: 'figure', cell: ({ expected }) => <CreditOrCharge cents={expected.amountCents} /> },
        { label: 'On this bill', kind: 'figure', cell: ({ arrivedCents }) => <CreditOrCharge cents={arrivedCents} /> },
        { label: 'Still open', kind: 'figure', cell: ({ expected }) => <CreditOrCharge cents={openCents(expected)} /> },
        { label: 'Result', cell: (item) => outcomeMessage(item, onDay) },
      ]}
    />
  );
}
