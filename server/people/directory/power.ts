import { givesDecision, makesManager } from '../../../src/domain/people/controls/secondPerson';
import type { NewDirectoryEvent } from '../../../src/domain/people/directory/DirectoryEvent';
import type { Person } from '../../../src/domain/platform/access/Person';
import { givesPower, isPowerful } from '../../../src/domain/platform/access/power';
import type { SecurityEvents } from '../../platform/security/securityEvents';
import type { AuditStamp } from '../../platform/shared/Actor';
import type { Transaction } from '../../platform/shared/Transaction';
import { eventsWhileWaiting, removalBy, requestManager, waitsForManager, withoutManager } from './managerRequests';

/** What an installation does about people who get power. */
export interface PowerOptions {
  /** Days during which a person is not the second person of the one who gave them power. 0: always is. */
  readonly secondPersonDays: number;
  /** Records each change that gives power, once it is committed. Default: nowhere. */
  readonly security?: SecurityEvents;
}

export const DEFAULT_SECOND_PERSON_DAYS = 30;

/** A change of a person's access, after it was saved and before it is recorded. */
export interface AccessChange {
  readonly userId: string;
  /** Undefined for a new person. */
  readonly before: Person | undefined;
  readonly events: readonly NewDirectoryEvent[];
  readonly stamp: AuditStamp;
  /** Who decided it. Null for the operator, whose grants do not count. Default: who made the change. */
  readonly givenById?: string | null;
  /** Whether the account got an address of another person's choice, who could sign in with it. */
  readonly isTakeover?: boolean;
  /** Refuses power that is given without a recent sign-in. */
  readonly assertRecentSignIn?: (() => void) | undefined;
}

/**
 * Records a change of a person's access, and whether it gives them power. All ways to give access record their changes here. A change
 * that makes a third manager is recorded without the manager's role, which waits for another manager.
 *
 * @throws Refusal STEP_UP_NEEDED, STEP_UP_IMPOSSIBLE if it gives power or ends a manager's role, and the grantor did not sign in
 * recently.
 * @source BR-CTL-12 BR-CTL-14 docs/decisions/controls.md#who-gave-a-person-power-is-not-their-second-person
 */
export async function recordAccessChange(
  tx: Pick<Transaction, 'directory' | 'rights'>,
  change: AccessChange,
): Promise<void> {
  const { userId, before, stamp, givenById = stamp.userId, isTakeover = false, assertRecentSignIn } = change;
  const saved = (await tx.directory.lock([userId])).get(userId);
  const from = isTakeover ? undefined : before;
  const isRemoved = saved !== undefined && from !== undefined && makesManager(saved, from);
  if (saved && (isRemoved || givesPower(from, saved))) assertRecentSignIn?.();
  const requesterId = saved && (await waitsForManager(tx, from, saved, { givenById, now: stamp.now }));
  const after = saved && requesterId !== undefined ? await withoutManager(tx.directory, saved, stamp) : saved;
  const isOthers = givenById !== null && givenById !== userId;
  const recorded = isRemoved && isOthers ? removalBy(givenById, change.events) : change.events;
  const events = requesterId === undefined ? recorded : eventsWhileWaiting(recorded);
  const isPower = after !== undefined && givesPower(from, after);
  const roles = isPower ? [...new Set(after.grants.map(({ role }) => role))].filter(isPowerful) : [];
  const isCounted = isPower || (after !== undefined && givesDecision(from, after));
  await tx.directory.record(userId, events, stamp, isCounted ? { roles, givenById } : undefined);
  if (requesterId !== undefined) await requestManager(tx.directory, userId, requesterId, stamp);
}
