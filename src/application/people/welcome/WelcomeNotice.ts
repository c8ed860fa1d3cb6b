import { BehaviorSubject, combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { valueOf } from '../../platform/shared/Loadable';
import type { CurrentMe } from '../preferences/CurrentMe';
import type { WelcomeGateway } from './ports';

/**
 * Welcomes a new user once.
 *
 * @source USR-1 MGM-21 docs/decisions/directory.md#the-welcome-notice-is-for-first-time-users
 */
export class WelcomeNotice {
  /** Id of the user who closed the notice in this tab. */
  private readonly closedBy = new BehaviorSubject('');

  /** Whether to show the notice: now, then every change. Never errors. */
  readonly isDue$: Observable<boolean>;

  constructor(
    private readonly currentMe: CurrentMe,
    private readonly gateway: WelcomeGateway,
  ) {
    this.isDue$ = combineLatest([currentMe.me$, this.closedBy]).pipe(
      map(([me, closedBy]) => {
        const user = valueOf(me)?.user;
        return user !== undefined && !user.receivedUiWelcomeNotice && user.userId !== closedBy;
      }),
      distinctUntilChanged(),
    );
  }

  /** The user closed the notice. If this cannot be saved, it is shown again at the next visit. */
  close(): void {
    const { user } = this.currentMe.me ?? {};
    if (!user) return;
    this.closedBy.next(user.userId);
    this.gateway.seen({ email: user.email }).catch(() => undefined);
  }
}
