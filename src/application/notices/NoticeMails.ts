import { map, type Observable } from 'rxjs';
import { isMailed, mailPreference, NOTICE_KINDS, type NoticeKind } from '../../domain/notices/Notice';
import type { CurrentMe } from '../preferences/CurrentMe';
import type { UserPreferences } from '../preferences/UserPreferences';

/** Which notices the signed-in person gets by email. */
export class NoticeMails {
  constructor(
    private readonly preferences: UserPreferences,
    private readonly currentMe: CurrentMe,
  ) {}

  /** Whether notices of a kind are mailed: now, then every change. Never errors. */
  isOn$(kind: NoticeKind): Observable<boolean> {
    return this.preferences.value$(mailPreference(kind)).pipe(map(() => this.isOn(kind)));
  }

  isOn(kind: NoticeKind): boolean {
    const chosen = Object.fromEntries(NOTICE_KINDS.map(mailPreference).map((key) => [key, this.preferences.get(key)]));
    return isMailed(kind, chosen, this.currentMe.me?.user.primaryType === 'billingUser');
  }

  /** Applies at once on this screen; resolves when saved. @throws ApiError */
  choose(kind: NoticeKind, isOn: boolean): Promise<void> {
    return this.preferences.save({ [mailPreference(kind)]: isOn });
  }
}
