import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import { EXPLANATION_LABELS, EXPLANATIONS } from './LineState';

/**
 * What moves the ledger's cash, and so appears on a statement: a deposit, the debits of one bank file that settle on one day, a
 * returned or reversed payment, a remittance, a refund, or the ACH credits of refunds in one bank file. Explained lines and opening balances move it, too.
 */
export const CASH_ITEM_KINDS = [
  'DEPOSIT',
  'ACH',
  'RETURN',
  'REMITTANCE',
  'REFUND',
  'REFUND_ACH',
  'EXPLAINED',
  'OPENING',
  'OTHER',
] as const;
export type CashItemKind = (typeof CASH_ITEM_KINDS)[number];

/**
 * Cash as of a statement: what no line shows now, what the ledger had at the end of the statement's last day and no line up to it
 * shows, or what was posted after that day and is on a line up to it or in the opening balance.
 */
export const CASH_ITEM_SETS = ['OPEN', 'UNSEEN', 'POSTED_LATER'] as const;
export type CashItemSet = (typeof CASH_ITEM_SETS)[number];

/** Events of the ledger's cash that are one thing at the bank. */
export interface CashItem {
  /** Unique among items: its kind and the key of its record. */
  readonly key: string;
  readonly kind: CashItemKind;
  /** Above zero for money that comes in. */
  readonly amountCents: Cents;
  /** Day on which the bank is expected to book it. */
  readonly day: LocalDate;
  /** Names it in its kind: a reference, a file number, a confirmation, a carrier, or what a line was explained as. May be empty. */
  readonly name: string;
  /** Reference that the bank may repeat on the line; empty if there is none. */
  readonly reference: string;
  /** False for a remittance that was sent and a refund check that was issued: the ledger's cash falls when a line clears it. */
  readonly isPosted: boolean;
}

const LABELS: Readonly<Record<CashItemKind, string>> = {
  DEPOSIT: 'Deposit',
  ACH: 'ACH file',
  RETURN: 'Returned payment',
  REMITTANCE: 'Remittance',
  REFUND: 'Refund',
  REFUND_ACH: 'Refunds by ACH',
  EXPLAINED: 'Explained line',
  OPENING: 'Opening balance',
  OTHER: 'Payment',
};

/** "Deposit Mail, Mar 3, 2026", or "Bank fee, Mar 3, 2026" for an explained line. */
export function cashItemLabel({ kind, name, day }: Pick<CashItem, 'kind' | 'name' | 'day'>): string {
  const explanation = kind === 'EXPLAINED' && EXPLANATIONS.find((one) => one === name);
  if (explanation) return `${EXPLANATION_LABELS[explanation]}, ${dateText(day)}`;
  return `${LABELS[kind] ?? kind}${name && ` ${name}`}, ${dateText(day)}`;
}

/** The plural of a kind: "deposits". */
export const CASH_ITEM_PLURALS: Readonly<Record<CashItemKind, string>> = {
  DEPOSIT: 'deposits',
  ACH: 'ACH files',
  RETURN: 'returned payments',
  REMITTANCE: 'remittances',
  REFUND: 'refunds',
  REFUND_ACH: 'files of refunds',
  EXPLAINED: 'explained lines',
  OPENING: 'opening balances',
  OTHER: 'payments',
};

/** Days that a line may be before or after the expected day. Checks are cashed when their payees wish. */
export const DAYS_APART: Readonly<Record<CashItemKind, { readonly before: number; readonly after: number }>> = {
  DEPOSIT: { before: 1, after: 6 },
  ACH: { before: 1, after: 4 },
  RETURN: { before: 10, after: 10 },
  REMITTANCE: { before: 1, after: 10 },
  REFUND: { before: 1, after: 180 },
  REFUND_ACH: { before: 1, after: 4 },
  EXPLAINED: { before: 4, after: 6 },
  OPENING: { before: 4, after: 6 },
  OTHER: { before: 4, after: 6 },
};

/** Kinds by type code; other codes may be of any kind. Banks use the codes of ACH debits for returns, for payments out, and for
 * reversals. */
const KINDS_OF_CODE: ReadonlyMap<string, readonly CashItemKind[]> = new Map<string, readonly CashItemKind[]>([
  ...['142', '145', '165', '166', '169'].map((code) => [code, ['ACH']] as const),
  ...['115', '116', '174', '175', '301'].map((code) => [code, ['DEPOSIT']] as const),
  ...['257', '555', '557', '566'].map((code) => [code, ['RETURN']] as const),
  ...['447', '451', '455', '466', '469'].map((code) => [code, ['RETURN', 'REMITTANCE', 'REFUND_ACH']] as const),
  ['495', ['REMITTANCE', 'REFUND_ACH']],
  ['475', ['REFUND']],
  // Fees, interest, and sweeps are explained.
  ...['354', '661', '698', '275', '575'].map((code) => [code, []] as const),
]);

/**
 * Whether a line with a type code can be an item of a kind.
 *
 * @param typeCode empty for a line without one.
 */
export function canBeOfKind(typeCode: string, kind: CashItemKind): boolean {
  return KINDS_OF_CODE.get(typeCode)?.includes(kind) ?? true;
}
