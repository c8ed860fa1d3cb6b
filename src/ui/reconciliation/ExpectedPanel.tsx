import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { ExpectedOnBillQuery } from '../../application/expected/ExpectedAdjustments';
import type { Bill } from '../../domain/bills/Bill';
import { dayOf } from '../../domain/dates/LocalDate';
import { type BillExpectations, type ExpectedOnBill, outcomeMessage } from '../../domain/expected/BillExpectations';
import { type BilledAgain, billedAgainMessage } from '../../domain/expected/billedAgain';
import { openCents } from '../../domain/expected/ExpectedAdjustment';
import { formatCents } from '../../domain/money/formatCents';
import { counted } from '../../domain/text/wording';
import { Panel } from '../kit/dialogs/Panel';
import { ReadFailed } from '../kit/feedback/LoadFailed';
import { AppLink } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { ScrollRegion } from '../kit/tables/ScrollRegion';
import { Table, TableCell, TableRow } from '../kit/tables/Table';
import { TableHead } from '../kit/tables/TableHead';
import { useTableStyles } from '../kit/tables/tableStyles';
import { useLiveQuery } from '../kit/useStream';
import { monthText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';

const useStyles = makeStyles({
  panel: { padding: tokens.spacingHorizontalM },
  note: { margin: 0, marginTop: tokens.spacingVerticalS },
  again: { margin: 0, marginBottom: tokens.spacingVerticalS, paddingLeft: tokens.spacingHorizontalL },
  alarm: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  scroll: { overflow: 'auto', maxHeight: '30vh' },
  table: { minWidth: '600px' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  cell: { height: 'auto', paddingBlock: tokens.spacingVerticalXS },
});

/**
 * What earlier bills expect of this bill, and terminated members whom it bills again. Renders nothing without either, so that
 * the lines start at the top.
 */
export function ExpectedPanel({ bill }: { bill: Pick<Bill, 'billPk' | 'groupNumber' | 'version'> }) {
  const styles = useStyles();
  const area = useArea();
  const queries = useService(ExpectedOnBillQuery);
  const query = useMemo(() => queries.of(bill.billPk), [queries, bill.billPk]);
  const found = useLiveQuery(query, bill.version);
  if (found.kind === 'loading') return null;
  if (found.kind === 'failed') {
    return (
      <ReadFailed
        what="The adjustments expected from earlier bills could not be loaded."
        error={found.error}
        onRetry={() => query.retry()}
      />
    );
  }
  const { items, billedAgain, own } = found.value;
  if (items.length === 0 && billedAgain.length === 0 && own.count === 0) return null;
  return (
    <Panel title="Expected from earlier bills" className={styles.panel}>
      {billedAgain.length > 0 && <Again members={billedAgain} />}
      {items.length > 0 && <Expected items={items} />}
      <p className={styles.note}>
        {own.count > 0 &&
          `${counted(own.count, 'adjustment')} of ${formatCents(own.cents)} from this bill expected on later bills. `}
        <AppLink to={`${paths.expected(area)}?group=${bill.groupNumber}`}>All expected adjustments</AppLink>
      </p>
    </Panel>
  );
}

/** Terminated members who are billed again. */
function Again({ members }: { members: readonly BilledAgain[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.again} aria-label="Terminated and billed again">
      {members.map((member) => (
        <li key={member.memberId} className={styles.alarm}>
          {member.memberName}: {billedAgainMessage(member)}
        </li>
      ))}
    </ul>
  );
}

const HEADINGS = ['Member', 'From bill', 'Expected', 'On this bill', 'Still open', 'Result'];
const FIGURES = ['Expected', 'On this bill', 'Still open'];

function Expected({ items }: { items: BillExpectations['items'] }) {
  const styles = useStyles();
  return (
    <ScrollRegion label="Expected from earlier bills" className={styles.scroll}>
      <Table size="small" className={styles.table} aria-label="Expected from earlier bills">
        <TableHead headings={HEADINGS} figures={FIGURES} isSticky />
        <tbody>
          {items.map((item) => (
            <ExpectedRow key={item.expected.expectedPk} item={item} />
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

function ExpectedRow({ item }: { item: ExpectedOnBill }) {
  const styles = useStyles();
  const table = useTableStyles();
  const area = useArea();
  const [today] = useState(() => dayOf(new Date()));
  const { expected, arrivedCents } = item;
  const { origin } = expected;
  const figure = mergeClasses(styles.cell, table.numeric);
  return (
    <TableRow className={table.row}>
      <TableCell className={styles.cell}>
        {expected.memberName}
        {expected.coverage !== null && <span className={styles.quiet}> · {expected.coverage}</span>}
      </TableCell>
      <TableCell className={styles.cell}>
        <AppLink to={paths.bill(area, origin.billPk)}>
          {origin.billNumber}, {monthText(origin.periodFrom)}
        </AppLink>
      </TableCell>
      <TableCell className={figure}>
        <Money cents={expected.amountCents} />
      </TableCell>
      <TableCell className={figure}>
        <Money cents={arrivedCents} />
      </TableCell>
      <TableCell className={figure}>
        <Money cents={openCents(expected)} />
      </TableCell>
      <TableCell className={styles.cell}>{outcomeMessage(item, today)}</TableCell>
    </TableRow>
  );
}
