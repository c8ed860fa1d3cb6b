import type { Insertable } from 'kysely';
import { billReconciled, type LedgerEvent } from '../../../../src/domain/money/ledger/LedgerEvent';
import { PROCESSING_NAME } from '../../../../src/domain/money/processing/RunHistory';
import { sumCents } from '../../../../src/domain/platform/money/Cents';
import type { Tables } from '../../../platform/database/Tables';
import type { DemoPayment } from '../bills/DemoPayments';
import type { GroupHistory } from '../bills/simulateGroup';
import { record } from './insertRows';

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

const PROCESSING = { userId: null, name: PROCESSING_NAME };

const STATES = { pending: 'PENDING', voided: 'VOIDED', processed: 'PROCESSED' } as const;

export function paymentRow(payment: DemoPayment): Row<'payments'> {
  const { by, madeAt, result } = payment;
  return {
    ...keyOf(payment),
    confirmation: payment.confirmation,
    amount_cents: payment.amountCents,
    method: payment.method,
    status: result.kind === 'processed' ? 'PROCESSED' : 'PENDING',
    disposition: result.kind === 'voided' ? 'VOIDED' : 'NONE',
    settle_date: payment.settleDate,
    cutoff_at: payment.cutoffAt,
    bank_account_pk: payment.bankAccountPk,
    made_by: by.name,
    made_by_user_id: by.userId,
    processed_at: result.kind === 'processed' ? result.at : null,
    void_reason: result.kind === 'voided' ? result.reason : null,
    ...record({ at: madeAt, by: by.name }, lastChange(payment)),
  };
}

export function sourceRow(payment: DemoPayment): Row<'payment_sources'> {
  return {
    ...keyOf(payment),
    source_no: 1,
    method: payment.method,
    bank_account_pk: payment.bankAccountPk,
    amount_cents: payment.amountCents,
  };
}

export function allocationRows(payment: DemoPayment): Row<'payment_allocations'>[] {
  return payment.allocations.map(({ bill, amountCents }) => ({
    ...keyOf(payment),
    bill_pk: bill.statement.billPk,
    amount_cents: amountCents,
    state: STATES[payment.result.kind],
  }));
}

export function paymentEventRows(payment: DemoPayment): Row<'payment_events'>[] {
  const { by, madeAt, result } = payment;
  const event = (
    number: number,
    at: string,
    who: { userId: string | null; name: string },
    what: string,
    note = '',
  ) => ({
    ...keyOf(payment),
    event_pk: `${payment.paymentPk}.E${number}`,
    at,
    user_id: who.userId,
    by_name: who.name,
    event: what,
    note,
  });
  const made = event(1, madeAt, by, 'made');
  if (result.kind === 'pending') return [made];
  if (result.kind === 'voided') return [made, event(2, result.at, by, 'voided', result.reason)];
  return [made, event(2, result.at, PROCESSING, 'processed')];
}

/** The unallocated amount of a processed payment. */
export function suspenseRows(payment: DemoPayment): Row<'suspense_items'>[] {
  const { result } = payment;
  const excess = payment.amountCents - sumCents(payment.allocations.map(({ amountCents }) => amountCents));
  if (result.kind !== 'processed' || excess === 0) return [];
  return [
    {
      group_number: payment.groupNumber,
      suspense_pk: `${payment.paymentPk}.S1`,
      payment_pk: payment.paymentPk,
      bill_pk: null,
      amount_cents: excess,
      remaining_cents: excess,
      ...record({ at: result.at, by: PROCESSING.name }),
    },
  ];
}

function keyOf({ groupNumber, paymentPk }: DemoPayment) {
  return { group_number: groupNumber, payment_pk: paymentPk };
}

function lastChange({ result, by, madeAt }: DemoPayment): { at: string; by: string } {
  if (result.kind === 'pending') return { at: madeAt, by: by.name };
  return { at: result.at, by: result.kind === 'voided' ? by.name : PROCESSING.name };
}

interface LedgerRows {
  readonly events: Insertable<Tables['ledger_events']>[];
  readonly entries: Insertable<Tables['ledger_entries']>[];
}

interface Posting {
  readonly event: LedgerEvent;
  readonly at: string;
  readonly by: string;
}

/** A group's ledger postings, oldest first. */
export function ledgerRows(story: GroupHistory): LedgerRows {
  const { groupNumber } = story.group;
  const postings = [...billPostings(story), ...paymentPostings(story)].sort((one, other) =>
    one.at < other.at ? -1 : 1,
  );
  const pks = postings.map((_, index) => `${groupNumber}.J${String(index + 1).padStart(5, '0')}`);
  return {
    events: postings.map(({ event, at, by }, index) => ({
      group_number: groupNumber,
      event_pk: pks[index] ?? '',
      kind: event.kind,
      ref_pk: event.refPk,
      at,
      by_name: by,
    })),
    entries: postings.flatMap(({ event }, index) =>
      event.entries.map(({ account, amountCents, billPk, carrierCode }, entry) => ({
        group_number: groupNumber,
        event_pk: pks[index] ?? '',
        entry_no: entry + 1,
        account,
        amount_cents: amountCents,
        bill_pk: billPk,
        carrier_code: carrierCode,
      })),
    ),
  };
}

function billPostings({ group, bills }: GroupHistory): Posting[] {
  return bills.flatMap((bill) => {
    const reconciled = bill.events.find(({ event }) => event === 'reconcile');
    if (!reconciled) return [];
    const event = billReconciled(group.groupNumber, bill.statement.billPk, bill.shares);
    return [{ event, at: reconciled.at, by: reconciled.by?.name ?? '' }];
  });
}

function paymentPostings({ payments }: GroupHistory): Posting[] {
  return payments.flatMap(({ result }) =>
    result.kind === 'processed' ? [{ event: result.posting, at: result.at, by: PROCESSING_NAME }] : [],
  );
}
