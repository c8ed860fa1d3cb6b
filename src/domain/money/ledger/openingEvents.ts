import { cents, negate, sumCents } from '../../platform/money/Cents';
import type { OpeningRow } from '../opening/OpeningRow';
import { Account } from './Account';
import { type LedgerEntry, type LedgerEvent, UNIDENTIFIED } from './LedgerEvent';

/** A balance, and the bill created from it; null for other kinds. */
export interface PostedOpening {
  readonly row: Pick<OpeningRow, 'kind' | 'groupNumber' | 'carrierCode' | 'amountCents'>;
  readonly billPk: string | null;
}

/** An event and, for each of its entries in order, the index of the balance that it posts; null for the contra entry. */
export interface OpeningEvent {
  readonly event: LedgerEvent;
  readonly of: readonly (number | null)[];
}

/** The account and side for each kind of balance. Expected adjustments are not money. */
const HELD_IN = {
  suspense: { account: Account.CreditSuspense, sign: -1 },
  groupCredit: { account: Account.GroupCredit, sign: -1 },
  carrierPayable: { account: Account.CarrierPayable, sign: -1 },
  outstanding: { account: Account.RemittanceClearing, sign: -1 },
  bank: { account: Account.Cash, sign: 1 },
} as const;

/**
 * The entries of opening balances: one event per group. A bill is posted like a reconciled bill, against `BILLED`; everything else
 * against the opening balance account. The bank balance has no group.
 *
 * @param refPk the upload.
 * @source docs/decisions/opening.md#bank-and-held-money-meet-in-the-opening-balance-account
 */
export function openingEvents(refPk: string, balances: readonly PostedOpening[]): readonly OpeningEvent[] {
  const groups = [...new Set(balances.map(({ row }) => groupOf(row)))];
  return groups.flatMap((groupNumber) => {
    const posted = balances.flatMap(({ row, billPk }, index) =>
      groupOf(row) === groupNumber ? entriesOf(row, billPk, index) : [],
    );
    if (posted.length === 0) return [];
    const rest = negate(sumCents(posted.map(({ entry }) => entry.amountCents)));
    const opening = { account: Account.OpeningBalance, amountCents: rest, billPk: null, carrierCode: null };
    const all = rest === 0 ? posted : [...posted, { entry: opening, of: null }];
    const event = { kind: 'OPENING_POSTED', groupNumber, refPk, entries: all.map(({ entry }) => entry) } as const;
    return [{ event, of: all.map(({ of }) => of) }];
  });
}

/** Reverses a group's opening balances: the exact opposite of the entries posted. */
export function openingReversed(refPk: string, groupNumber: string, posted: readonly LedgerEntry[]): LedgerEvent {
  const entries = posted.map((entry) => ({ ...entry, amountCents: negate(entry.amountCents) }));
  return { kind: 'OPENING_REVERSED', groupNumber, refPk, entries };
}

function groupOf({ kind, groupNumber }: PostedOpening['row']): string {
  return kind === 'bank' || groupNumber === null ? UNIDENTIFIED : groupNumber;
}

function entriesOf(
  { kind, carrierCode, amountCents }: PostedOpening['row'],
  billPk: string | null,
  of: number,
): readonly { readonly entry: LedgerEntry; readonly of: number }[] {
  if (kind === 'expected' || kind === 'memberBalance' || amountCents === 0) return [];
  if (kind === 'bill') {
    const part = { billPk, carrierCode };
    return [
      { entry: { account: Account.Receivable, amountCents, ...part }, of },
      { entry: { account: Account.Billed, amountCents: negate(amountCents), ...part }, of },
    ];
  }
  const { account, sign } = HELD_IN[kind];
  const ofCarrier = kind === 'carrierPayable' || kind === 'outstanding';
  return [
    {
      entry: {
        account,
        amountCents: cents(sign * amountCents),
        billPk: null,
        carrierCode: ofCarrier ? carrierCode : null,
      },
      of,
    },
  ];
}
