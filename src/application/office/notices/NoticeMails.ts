import { combineLatest, map, type Observable } from 'rxjs';
import type { NoticeKind } from '../../../domain/office/notices/Notice';
import {
  type EmailChoice,
  emailChoice,
  emailPreferences,
  mailPreference,
  mailTimePreference,
} from '../../../domain/office/notices/noticeEmails';
import { isAllowedIn } from '../../../domain/platform/access/decide';
import { personOf } from '../../../domain/platform/users/CurrentUser';
import type { CurrentMe } from '../../people/preferences/CurrentMe';
import type { UserPreferences } from '../../people/preferences/UserPreferences';

/** Whether and when the signed-in person gets emails about notices. */
export class NoticeMails {
  constructor(
    private readonly preferences: UserPreferences,
    private readonly currentMe: CurrentMe,
  ) {}

  /** The choice for a kind of notice: now, then every change. Never errors. */
  choice$(kind: NoticeKind): Observable<EmailChoice> {
    const changes = [mailPreference(kind), mailTimePreference(kind)].map((key) => this.preferences.value$(key));
    return combineLatest(changes).pipe(map(() => this.choice(kind)));
  }

  choice(kind: NoticeKind): EmailChoice {
    const keys = [mailPreference(kind), mailTimePreference(kind)];
    const chosen = Object.fromEntries(keys.map((key) => [key, this.preferences.get(key)]));
    const user = this.currentMe.me?.user;
    return emailChoice(kind, chosen, {
      isBillingUser: user?.primaryType === 'billingUser',
      isPayor: user !== undefined && isAllowedIn(personOf(user), 'payments.create'),
    });
  }

  /** Applies at once on this screen; resolves when saved. @throws ApiError */
  choose(kind: NoticeKind, choice: EmailChoice): Promise<void> {
    return this.preferences.save(emailPreferences(kind, choice));
  }
}
