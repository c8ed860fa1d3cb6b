import { addDays, type LocalDate } from '../../platform/dates/LocalDate';
import { DELINQUENCY_STAGES, type DelinquencyStage, worstOf } from './DelinquencyStage';

export const STAGE_LABELS: Readonly<Record<DelinquencyStage, string>> = {
  current: 'Current',
  withinGrace: 'Within grace',
  pastDue: 'Past due',
  notice: 'Notice',
  terminationWarning: 'Termination warning',
};

/** Days past due at which a carrier's stages start. @source product.md, Screens: Dashboard */
export interface DelinquencyRules {
  /** Last day of the grace period. 0 to 90. */
  readonly graceDays: number;
  /** First day of the notice stage; above `graceDays`. */
  readonly noticeDays: number;
  /** First day of the termination warning; above `noticeDays`, at most 365. */
  readonly warningDays: number;
}

/** Default for carriers without rules of their own. */
export const DEFAULT_DELINQUENCY_RULES: DelinquencyRules = { graceDays: 5, noticeDays: 15, warningDays: 31 };

export const MAX_GRACE_DAYS = 90;
export const MAX_WARNING_DAYS = 365;

/**
 * The first problem with the rules, as a sentence; undefined if they can be saved.
 *
 * @source docs/decisions/rules.md#a-carriers-rules-decide-when-a-past-due-bill-gets-serious
 */
export function delinquencyProblem({ graceDays, noticeDays, warningDays }: DelinquencyRules): string | undefined {
  if (![graceDays, noticeDays, warningDays].every(Number.isSafeInteger)) return 'Enter whole days.';
  if (graceDays < 0 || graceDays > MAX_GRACE_DAYS) return `Enter a grace period of 0 to ${MAX_GRACE_DAYS} days.`;
  if (noticeDays <= graceDays) return 'The notice must come after the grace period.';
  if (warningDays <= noticeDays) return 'The termination warning must come after the notice.';
  return warningDays > MAX_WARNING_DAYS
    ? `The termination warning must come within ${MAX_WARNING_DAYS} days.`
    : undefined;
}

/** The rules in one line, such as "5 days of grace, notice on day 15, termination warning on day 31". */
export function delinquencyLabel({ graceDays, noticeDays, warningDays }: DelinquencyRules): string {
  const grace = graceDays === 0 ? 'no grace' : `${graceDays} ${graceDays === 1 ? 'day' : 'days'} of grace`;
  return `${grace}, notice on day ${noticeDays}, termination warning on day ${warningDays}`;
}

/** First day past due of each stage, in order. */
function startsOf({ graceDays, noticeDays, warningDays }: DelinquencyRules) {
  return [
    ['withinGrace', 1],
    ['pastDue', graceDays + 1],
    ['notice', noticeDays],
    ['terminationWarning', warningDays],
  ] as const;
}

/** The stage of a bill that is not paid in full. @param days past due, zero or more */
export function stageOf(days: number, rules: DelinquencyRules): DelinquencyStage {
  return (
    startsOf(rules)
      .filter(([, start]) => start <= days)
      .at(-1)?.[0] ?? 'current'
  );
}

/** The date on which an unpaid bill reaches its next stage. */
interface NextStage {
  readonly stage: DelinquencyStage;
  readonly from: LocalDate;
}

/**
 * The next more serious stage of a bill; undefined after the last one. A bill with several carriers is in the most serious stage
 * under any of their rules.
 */
export function nextStage(days: number, dueDate: LocalDate, rules: readonly DelinquencyRules[]): NextStage | undefined {
  const reached = worstOf(rules.map((one) => stageOf(days, one)));
  const later = DELINQUENCY_STAGES.slice(DELINQUENCY_STAGES.indexOf(reached) + 1);
  const starts = rules
    .flatMap(startsOf)
    .filter(([stage, start]) => start > days && later.includes(stage))
    .sort(([, one], [, other]) => one - other);
  const [first] = starts;
  if (!first) return undefined;
  const sameDay = starts.filter(([, start]) => start === first[1]).map(([stage]) => stage);
  return { stage: worstOf(sameDay), from: addDays(dueDate, first[1]) };
}

/** "Delinquent groups: 2 past due, 1 termination warning" */
export function stageCountsText(
  byStage: readonly { readonly stage: DelinquencyStage; readonly groupCount: number }[],
): string {
  const counts = byStage.map(
    ({ stage, groupCount }) => `${groupCount} ${(STAGE_LABELS[stage] ?? stage).toLowerCase()}`,
  );
  return `Delinquent groups: ${counts.join(', ')}`;
}

/** "12 days past due. Notice on Mar 15, 2026. The group is paid to Jan 31, 2026." @param dayText formats a date */
export function delinquencyText(
  {
    daysPastDue,
    next,
    paidToDate,
  }: { readonly daysPastDue: number; readonly next: NextStage | null; readonly paidToDate: LocalDate | null },
  dayText: (date: LocalDate) => string,
): string {
  return [
    `${daysPastDue} ${daysPastDue === 1 ? 'day' : 'days'} past due.`,
    next && `${STAGE_LABELS[next.stage] ?? next.stage} on ${dayText(next.from)}.`,
    paidToDate ? `The group is paid to ${dayText(paidToDate)}.` : 'No bill of the group is paid yet.',
  ]
    .filter(Boolean)
    .join(' ');
}
