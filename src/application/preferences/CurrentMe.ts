import {
  distinctUntilChanged,
  filter,
  map,
  type Observable,
  of,
  Subject,
  shareReplay,
  startWith,
  switchMap,
  tap,
} from 'rxjs';
import type { CurrentUser } from '../../domain/users/CurrentUser';
import type { Session } from '../session/Session';
import { LOADING, type Loadable, loadEach, valueOf } from '../shared/Loadable';
import type { Time } from '../shared/Time';
import type { Me } from './Me';
import type { DirectoryFacts, PreferencesGateway } from './ports/PreferencesGateway';

/** The signed-in person, once the directory has told the rest. Emptied by signing out. */
export class CurrentMe {
  private readonly retries = new Subject<void>();
  private latest: Loadable<Loaded> = LOADING;

  private readonly loaded$: Observable<Loadable<Loaded>>;

  /** The current state on subscribe, then every change; loading while nobody is signed in; a session that failed keeps its person. Shared. Never errors. */
  readonly me$: Observable<Loadable<Me>>;

  constructor(
    session: Session,
    private readonly gateway: PreferencesGateway,
    private readonly time: Time,
  ) {
    // A session that cannot be renewed keeps its screens: the person signs in again and goes on. Signing out empties.
    const user$ = session.state$.pipe(
      filter(({ kind }) => kind !== 'failed'),
      map((state) => (state.kind === 'signedIn' ? state.user : undefined)),
      distinctUntilChanged(),
    );
    this.loaded$ = user$.pipe(
      switchMap((user) => (user ? this.loadFor(user) : of<Loadable<Loaded>>(LOADING))),
      tap((latest) => {
        this.latest = latest;
      }),
      shareReplay({ bufferSize: 1, refCount: false }),
    );
    this.me$ = this.loaded$.pipe(map((loadable) => mapLoadable(loadable, ({ me }) => me)));
  }

  get me(): Me | undefined {
    return valueOf(this.latest)?.me;
  }

  /** The preferences kept for the person when the page was loaded; empty before. */
  get preferences(): Readonly<Record<string, unknown>> {
    return valueOf(this.latest)?.preferences ?? {};
  }

  /** Asks the directory again. */
  retry(): void {
    this.retries.next();
  }

  private loadFor(user: CurrentUser): Observable<Loadable<Loaded>> {
    return loadEach(this.retries.pipe(startWith(undefined)), async () => {
      const facts = await this.gateway.load(user);
      this.noteLogin(user);
      return { me: meOf(user, facts), preferences: facts.userPreferences };
    });
  }

  /** Whether it could be noted is nobody's concern here; the failure is logged like any other. @source SES-5 */
  private noteLogin({ primaryType }: CurrentUser): void {
    if (primaryType !== 'billingUser') return;
    this.gateway.recordLogin(new Date(this.time.now()).toISOString()).catch(() => undefined);
  }
}

interface Loaded {
  readonly me: Me;
  readonly preferences: Readonly<Record<string, unknown>>;
}

function meOf(user: CurrentUser, facts: DirectoryFacts): Me {
  const { grants, carrierCodes, agentCodes, repId, groupSettings: groups, branding } = facts;
  return { user: { ...user, grants, carrierCodes, agentCodes, repId }, groups, branding };
}

function mapLoadable<A, B>(loadable: Loadable<A>, change: (value: A) => B): Loadable<B> {
  return loadable.kind === 'loaded' ? { ...loadable, value: change(loadable.value) } : loadable;
}
