import { dayOf, type LocalDate } from '../../platform/dates/LocalDate';
import type { InsuredState, PaidPart } from './PayingNotOnBill';

/**
 * What the group's enrollment files say: nothing, coverage that ended, coverage that the carrier had before the bill was made, or
 * coverage that reached it, or began, after that.
 */
export const ENROLLMENT_STANDINGS = ['none', 'ended', 'before', 'after'] as const;
export type EnrollmentStanding = (typeof ENROLLMENT_STANDINGS)[number];

/** Kinds of the corrections that ask a carrier to enroll a person, or for more. */
export const REQUEST_KINDS = ['START_COVERAGE', 'CHANGE_TIER', 'CHANGE_VOLUME'] as const;
export type EnrollmentRequestKind = (typeof REQUEST_KINDS)[number];

/** The correction that asks for each part. */
export const REQUEST_OF: Readonly<Record<PaidPart, EnrollmentRequestKind>> = {
  COVERAGE: 'START_COVERAGE',
  DEPENDENTS: 'CHANGE_TIER',
  VOLUME: 'CHANGE_VOLUME',
};

/** States of a correction that the carrier has. */
export const REQUEST_STATES = ['SENT', 'CONFIRMED', 'REJECTED'] as const;

/** A correction that asks the carrier to enroll a person, as its last step left it. */
export interface EnrollmentRequest {
  readonly kind: EnrollmentRequestKind;
  readonly state: (typeof REQUEST_STATES)[number];
  /** When the carrier confirmed it: ISO timestamp, UTC. Null unless it did. */
  readonly confirmedAt: string | null;
}

/**
 * What is known about an enrollment at the carrier. A carrier's rejection counts more than the group's own files. A confirmation from
 * before the cut-off is refuted by the bill, so that the carrier has to answer again.
 *
 * @param cutOff the day on which the carrier made the bill
 * @source BR-NOB-02 docs/decisions/not-on-bill.md#three-states-say-what-is-known-about-the-enrollment
 */
export function insuredState(
  part: PaidPart,
  enrollment: EnrollmentStanding,
  request: Pick<EnrollmentRequest, 'state' | 'confirmedAt'> | undefined,
  cutOff: LocalDate,
): InsuredState {
  // A volume that the carrier had and bills lower waits for its decision about the rest.
  const open = part === 'VOLUME' ? 'EVIDENCE_PENDING' : 'NO_ENROLLMENT';
  if (request?.state === 'REJECTED') return open;
  if (request?.state === 'CONFIRMED') return isAfter(request.confirmedAt, cutOff) ? 'AFTER_CUTOFF' : 'SENT';
  if (enrollment === 'after') return 'AFTER_CUTOFF';
  if (part === 'VOLUME') return open;
  return enrollment === 'before' || request?.state === 'SENT' ? 'SENT' : 'NO_ENROLLMENT';
}

function isAfter(timestamp: string | null, day: LocalDate): boolean {
  return timestamp !== null && dayOf(new Date(timestamp)) > day;
}
