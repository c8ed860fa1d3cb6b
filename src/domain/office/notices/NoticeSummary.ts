import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { counted, sentence } from '../../platform/text/wording';

/** Kinds of bill notices that can be summarized, most urgent first. */
export const SUMMARY_KINDS = ['pastDue', 'dueSoon', 'billReady'] as const;
export type SummaryKind = (typeof SUMMARY_KINDS)[number];

/** Notices of one kind about up to this many bills are listed separately; more are combined into one notice. @source BR-NOT-11 */
export const MAX_LISTED_BILLS = 3;

/** Notice text, such as "42 bills of 30 groups are due on Nov 30, 2026." */
export function noticeSummaryText({
  kind,
  billCount,
  groupCount,
  groupName,
  dueFrom,
  dueTo,
}: {
  readonly kind: SummaryKind;
  readonly billCount: number;
  readonly groupCount: number;
  /** Null if there are several groups. */
  readonly groupName: string | null;
  readonly dueFrom: LocalDate;
  readonly dueTo: LocalDate;
}): string {
  const bills = `${counted(billCount, 'bill')} of ${groupName ?? counted(groupCount, 'group')}`;
  const due = dueFrom === dueTo ? `due on ${dateText(dueFrom)}` : `due from ${dateText(dueFrom)} to ${dateText(dueTo)}`;
  if (kind === 'billReady') return sentence(`${bills} are ready, ${due}`);
  if (kind === 'dueSoon') return sentence(`${bills} are ${due}`);
  return sentence(`${bills} are past due, the oldest since ${dateText(dueFrom)}`);
}
