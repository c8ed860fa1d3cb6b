import { Button } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ExpectedQuery } from '../../../application/billing/expected/ExpectedAdjustments';
import { givenReason } from '../../../domain/billing/bills/lineEdit';
import { carrierLetter } from '../../../domain/billing/expected/carrierLetter';
import {
  CLOSE_REASON_LABELS,
  EXPECTED_SOURCE_LABELS,
  type ExpectedAdjustment,
  type ExpectedSort,
  openCents,
  statusOfExpected,
  windowMessage,
} from '../../../domain/billing/expected/ExpectedAdjustment';
import { cents } from '../../../domain/platform/money/Cents';
import { labelOf } from '../../../domain/platform/text/wording';
import { LetterDialog } from '../../kit/dialogs/LetterDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { fromBillColumn, MEMBER_COLUMN, memberItemName, useCellStyles } from '../../kit/tables/memberColumns';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import type { Sorting } from '../../kit/tables/TableHead';
import { SelectionProvider, selectColumn, useRowSelection } from '../../kit/tables/useRowSelection';
import { useCodeName } from '../../kit/useCodeName';
import { CreditOrCharge } from '../../kit/values/CreditOrCharge';
import { dayText, monthText, today } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { CloseForm, type ClosingActions, useClosing } from './CloseForm';
import { type CloseRun, ExpectedSelection } from './ExpectedSelection';

interface ExpectedTableProps {
  readonly items: readonly ExpectedAdjustment[];
  /** Filters of the list, and how many adjustments match them. */
  readonly query: ExpectedQuery;
  readonly total: number;
  readonly sorting: Sorting<ExpectedSort>;
  /** Whether each adjustment shows its group. */
  readonly showsGroups: boolean;
  /** The query string of a list whose columns can be chosen. */
  readonly address: URLSearchParams | undefined;
  readonly closing: CloseRun;
}

/** Expected adjustments, each with its origin, what is left of the carrier's window, and, where allowed, how to close it. */
export function ExpectedTable({ items, query, total, sorting, showsGroups, address, closing }: ExpectedTableProps) {
  const styles = useCellStyles();
  const change = useClosing();
  const { askedPk, isBusy, actions } = change;
  const mayChange = useMay('expectedAdjustments.write');
  const nameOf = useCodeName();
  const [written, setWritten] = useState<ExpectedAdjustment>();
  const letter =
    written && carrierLetter([written], { day: dayText, month: monthText, carrier: (code) => nameOf('carrier', code) });
  const selection = useRowSelection<ExpectedAdjustment>(({ expectedPk }) => expectedPk);
  const all = useMemo(
    (): readonly StackColumn<ExpectedAdjustment, ExpectedSort>[] => [
      ...(mayChange ? [selectColumn(items, LABELS)] : []),
      MEMBER_COLUMN,
      fromBillColumn(showsGroups),
      {
        id: 'cause',
        label: 'Cause',
        kind: 'text',
        cell: ({ reasonCode, source }) => (
          <>
            {givenReason(reasonCode)}
            <span className={styles.quiet}>{labelOf(EXPECTED_SOURCE_LABELS, source)}</span>
          </>
        ),
      },
      {
        id: 'expected',
        label: 'Expected',
        sort: 'expected',
        isReversed: true,
        kind: 'figure',
        isExtra: 'inTables',
        cell: ({ amountCents }) => <CreditOrCharge cents={amountCents} />,
      },
      {
        id: 'arrived',
        label: 'Arrived',
        sort: 'arrived',
        isReversed: true,
        kind: 'figure',
        isExtra: 'inTables',
        cell: ({ arrivedCents }) => <Money cents={cents(Math.abs(arrivedCents))} />,
      },
      {
        id: 'open',
        label: 'Open',
        sort: 'open',
        isReversed: true,
        kind: 'figure',
        cell: (item) => (
          <strong>
            <CreditOrCharge cents={openCents(item)} />
          </strong>
        ),
      },
      { id: 'status', label: 'Status', kind: 'whole', sort: 'status', cell: (item) => <StatusText item={item} /> },
      ...(mayChange
        ? [
            {
              label: 'Action',
              cell: (item: ExpectedAdjustment) => (
                <Actions
                  item={item}
                  isAsked={askedPk === item.expectedPk}
                  isBusy={isBusy}
                  actions={actions}
                  onWrite={setWritten}
                />
              ),
            },
          ]
        : []),
    ],
    [styles, showsGroups, askedPk, isBusy, actions, mayChange, items],
  );
  const columns = useShownColumns(all, address);
  return (
    <SelectionProvider selection={selection}>
      {change.failure !== undefined && (
        <ActionError what="The adjustment was not changed." error={change.failure} onRetry={change.retry} />
      )}
      {mayChange && selection.items.length === 0 && (
        <p className={styles.quiet} style={{ margin: 0 }}>
          To write about several at once, select adjustments of one group and carrier.
        </p>
      )}
      <StackTable
        label="Expected adjustments"
        isFramed
        isWide
        sorting={sorting}
        items={items}
        keyOf={({ expectedPk }) => expectedPk}
        columns={columns}
        isCompact={isCompact(address)}
        detail={(item) =>
          change.askedPk === item.expectedPk && (
            <CloseForm
              name={memberItemName(item)}
              isBusy={change.isBusy}
              onClose={(reason, note) => change.actions.close(item.expectedPk, reason, note)}
              onCancel={() => change.actions.ask(undefined)}
            />
          )
        }
      />
      <ExpectedSelection selection={selection} query={query} total={total} address={address} closing={closing} />
      <LetterDialog letter={letter} open={written !== undefined} onClose={() => setWritten(undefined)} />
    </SelectionProvider>
  );
}

const LABELS = {
  all: 'Select all adjustments of the page',
  one: (item: ExpectedAdjustment) => `Select ${memberItemName(item)}`,
};

interface ActionsProps {
  readonly item: ExpectedAdjustment;
  /** Whether the form to close it is open. */
  readonly isAsked: boolean;
  /** Whether an adjustment is being closed or reopened. */
  readonly isBusy: boolean;
  readonly actions: ClosingActions;
  /** Shows the letter to the carrier about it. */
  readonly onWrite: (item: ExpectedAdjustment) => void;
}

function Actions({ item, isAsked, isBusy, actions, onWrite }: ActionsProps) {
  const mayChange = useMay('expectedAdjustments.write', item.groupNumber);
  const { closed, expectedPk } = item;
  const buttons = useRef<HTMLDivElement>(null);
  const stage = isAsked ? 'asked' : closed ? 'closed' : 'open';
  const before = useRef(stage);
  useEffect(() => {
    // The form or the button that had the focus is gone.
    const isLost = document.activeElement === document.body;
    if (before.current !== stage && isLost)
      buttons.current?.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true });
    before.current = stage;
  }, [stage]);
  if (!mayChange) return null;
  return (
    <Stack ref={buttons} isRow gap="XS">
      {openCents(item) !== 0 && !isAsked && (
        <>
          <Button
            size="small"
            aria-label={`Write to the carrier: ${memberItemName(item)}`}
            onClick={() => onWrite(item)}
          >
            Write
          </Button>
          <Button
            size="small"
            appearance="subtle"
            aria-label={`Close ${memberItemName(item)}`}
            onClick={() => actions.ask(expectedPk)}
          >
            Close
          </Button>
        </>
      )}
      {closed && (
        <Button
          size="small"
          aria-label={`Reopen ${memberItemName(item)}`}
          disabledFocusable={isBusy}
          onClick={() => actions.reopen(expectedPk)}
        >
          Reopen
        </Button>
      )}
    </Stack>
  );
}

function StatusText({ item }: { item: ExpectedAdjustment }) {
  const styles = useCellStyles();
  const [onDay] = useState(today);
  const { closed } = item;
  const status = statusOfExpected(item, onDay);
  if (closed) {
    return (
      <>
        {labelOf(CLOSE_REASON_LABELS, closed.reason)}
        <span className={styles.quiet}>
          {[closed.by && `by ${closed.by}`, closed.note].filter(Boolean).join(' · ')}
        </span>
      </>
    );
  }
  if (status === 'arrived') return 'Arrived';
  const left = windowMessage(item.creditedUntil, onDay);
  return <span className={status === 'late' ? styles.late : undefined}>{left}</span>;
}
