import { monthLabel } from '../../money/periods/Period';
import { daysBetween, type LocalDate } from '../../platform/dates/LocalDate';
import { counted } from '../../platform/text/wording';

/** Open office work that is not about a group's money. Parts that a person may not see are null or empty. */
export interface Upkeep {
  /** The earliest month whose close is late, and its due date; null if there is none. */
  readonly lateClose: { readonly month: LocalDate; readonly due: LocalDate } | null;
  /** Bank files that were made and not sent. */
  readonly bankFilesToSend: number | null;
  /** Open and expired invitations. */
  readonly invitations: number | null;
  /** Backups and restore drills that are overdue, each as a sentence. */
  readonly overdue: readonly string[];
}

/** A line of the upkeep. */
export interface UpkeepItem {
  readonly kind: 'lateClose' | 'overdue' | 'bankFilesToSend' | 'invitations';
  readonly text: string;
  /** Whether it is late. */
  readonly isLate: boolean;
}

/** Open work, late items first. */
export function upkeepItems(
  { lateClose, bankFilesToSend, invitations, overdue }: Upkeep,
  today: LocalDate,
): readonly UpkeepItem[] {
  const items: UpkeepItem[] = [];
  if (lateClose) {
    const days = counted(daysBetween(lateClose.due, today), 'day');
    items.push({
      kind: 'lateClose',
      text: `Month end of ${monthLabel(lateClose.month)} is ${days} late`,
      isLate: true,
    });
  }
  for (const text of overdue) items.push({ kind: 'overdue', text, isLate: true });
  if (bankFilesToSend) {
    items.push({ kind: 'bankFilesToSend', text: `${counted(bankFilesToSend, 'bank file')} to send`, isLate: false });
  }
  if (invitations) items.push({ kind: 'invitations', text: counted(invitations, 'open invitation'), isLate: false });
  return items;
}
