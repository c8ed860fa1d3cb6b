import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { ContinuationPayers } from '../../../../application/billing/continuation/ContinuationPayers';
import type { ContinuationPayer } from '../../../../domain/billing/continuation/ContinuationPayer';
import {
  isPaymentOf,
  type PaidUntil,
  paidThroughOf,
} from '../../../../domain/billing/continuation/ContinuationPayment';
import { isListedPayer, PAYER_LIST } from '../../../../domain/billing/continuation/payerList';
import { firstOfMonth } from '../../../../domain/platform/dates/LocalDate';
import { Panel } from '../../../kit/dialogs/Panel';
import { ActionError } from '../../../kit/feedback/ActionError';
import { EmptyState } from '../../../kit/feedback/EmptyState';
import { Unloaded } from '../../../kit/feedback/Loaded';
import { useNotify } from '../../../kit/feedback/Toasts';
import { Checkbox } from '../../../kit/forms/fields';
import { Actions, Paragraph, Stack } from '../../../kit/layout';
import { useMay } from '../../../kit/MeContext';
import { useService } from '../../../kit/Services';
import { useListAddress } from '../../../kit/tables/listAddress';
import { type StackColumn, StackTable } from '../../../kit/tables/StackTable';
import { isCompact, shownColumns } from '../../../kit/tables/shownColumns';
import { useLiveQuery } from '../../../kit/useStream';
import { today } from '../../../kit/values/DateText';
import { NO_PAYER_FILTERS, PayerFilters, payerFilterOf } from './PayerFilters';
import { PayerForm, type PayingMember } from './PayerForm';
import { PayerHistory } from './PayerHistory';
import { PaymentsForm } from './PaymentsForm';
import { payerColumns } from './payerColumns';
import { UnlistedPayers } from './UnlistedPayers';

interface ContinuationListProps {
  readonly groupNumber: string;
  /** Whether the list is a part of another list's screen, whose address it leaves alone. It has no filters and views then. Default: no. */
  readonly isPart?: boolean;
  /** Called after each change, with the numbers of the members. */
  readonly onChange?: (memberIds: readonly string[]) => void;
}

/** Members of a group who pay outside payroll: to see, add, change, and remove them, and to record what they paid. */
export function ContinuationList({ groupNumber, isPart = false, onChange }: ContinuationListProps) {
  const continuation = useService(ContinuationPayers);
  const notify = useNotify();
  const list = useMemo(() => continuation.list(), [continuation]);
  const found = useLiveQuery(list, groupNumber);
  const mayWrite = useMay('continuation.write', groupNumber);
  const [open, setOpen] = useState<'add' | 'payments' | ContinuationPayer | PayingMember>();
  /** The payer whose history is shown. */
  const [historyOf, setHistoryOf] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<{ readonly what: string; readonly error: unknown }>();
  const { items: payers, payments } = found.kind === 'loaded' ? found.value : NOTHING;
  const unlisted = payments.filter((payment) => !payers.some((payer) => isPaymentOf(payer, payment)));
  const [ownAddress, change] = useListAddress(isPart ? undefined : PAYER_LIST);
  const address = isPart ? NO_ADDRESS : ownAddress;
  const filter = payerFilterOf(address);
  const shown = payers.filter((payer) => isListedPayer(paidThroughIn(payer, payments), filter, today()));
  // A selected payer that a filter hides is not part of what is done.
  const selected = shown.filter(({ payerPk }) => chosen.has(payerPk));
  const changed = (...members: readonly Pick<ContinuationPayer, 'memberId'>[]) => {
    list.retry();
    onChange?.(members.map(({ memberId }) => memberId));
  };
  const setRemoved = async (payer: ContinuationPayer, isRemoved: boolean): Promise<void> => {
    setFailure(undefined);
    try {
      await continuation.setRemoved(groupNumber, payer, isRemoved);
      const undo = () => void setRemoved(payer, false);
      notify(
        isRemoved
          ? { title: `${payer.memberName} removed from the list`, undo }
          : { title: `${payer.memberName} is on the list again` },
      );
    } catch (error) {
      const what = isRemoved ? 'The continuation payer was not removed.' : 'The continuation payer was not restored.';
      setFailure({ what, error });
    }
    changed(payer);
  };
  const toggle = (pks: readonly string[], isChosen: boolean) =>
    setChosen(new Set([...[...chosen].filter((pk) => !pks.includes(pk)), ...(isChosen ? pks : [])]));
  return (
    <Panel title="Continuation payers">
      <Stack gap="M">
        <Paragraph>
          Members who pay their premium outside payroll: COBRA, state continuation, retirees, and leave.
        </Paragraph>
        {failure && <ActionError {...failure} onDismiss={() => setFailure(undefined)} showDetail />}
        <Unloaded found={found} what="the continuation payers" onRetry={() => list.retry()} />
        {mayWrite && found.kind === 'loaded' && (
          <Actions>
            <Button size="small" onClick={() => setOpen('add')}>
              Add a payer
            </Button>
            {selected.length > 0 && (
              <Button size="small" appearance="primary" onClick={() => setOpen('payments')}>
                Record payments
              </Button>
            )}
          </Actions>
        )}
        {payers.length > 0 && (
          <PayerFilters
            filter={filter}
            groupNumber={groupNumber}
            address={isPart ? undefined : address}
            items={shown.map((payer) => paidThroughIn(payer, payments))}
            onChange={change}
          />
        )}
        {payers.length > 0 && shown.length === 0 && (
          <EmptyState kind="noMatch" onClear={() => change(NO_PAYER_FILTERS)} />
        )}
        {open === 'add' && <PayerForm groupNumber={groupNumber} onSaved={changed} onDone={() => setOpen(undefined)} />}
        {open === 'payments' && selected.length > 0 && (
          <PaymentsForm
            groupNumber={groupNumber}
            payers={selected}
            onSaved={() => {
              setChosen(new Set());
              changed(...selected);
            }}
            onDone={() => setOpen(undefined)}
          />
        )}
        {found.kind === 'loaded' && payers.length + unlisted.length === 0 && (
          <EmptyState
            kind="nothingYet"
            title="No one pays outside payroll"
            text={
              mayWrite
                ? 'Add members with COBRA, retirees, and members on leave, so that they are no difference each month.'
                : 'Members with COBRA, retirees, and members on leave appear here once they are added.'
            }
          />
        )}
        {shown.length > 0 && (
          <StackTable
            label="Continuation payers"
            items={shown}
            keyOf={({ payerPk }) => payerPk}
            columns={[
              ...(mayWrite ? [selectColumn(shown, chosen, toggle)] : []),
              ...shownColumns(payerColumns(payments), address.get('columns')),
              {
                label: 'History',
                cell: (payer: ContinuationPayer) => {
                  const isOpen = historyOf === payer.payerPk;
                  return (
                    <Button
                      size="small"
                      aria-expanded={isOpen}
                      aria-label={`History of ${nameOf(payer)}`}
                      onClick={() => setHistoryOf(isOpen ? undefined : payer.payerPk)}
                    >
                      History
                    </Button>
                  );
                },
              },
              ...(mayWrite
                ? [
                    {
                      label: 'Change',
                      cell: (payer: ContinuationPayer) => (
                        <Stack as="span" isRow gap="S">
                          <Button size="small" aria-label={`Edit ${nameOf(payer)}`} onClick={() => setOpen(payer)}>
                            Edit
                          </Button>
                          <Button
                            size="small"
                            aria-label={`Remove ${nameOf(payer)}`}
                            onClick={() => void setRemoved(payer, true)}
                          >
                            Remove
                          </Button>
                        </Stack>
                      ),
                    },
                  ]
                : []),
            ]}
            isCompact={isCompact(address)}
            detail={(payer) =>
              typeof open === 'object' && 'payerPk' in open && open.payerPk === payer.payerPk ? (
                <PayerForm groupNumber={groupNumber} payer={open} onSaved={changed} onDone={() => setOpen(undefined)} />
              ) : (
                historyOf === payer.payerPk && (
                  <PayerHistory key={payer.version} groupNumber={groupNumber} payer={payer} />
                )
              )
            }
          />
        )}
        {unlisted.length > 0 && (
          <UnlistedPayers
            payments={unlisted}
            mayAdd={mayWrite}
            onAdd={(payment) => setOpen(memberOf(payment))}
            detail={(payment) =>
              typeof open === 'object' &&
              !('payerPk' in open) &&
              open.memberId === payment.memberId &&
              open.coverage === payment.coverage && (
                <PayerForm
                  groupNumber={groupNumber}
                  member={open}
                  onSaved={changed}
                  onDone={() => setOpen(undefined)}
                />
              )
            }
          />
        )}
      </Stack>
    </Panel>
  );
}

function nameOf({ memberName, coverage }: ContinuationPayer): string {
  return [memberName, coverage].filter(Boolean).join(', ');
}

function selectColumn(
  payers: readonly ContinuationPayer[],
  chosen: ReadonlySet<string>,
  toggle: (pks: readonly string[], isChosen: boolean) => void,
): StackColumn<ContinuationPayer> {
  const all = payers.map(({ payerPk }) => payerPk);
  return {
    label: 'Select',
    kind: 'select',
    head: (
      <Checkbox
        label="Select all continuation payers"
        checked={all.every((pk) => chosen.has(pk))}
        onChange={(isChosen) => toggle(all, isChosen)}
      />
    ),
    cell: (payer) => (
      <Checkbox
        label={`Select ${nameOf(payer)}`}
        checked={chosen.has(payer.payerPk)}
        onChange={(isChosen) => toggle([payer.payerPk], isChosen)}
      />
    ),
  };
}

const NOTHING = { items: [], payments: [] } as const;
const NO_ADDRESS = new URLSearchParams();

/** The entry with the day through which it is paid by the list and the administrator's files. */
function paidThroughIn(payer: ContinuationPayer, payments: readonly PaidUntil[]): ContinuationPayer {
  return { ...payer, paidThrough: paidThroughOf(payer, payments) };
}

/** The member of a payment, who pays from the month after the last paid one at the latest. */
function memberOf({ memberId, memberName, coverage, paidThrough }: PaidUntil): PayingMember {
  return { memberId, memberName, coverage, from: firstOfMonth(paidThrough ?? today()) };
}
