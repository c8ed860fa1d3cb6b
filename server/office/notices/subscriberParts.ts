import type { NoticeKind } from '../../../src/domain/office/notices/Notice';
import { type EmailChoice, emailChoice } from '../../../src/domain/office/notices/noticeEmails';
import { decide } from '../../../src/domain/platform/access/decide';
import { primaryTypeOf } from '../../../src/domain/platform/access/Role';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { AppAddress } from './noticeMail';
import type { Subscriber } from './ports';

/** Facts that determine a person's notice emails at the time of sending. */
export interface SubscriberParts {
  /** The groups whose bills the person sees; undefined if they may not read notices. */
  readonly seen: Scope | undefined;
  readonly area: AppAddress['area'];
  readonly choice: (kind: NoticeKind) => EmailChoice;
}

export function subscriberParts({ person, preferences }: Pick<Subscriber, 'person' | 'preferences'>): SubscriberParts {
  const decision = decide(person, 'notices.read');
  const isBillingUser = primaryTypeOf(person.grants.map(({ role }) => role)) === 'billingUser';
  const reader = { isBillingUser, isPayor: decide(person, 'payments.create').allowed };
  return {
    seen: decision.allowed ? decision.scope : undefined,
    area: isBillingUser ? 'billing' : 'dashboard',
    choice: (kind) => emailChoice(kind, preferences, reader),
  };
}
