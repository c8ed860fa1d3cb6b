import { useMemo, useState } from 'react';
import { REFUND_STATE_LABELS, type Refund, refundEventLabel } from '../../../domain/money/refunds/Refund';
import { refundApprovals } from '../../../domain/money/refunds/refundApprovals';
import { REFUNDS } from '../../../domain/money/refunds/refundList';
import type { PageOf } from '../../../domain/platform/lists/List';
import { labelOf } from '../../../domain/platform/text/wording';
import { Stack, Strong } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { GroupLink } from '../../kit/navigation/GroupLink';
import { type Looks, tableColumns } from '../../kit/tables/ListPart';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { SelectionProvider, selectColumn, useRowSelection } from '../../kit/tables/useRowSelection';
import { useLooks } from '../../kit/useLooks';
import { InstantText } from '../../kit/values/DateText';
import { SameName } from '../../kit/values/SameName';
import { IssueChecks } from './IssueChecks';
import { type Asked, RefundActions } from './RefundActions';
import { RefundCreditForm } from './RefundCreditForm';
import { PaidBy } from './RefundPayment';
import { ReturnRefundForm } from './ReturnRefundForm';
import { StopOrderForm } from './StopOrderForm';
import { UnclaimedForm } from './UnclaimedForm';
import { VoidCheckForm } from './VoidCheckForm';

interface RefundTableProps {
  readonly page: PageOf<typeof REFUNDS>;
  readonly address: URLSearchParams | undefined;
  readonly refresh: () => void;
}

/** Refunds in rows, with the forms of their steps and the checks that pay the selected ones. */
export function RefundTable({ page, address, refresh }: RefundTableProps) {
  const { items, account } = page;
  const mayChange = useMay('suspense.change');
  const selection = useRowSelection<Refund>(REFUNDS.keyOf);
  const [asked, setAsked] = useState<Asked>();
  const canIssue = mayChange && account !== null && items.some(({ state }) => state === 'APPROVED');
  const columns = useMemo(
    () => refundColumns(items, { canIssue, onAsk: mayChange ? setAsked : undefined }),
    [items, canIssue, mayChange],
  );
  const close = () => {
    asked?.opener.focus();
    setAsked(undefined);
  };
  return (
    <SelectionProvider selection={selection}>
      <StackTable
        isFramed
        label={REFUNDS.title}
        items={items}
        keyOf={REFUNDS.keyOf}
        columns={useShownColumns(columns, address)}
        isCompact={isCompact(address)}
        detail={(refund) => {
          const { refundPk, check, state } = refund;
          if (asked?.refundPk !== refundPk) return undefined;
          const base = {
            refund,
            onCancel: close,
            onDone: () => {
              close();
              refresh();
            },
          };
          if (asked.what === 'credit') return <RefundCreditForm key={state} {...base} />;
          if (asked.what === 'return') return state === 'APPROVED' ? <ReturnRefundForm {...base} /> : undefined;
          if (asked.what === 'stopOrder') {
            const stopOrder = refund.stopOrders.find(({ checkNumber }) => checkNumber === asked.checkNumber);
            return stopOrder && <StopOrderForm key={stopOrder.placedOn} {...base} stopOrder={stopOrder} />;
          }
          if (!check) return undefined;
          const props = { ...base, checkNumber: check.checkNumber };
          if (asked.what === 'void') return state === 'ISSUED' ? <VoidCheckForm {...props} /> : undefined;
          return <UnclaimedForm key={state} {...props} />;
        }}
      />
      {account && (
        <IssueChecks
          account={account}
          selection={selection}
          address={address}
          onDone={() => {
            selection.clear();
            refresh();
          }}
        />
      )}
    </SelectionProvider>
  );
}

interface ColumnOptions {
  /** Whether refunds can be selected. */
  readonly canIssue: boolean;
  /** Undefined for people who only look. */
  readonly onAsk: ((asked: Asked) => void) | undefined;
}

function refundColumns(items: readonly Refund[], { canIssue, onAsk }: ColumnOptions): readonly StackColumn<Refund>[] {
  const toIssue = items.filter(({ state }) => state === 'APPROVED');
  const select = selectColumn<Refund>(toIssue, {
    all: 'Select every refund to issue on this page',
    one: ({ payee }) => `Select the refund to ${payee}`,
  });
  return [
    ...(canIssue
      ? [{ ...select, cell: (refund: Refund) => (refund.state === 'APPROVED' ? select.cell(refund) : null) }]
      : []),
    ...tableColumns(REFUNDS, LOOKS),
    ...(onAsk ? [{ label: 'Actions', cell: (refund: Refund) => <RefundActions refund={refund} onAsk={onAsk} /> }] : []),
  ];
}

const LOOKS: Looks<Refund> = {
  payee: { kind: 'name', cell: (refund) => <Payee refund={refund} /> },
  paidBy: { kind: 'whole', cell: (refund) => <PaidBy refund={refund} /> },
  state: { kind: 'text', cell: (refund) => <State refund={refund} /> },
};

function Payee({ refund: { payee, groupNumber, groupName, reason } }: { readonly refund: Refund }) {
  const looks = useLooks();
  return (
    <>
      {payee}
      <div className={looks.cellNote}>
        {groupNumber === null ? (
          'Payer unknown'
        ) : (
          <>
            <GroupLink groupNumber={groupNumber} groupName={groupName ?? ''} isInText /> · Group {groupNumber}
          </>
        )}
      </div>
      <div className={looks.cellNote}>{reason}</div>
    </>
  );
}

/** The state, and below it how the refund got there. */
function State({ refund: { state, history, payee } }: { readonly refund: Refund }) {
  const looks = useLooks();
  return (
    <>
      <Strong>{labelOf(REFUND_STATE_LABELS, state)}</Strong>
      <Stack as="ol" gap="XXS" aria-label={`History of the refund to ${payee}`}>
        {history.map((event) => (
          <li key={`${event.at} ${event.step} ${event.checkNumber}`} className={looks.cellNote}>
            {refundEventLabel(event)}, <InstantText timestamp={event.at} />
            {event.note && `: ${event.note}`}
          </li>
        ))}
      </Stack>
      {refundApprovals(history).map(({ askedBy, approvedBy }) => (
        <SameName key={`${askedBy} ${approvedBy}`} one={askedBy} other={approvedBy} />
      ))}
    </>
  );
}
