import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { localDayOf } from '../../platform/dates/zonedTime';
import { sentence } from '../../platform/text/wording';
import { type AutopayChange, autopayTermsText, laterChanges } from './autopay';

/** Scheduled changes that a new change would end, as a sentence; empty if there are none. */
export function endedChangesText(changes: readonly AutopayChange[], startsOn: LocalDate, today: LocalDate): string {
  const ended = laterChanges(today, changes).filter((change) => change.startsOn >= startsOn);
  if (ended.length === 0) return '';
  const named = ended.map(({ startsOn: day, terms, byName }) => {
    return `from ${dateText(day)}, ${terms ? autopayTermsText(terms) : 'off'} (${byName})`;
  });
  const what = ended.length === 1 ? 'a later change that has been saved' : 'later changes that have been saved';
  return sentence(`This also ends ${what}: ${named.join('; ')}`);
}

/** A row of the history of autopay. */
export interface AutopayHistoryRow {
  readonly change: AutopayChange;
  /** Whether a change saved later ended it before its first day. */
  readonly isEnded: boolean;
}

/** The autopay history without changes that were only saved again when autopay stopped automatically. */
export function autopayHistory({
  changes,
  timeZone,
}: {
  readonly changes: readonly AutopayChange[];
  readonly timeZone: string;
}): AutopayHistoryRow[] {
  return changes.flatMap((change, index) => {
    const saved = changes.slice(0, index);
    if (saved.some(({ at, startsOn }) => at === change.at && startsOn === change.startsOn)) return [];
    const isEnded = saved.some(({ at, startsOn }) => {
      return startsOn <= change.startsOn && localDayOf(new Date(at), timeZone) < change.startsOn;
    });
    return [{ change, isEnded }];
  });
}
