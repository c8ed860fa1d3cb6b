import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, useEffect, useRef, useState } from 'react';
import { REASON_LABELS } from '../../domain/bills/lineEdit';
import { dayOf } from '../../domain/dates/LocalDate';
import {
  CLOSE_REASON_LABELS,
  EXPECTED_SOURCE_LABELS,
  type ExpectedAdjustment,
  openCents,
  statusOfExpected,
  windowMessage,
} from '../../domain/expected/ExpectedAdjustment';
import { labelOf } from '../../domain/text/wording';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { useMay } from '../kit/MeContext';
import { AppLink } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';
import { ScrollRegion } from '../kit/tables/ScrollRegion';
import { Table, TableCell, TableRow } from '../kit/tables/Table';
import { TableHead } from '../kit/tables/TableHead';
import { useTableStyles } from '../kit/tables/tableStyles';
import { monthText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { CloseForm, type ClosingActions, useClosing } from './CloseForm';

const useStyles = makeStyles({
  table: { minWidth: '720px' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  late: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  cell: { paddingBlock: tokens.spacingVerticalS, verticalAlign: 'top', height: 'auto' },
});

const HEADINGS = ['Member', 'From bill', 'Cause', 'Expected', 'Arrived', 'Open', 'Status', 'Action'];
const FIGURES = ['Expected', 'Arrived', 'Open'];

interface ExpectedTableProps {
  readonly items: readonly ExpectedAdjustment[];
  /** Whether each adjustment shows its group. */
  readonly showsGroups: boolean;
}

/** Expected adjustments, each with its origin, what is left of the carrier's window, and, where allowed, how to close it. */
export function ExpectedTable({ items, showsGroups }: ExpectedTableProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const change = useClosing();
  return (
    <>
      {change.failure !== undefined && (
        <ErrorBar what="The adjustment was not changed." error={change.failure} onRetry={change.retry} />
      )}
      <ScrollRegion label="Expected adjustments" className={table.frame}>
        <Table size="small" className={styles.table} aria-label="Expected adjustments">
          <TableHead headings={HEADINGS} figures={FIGURES} />
          <tbody>
            {items.map((item) => (
              <ExpectedRow
                key={item.expectedPk}
                item={item}
                showsGroup={showsGroups}
                isAsked={change.askedPk === item.expectedPk}
                isBusy={change.isBusy}
                actions={change.actions}
              />
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
    </>
  );
}

interface ExpectedRowProps {
  readonly item: ExpectedAdjustment;
  readonly showsGroup: boolean;
  /** Whether the form to close it is open. */
  readonly isAsked: boolean;
  /** Whether an adjustment is being closed or reopened. */
  readonly isBusy: boolean;
  readonly actions: ClosingActions;
}

const ExpectedRow = memo(function ExpectedRow(props: ExpectedRowProps) {
  const { item, showsGroup, isAsked, isBusy, actions } = props;
  const styles = useStyles();
  const table = useTableStyles();
  const area = useArea();
  const mayChange = useMay('expectedAdjustments.write', item.groupNumber);
  const { origin, memberName, coverage, closed } = item;
  const name = coverage === null ? memberName : `${memberName}, ${coverage}`;
  const isOpen = openCents(item) !== 0;
  const figure = mergeClasses(styles.cell, table.numeric);
  const buttons = useRef<HTMLDivElement>(null);
  const stage = isAsked ? 'asked' : closed ? 'closed' : 'open';
  const before = useRef(stage);
  useEffect(() => {
    // The form or the button that had the focus is gone.
    const isLost = document.activeElement === document.body;
    if (before.current !== stage && isLost) buttons.current?.querySelector('button')?.focus({ preventScroll: true });
    before.current = stage;
  }, [stage]);
  return (
    <>
      <TableRow className={table.row}>
        <TableCell className={styles.cell}>
          {memberName}
          <div className={styles.quiet}>{coverage ?? 'All coverages'}</div>
        </TableCell>
        <TableCell className={styles.cell}>
          <AppLink to={paths.bill(area, origin.billPk)}>{origin.billNumber}</AppLink>
          <div className={styles.quiet}>
            {monthText(origin.periodFrom)}
            {showsGroup && ` · ${item.groupName}`}
          </div>
        </TableCell>
        <TableCell className={styles.cell}>
          {labelOf(REASON_LABELS, item.reasonCode)}
          <div className={styles.quiet}>{labelOf(EXPECTED_SOURCE_LABELS, item.source)}</div>
        </TableCell>
        <TableCell className={figure}>
          <Money cents={item.amountCents} />
        </TableCell>
        <TableCell className={figure}>
          <Money cents={item.arrivedCents} />
        </TableCell>
        <TableCell className={figure}>
          <Money cents={openCents(item)} strong />
        </TableCell>
        <TableCell className={styles.cell}>
          <StatusText item={item} />
        </TableCell>
        <TableCell className={styles.cell}>
          <div ref={buttons}>
            {mayChange && isOpen && !isAsked && (
              <Button size="small" aria-label={`Close ${name}`} onClick={() => actions.ask(item.expectedPk)}>
                Close
              </Button>
            )}
            {mayChange && closed && (
              <Button
                size="small"
                aria-label={`Reopen ${name}`}
                disabledFocusable={isBusy}
                onClick={() => actions.reopen(item.expectedPk)}
              >
                Reopen
              </Button>
            )}
          </div>
        </TableCell>
      </TableRow>
      {isAsked && (
        <TableRow className={table.row}>
          <TableCell className={styles.cell} colSpan={HEADINGS.length}>
            <CloseForm
              name={name}
              isBusy={isBusy}
              onClose={(reason, note) => actions.close(item.expectedPk, reason, note)}
              onCancel={() => actions.ask(undefined)}
            />
          </TableCell>
        </TableRow>
      )}
    </>
  );
});

function StatusText({ item }: { item: ExpectedAdjustment }) {
  const styles = useStyles();
  const [today] = useState(() => dayOf(new Date()));
  const { closed } = item;
  const status = statusOfExpected(item, today);
  if (closed) {
    return (
      <>
        {labelOf(CLOSE_REASON_LABELS, closed.reason)}
        <div className={styles.quiet}>{[closed.by && `by ${closed.by}`, closed.note].filter(Boolean).join(' · ')}</div>
      </>
    );
  }
  if (status === 'arrived') return 'Arrived';
  const left = windowMessage(item.creditedUntil, today);
  return <span className={status === 'late' ? styles.late : undefined}>{left}</span>;
}
