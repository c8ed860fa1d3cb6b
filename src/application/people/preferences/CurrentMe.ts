import {
  combineLatest,
  distinctUntilChanged,
  filter,
  map,
  merge,
  type Observable,
  of,
  shareReplay,
  switchMap,
  tap,
} from 'rxjs';
import type { DirectoryFacts } from '../../../../contract/people/session';
import type { CurrentUser } from '../../../domain/platform/users/CurrentUser';
import type { SiteWatch } from '../../platform/errors/SiteWatch';
import { LOADING, type Loadable, loadEach, valueOf } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { Time } from '../../platform/shared/Time';
import type { SignInRounds } from '../session/ports';
import type { Session } from '../session/Session';
import type { Me } from './Me';
import type { PreferencesGateway } from './ports';

/** The signed-in user: claims and directory data. Cleared by signing out. */
export class CurrentMe extends Refreshable {
  private latest: Found = { me: LOADING };

  private readonly found$: Observable<Found>;

  /**
   * The current state on subscribe, then every change; loading while no one is signed in. A failed session keeps its user.
   * Shared. Never errors.
   */
  readonly me$: Observable<Loadable<Me>>;

  constructor(
    session: Session,
    private readonly gateway: PreferencesGateway,
    private readonly siteWatch: Pick<SiteWatch, 'returns$'>,
    private readonly signInRounds: Pick<SignInRounds, 'clear'>,
    private readonly time: Time,
  ) {
    super();
    // A session that cannot be renewed keeps its screens, so that the user can sign in again and continue.
    const user$ = session.state$.pipe(
      filter(({ kind }) => kind !== 'failed'),
      map((state) => (state.kind === 'signedIn' ? state.user : undefined)),
      distinctUntilChanged(),
    );
    // The directory was not asked about a person without a role, so one who has got a role starts over.
    const isSame = (one: CurrentUser | undefined, other: CurrentUser | undefined) =>
      one?.userId === other?.userId && hasRole(one) === hasRole(other);
    this.found$ = user$.pipe(
      distinctUntilChanged(isSame),
      switchMap((first) => {
        if (first === undefined) return of<Found>({ me: LOADING });
        return this.loadFor(user$.pipe(filter((user): user is CurrentUser => isSame(user, first))));
      }),
      tap((latest) => {
        this.latest = latest;
      }),
      shareReplay({ bufferSize: 1, refCount: false }),
    );
    this.me$ = this.found$.pipe(map(({ me }) => me));
  }

  /** The object that `me$` emitted last, not a copy: a screen that reads both renders once. */
  get state(): Loadable<Me> {
    return this.latest.me;
  }

  get me(): Me | undefined {
    return valueOf(this.latest.me);
  }

  /** The user's saved preferences when the page was loaded; empty before. */
  get preferences(): Readonly<Record<string, unknown>> {
    return this.latest.preferences ?? {};
  }

  /** New claims of the same user, such as a new name, apply immediately; loaded data stays meanwhile. */
  private loadFor(user$: Observable<CurrentUser>): Observable<Found> {
    let isNoted = false;
    // Failed while the site was down: loaded again when it is back.
    const isBack$ = this.siteWatch.returns$.pipe(filter(() => this.latest.me.kind === 'failed'));
    const again$ = merge(this.reads$, isBack$);
    const requests$ = combineLatest([user$, again$]).pipe(map(([user]) => user));
    const facts$ = loadEach(requests$, async (user) => {
      const facts = await this.gateway.load(user);
      // Only a session that the server accepts shows that the sign-in worked. @source SES-2
      this.signInRounds.clear();
      if (!isNoted) this.noteLogin(user);
      isNoted = true;
      return facts;
    });
    return combineLatest([user$, facts$]).pipe(
      map(([user, facts]) =>
        facts.kind === 'loaded'
          ? { me: { ...facts, value: meOf(user, facts.value) }, preferences: facts.value.userPreferences }
          : { me: facts },
      ),
    );
  }

  /** A failure is ignored here and logged like any other. @source SES-5 */
  private noteLogin({ primaryType }: CurrentUser): void {
    if (primaryType !== 'billingUser') return;
    this.gateway.recordLogin({ loginTimestamp: new Date(this.time.now()).toISOString() }).catch(() => undefined);
  }
}

const hasRole = (user: CurrentUser | undefined) => user?.primaryType !== 'unknown';

interface Found {
  readonly me: Loadable<Me>;
  /** Undefined until they are loaded. */
  readonly preferences?: Readonly<Record<string, unknown>>;
}

function meOf(user: CurrentUser, facts: DirectoryFacts): Me {
  const { grants, divisionLimits, carrierCodes, agentCodes, repId, receivedUiWelcomeNotice } = facts;
  const { groupSettings: groups, codeNames = {}, branding, lastSignInAt, startViews = [], ties } = facts;
  // The claims may be older than what the person has seen since.
  const known = { grants, divisionLimits, carrierCodes, agentCodes, repId, receivedUiWelcomeNotice };
  const tied = ties && { ties };
  return { user: { ...user, ...known }, groups, codeNames, branding, lastSignInAt, startViews, ...tied };
}
