import type { DelinquencyStage } from '../../billing/delinquency/DelinquencyStage';
import { type BillDivision, divisionText } from '../../billing/divisions/Division';
import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { sentence } from '../../platform/text/wording';
import { type EndedExport, endedExportText } from '../exports/PreparedExport';

/** Subject of a notice. @source product.md, Shell: notices; Nightly processing */
export const NOTICE_KINDS = [
  'billReady',
  'dueSoon',
  'pastDue',
  'paymentReturned',
  'checkReceived',
  'correctionsDue',
  'correctionsOverdue',
  'accountChange',
  'accountChangeOverdue',
  'writeOffWaiting',
  'deductionsLate',
  'refundReturned',
  'mentioned',
  'exportReady',
  'exportFailed',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_LABELS: Readonly<Record<NoticeKind, string>> = {
  billReady: 'Bill ready',
  dueSoon: 'Due soon',
  pastDue: 'Past due',
  paymentReturned: 'Payment returned or reversed',
  checkReceived: 'Check received',
  correctionsDue: 'Corrections to send',
  correctionsOverdue: 'Corrections overdue',
  accountChange: 'Bank account to correct',
  accountChangeOverdue: 'Bank account correction overdue',
  writeOffWaiting: 'Write-off to approve',
  deductionsLate: 'Deductions not paid to the carrier',
  refundReturned: 'Refund returned or rejected',
  mentioned: 'Mention in a comment',
  exportReady: 'Export ready',
  exportFailed: 'Export failed',
};

/** A bill is due soon from this many days before its due date through that date. */
export const DUE_SOON_DAYS = 5;

/** A correction must be sent soon from this many days before its carrier's last day through that day. */
export const SEND_SOON_DAYS = 5;

/** Unread notices are counted up to this limit. */
export const MAX_UNREAD = 100;

/** A notice as one person sees it: about a group, or about an export of their own. */
export interface Notice {
  readonly noticePk: string;
  readonly kind: NoticeKind;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly isRead: boolean;
  /** Empty for a notice about an export. */
  readonly groupName: string;
  /** Null for a notice about a payment. */
  readonly bill: {
    readonly billPk: string;
    readonly billNumber: string;
    /** Omitted for bills of the whole group. */
    readonly division?: BillDivision;
    readonly dueDate: LocalDate;
    /** The stage that the bill reached; null unless it is past due. */
    readonly stage: DelinquencyStage | null;
    /** Earliest deadline of the corrections to send; null for other notices. */
    readonly sendBy: LocalDate | null;
    /** Money the office already has for a bill that is due soon or past due, in a sentence; omitted if there is none. */
    readonly covered?: string;
  } | null;
  /** Null for a notice about a bill. */
  readonly payment: {
    readonly confirmation: string;
    readonly amountCents: Cents;
    /** Whether the office reversed the payment; otherwise its bank returned it, or it is a check. */
    readonly isReversed: boolean;
    /** Whether the payment was set aside before it was sent to the bank. */
    readonly isSetAside: boolean;
    /** The account that its bank corrected, until someone decides; null for other notices. */
    readonly account: { readonly groupNumber: string; readonly bankAccountPk: string } | null;
  } | null;
  /** The write-off of a balance that waits for a second person; null for other notices. */
  readonly writeOff: { readonly groupNumber: string; readonly amountCents: Cents; readonly by: string } | null;
  /** The refund whose ACH credit the bank rejected or returned; null for other notices. */
  readonly refund: { readonly amountCents: Cents; readonly isReturned: boolean } | null;
  /** Who mentioned the reader in a comment on the bill; null for other notices. */
  readonly mention: { readonly by: string } | null;
  /** The export that is ready or failed; null for other notices. */
  readonly export: EndedExport | null;
}

const STAGE_TEXTS: Readonly<Record<DelinquencyStage, string>> = {
  current: '',
  withinGrace: ' It is within its grace period.',
  pastDue: ' Its grace period is over.',
  notice: ' It has reached the notice stage.',
  terminationWarning: ' It has reached the termination warning.',
};

/** `HF-1 for West (02) of Harbor Foods`. @source BR-DIV-10 */
function billName({ billNumber, division }: NonNullable<Notice['bill']>, groupName: string): string {
  return `${billNumber}${division ? ` for ${divisionText(division)}` : ''} of ${groupName}`;
}

/** Notice text, such as "Bill HF-1 of Harbor Foods is due on Mar 31, 2026." */
export function noticeText({
  kind,
  groupName,
  bill,
  payment,
  writeOff,
  refund,
  mention,
  export: ended,
}: Omit<Notice, 'noticePk' | 'at' | 'isRead'>): string {
  if (ended) return endedExportText(ended);
  if (writeOff) {
    const amount = formatCents(writeOff.amountCents);
    return `${writeOff.by} asked to write off ${amount} of a member's balance at ${groupName}. A second person has to approve or decline it.`;
  }
  if (refund) {
    const ending = refund.isReturned ? 'was returned by the bank' : 'was rejected by the bank';
    return `The ACH credit of a refund of ${formatCents(refund.amountCents)} to ${groupName} ${ending}. The refund is owed again.`;
  }
  if (bill) {
    const of = billName(bill, groupName);
    if (mention) return `${mention.by} mentioned you in a comment on bill ${of}.`;
    const name = `Bill ${of}`;
    const due = dateText(bill.dueDate);
    if (kind === 'billReady') return `${name} is ready. It is due on ${due}.`;
    if (kind === 'correctionsDue') {
      const by = bill.sendBy === null ? '' : ` The carrier takes the first of them until ${dateText(bill.sendBy)}.`;
      return `Corrections from bill ${of} are not sent to the carrier.${by}`;
    }
    if (kind === 'correctionsOverdue')
      return `${name} still does not show corrections that were sent to the carrier. They are overdue.`;
    if (kind === 'deductionsLate')
      return `Employee deductions for bill ${of} are not paid to the carrier within the group's limit. Pay the bill.`;
    const covered = bill.covered ? ` ${bill.covered}` : '';
    if (kind === 'dueSoon') return `${name} is due on ${due}.${covered}`;
    return `${name} was due on ${due} and is not paid.${STAGE_TEXTS[bill.stage ?? 'current'] ?? ''}${covered}`;
  }
  if (!payment) return sentence(`There is a notice for ${groupName}`);
  const amount = formatCents(payment.amountCents);
  if (kind === 'accountChange' || kind === 'accountChangeOverdue') {
    const overdue = kind === 'accountChange' ? '' : ' It is overdue.';
    return `The bank corrected the account that ${groupName} paid ${amount} from. Confirm or decline the change on the account's page: payments from it are held until then.${overdue}`;
  }
  if (kind === 'checkReceived') return `A check of ${amount} from ${groupName} was received and posted.`;
  if (payment.isSetAside)
    return `The payment of ${amount} by ${groupName} was not sent to the bank. Its bills are due again.`;
  const ending = payment.isReversed ? 'was reversed' : 'was returned by its bank';
  return `The payment of ${amount} by ${groupName} ${ending}.`;
}
