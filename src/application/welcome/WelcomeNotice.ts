import { BehaviorSubject, combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { CurrentMe } from '../preferences/CurrentMe';
import { valueOf } from '../shared/Loadable';
import type { WelcomeGateway } from './ports';

/** Welcomes somebody who is here for the first time, once. @source USR-1 MGM-21 */
export class WelcomeNotice {
  /** Who has closed it in this tab. */
  private readonly closedBy = new BehaviorSubject('');

  /** Whether the notice is to be shown: now, then every change. Never errors. */
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

  /** The person has seen it. Where that cannot be kept they are welcomed once more at the next visit, and nobody is bothered now. */
  close(): void {
    const { user } = this.currentMe.me ?? {};
    if (!user) return;
    this.closedBy.next(user.userId);
    this.gateway.seen(user.email).catch(() => undefined);
  }
}
