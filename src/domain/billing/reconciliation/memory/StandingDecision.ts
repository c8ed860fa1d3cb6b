import type { LocalDate } from '../../../platform/dates/LocalDate';
import type { Cents } from '../../../platform/money/Cents';
import { labelOf } from '../../../platform/text/wording';
import type { ReasonCode } from '../../bills/BillLine';
import { REASON_LABELS } from '../../bills/lineEdit';
import type { Discrepancy, DiscrepancyKind } from '../Discrepancy';
import type { DiscrepancyAction } from '../DiscrepancyAction';
import type { Resolution } from '../Resolution';

/** An earlier decision about a difference. */
export interface DecisionRecord {
  /** The discrepancy's key: kind, member and coverage, so it is the same on every bill of the group. */
  readonly key: string;
  /** deducted − billed when it was decided. */
  readonly differenceCents: Cents;
  readonly action: DiscrepancyAction;
  readonly reasonCode: ReasonCode;
  readonly note: string;
}

/** A decision to make standing. */
export interface NewStandingDecision extends DecisionRecord {
  readonly kind: DiscrepancyKind;
  readonly memberId: string;
  readonly memberName: string;
  /** Null if the member is compared as a whole. */
  readonly coverage: string | null;
  /** The decision applies to bills whose month starts on or before this day; null until it is ended. */
  readonly until: LocalDate | null;
}

/** Creates a standing decision from the decision about a difference. */
export function standingFrom(
  { key, kind, memberId, memberName, coverage, differenceCents }: Discrepancy,
  { action, reasonCode, note }: Resolution,
  until: LocalDate | null,
): NewStandingDecision {
  return { key, kind, memberId, memberName, coverage, differenceCents, action, reasonCode, note, until };
}

/** Problem with a new standing decision, as a message; undefined if it can be saved. */
export function standingDecisionProblem(
  { key, kind, reasonCode, note, until }: NewStandingDecision,
  today: LocalDate,
): string | undefined {
  if (!key.startsWith(`${kind}/`)) return 'The key belongs to another kind of difference.';
  if (reasonCode === 'OTHER' && note.trim() === '') return 'Enter the reason in the note.';
  if (until !== null && until < today) return 'Choose an end date from today on.';
  return undefined;
}

/** How long a decision stands. */
interface Lasting {
  readonly endedAt: string | null;
  readonly until: LocalDate | null;
}

/**
 * Whether a standing decision applies to a bill. @param periodFrom first day of the bill's month
 *
 * @source docs/decisions/reconciliation.md#a-standing-decision-decides-only-about-the-same-amount
 */
export function appliesTo({ endedAt, until }: Lasting, periodFrom: LocalDate): boolean {
  return endedAt === null && (until === null || periodFrom <= until);
}

/**
 * Why a decision cannot be attributed to a standing decision, as a message; undefined if it can. The two decisions must be
 * identical, and the amounts equal to the cent.
 *
 * @param standing the standing decision that the decision names; undefined if the group has none with this name
 * @param periodFrom first day of the bill's month
 */
export function standingProblem(
  { memberName, key, differenceCents }: Pick<Discrepancy, 'memberName' | 'key' | 'differenceCents'>,
  resolution: Resolution,
  standing: (DecisionRecord & Lasting) | undefined,
  periodFrom: LocalDate,
): string | undefined {
  if (!standing || !appliesTo(standing, periodFrom)) {
    return `The standing decision about ${memberName} has ended. Decide about the difference again.`;
  }
  const isSame =
    standing.key === key &&
    standing.differenceCents === differenceCents &&
    standing.action === resolution.action &&
    standing.reasonCode === resolution.reasonCode &&
    standing.note === resolution.note;
  return isSame
    ? undefined
    : `The standing decision about ${memberName} is about another amount or decision. Decide about the difference again.`;
}

/** The reason as text: for "Other", the text that the person entered. */
export function reasonWords({ reasonCode, note }: Pick<DecisionRecord, 'reasonCode' | 'note'>): string {
  return reasonCode === 'OTHER' && note.trim() !== '' ? note.trim() : labelOf(REASON_LABELS, reasonCode);
}
