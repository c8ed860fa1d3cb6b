import { distinctUntilChanged, map, merge, type Observable, of, Subject, scan, shareReplay, switchMap } from 'rxjs';
import {
  changedFields,
  type Profile,
  type ProfileProblems,
  profileProblems,
  trimmedProfile,
} from '../../../domain/people/account/Profile';
import { LOADING, type Loadable, loadEach, loaded } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import { notSignedIn } from '../session/IdentityError';
import type { Session } from '../session/Session';
import type { IdentityAccounts } from './ports';

/** The signed-in user's account at the identity provider. */
export interface ProviderAccount {
  readonly profile: Profile;
  /** Whether the provider has verified the email address. */
  readonly emailVerified: boolean;
}

/** Outcome of saving one's own details. */
export type SaveAnswer =
  /** `before` is the earlier profile; saving it undoes the change. */
  | { readonly kind: 'saved'; readonly profile: Profile; readonly before: Profile }
  | { readonly kind: 'refused'; readonly problems: ProfileProblems };

/** The signed-in user's own details, stored by the identity provider. */
export class OwnAccount extends Refreshable {
  private readonly saves = new Subject<Profile>();

  /**
   * Loading first, then the account, also after each save. Shared; loads again for a first subscriber. Cleared by signing out.
   * Never errors.
   */
  readonly account$: Observable<Loadable<ProviderAccount>>;

  constructor(
    private readonly accounts: IdentityAccounts,
    private readonly session: Session,
  ) {
    super();
    const userId$ = session.state$.pipe(
      // A session that could not be renewed keeps its screens and unsaved input.
      map((state) => (state.kind === 'signedIn' ? state.user.userId : state.kind === 'failed' ? 'keep' : undefined)),
      scan((before: string | undefined, now: string | undefined) => (now === 'keep' ? before : now), undefined),
      distinctUntilChanged(),
    );
    this.account$ = userId$.pipe(
      switchMap((userId) => (userId === undefined ? of<Loadable<ProviderAccount>>(LOADING) : this.loadedAndSaved())),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  /**
   * Saves the user's own details and updates the name shown at the top of every screen.
   *
   * @param before the loaded profile; only changed fields are sent.
   * @throws IdentityError when nothing was saved.
   * @source USR-1 SES-10
   */
  async save(before: Profile, typed: Profile): Promise<SaveAnswer> {
    const problems = profileProblems(typed);
    if (Object.keys(problems).length > 0) return { kind: 'refused', problems };
    const changes = changedFields(before, trimmedProfile(typed));
    if (Object.keys(changes).length === 0) return { kind: 'saved', profile: before, before };
    if (this.session.state.kind !== 'signedIn') throw notSignedIn();
    const profile = await this.accounts.saveOwnProfile(changes);
    this.saves.next(profile);
    // New claims come with new tokens. If this renewal fails, the next one brings them.
    this.session.renew().catch(() => undefined);
    return { kind: 'saved', profile, before };
  }

  private loadedAndSaved(): Observable<Loadable<ProviderAccount>> {
    const loads$ = loadEach(this.reads$, () => this.load());
    const steps$ = merge(
      loads$.pipe(map((next) => () => next)),
      this.saves.pipe(map((profile) => (now: Loadable<ProviderAccount>) => withProfile(now, profile))),
    );
    return steps$.pipe(scan((now: Loadable<ProviderAccount>, step) => step(now), LOADING));
  }

  private async load(): Promise<ProviderAccount> {
    const [profile, { emailVerified }] = await Promise.all([this.accounts.ownProfile(), this.accounts.userInfo()]);
    return { profile, emailVerified };
  }
}

function withProfile(now: Loadable<ProviderAccount>, profile: Profile): Loadable<ProviderAccount> {
  return now.kind === 'loaded' ? loaded({ ...now.value, profile }) : now;
}
