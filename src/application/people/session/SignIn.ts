import type { Time } from '../../platform/shared/Time';
import { IdentityError } from './IdentityError';
import type { Absence, Identity, SignInRounds } from './ports';

/** The sign-in that opening the application starts, and one restart. @source SES-2 */
const MAX_ROUNDS = 2;
/** Opening the application again after this time is a new visit, not a loop: a provider redirects back immediately. */
const NEW_VISIT_MS = 30_000;

/** Sends the person to the provider's sign-in page, and stops redirect loops. */
export class SignIn {
  constructor(
    private readonly identity: Pick<Identity, 'login'>,
    private readonly absence: Pick<Absence, 'isOver'>,
    private readonly rounds: SignInRounds,
    private readonly time: Pick<Time, 'now'>,
  ) {}

  /**
   * Leaves the page; only ever rejects. After an absence the provider asks for credentials even if it has a session.
   *
   * @param target the screen to show afterwards, such as `/billing/bills/42`; empty for the landing page.
   * @throws IdentityError `sign_in_loop` after two automatic sign-ins in a row without a result; others
   *   when the provider's page cannot be requested.
   * @source SES-2 INA-3
   */
  async run(target: string): Promise<never> {
    const { count, at } = this.rounds.read() ?? NONE;
    const rounds = this.time.now() - at > NEW_VISIT_MS ? 0 : count;
    if (rounds >= MAX_ROUNDS) throw loop(target);
    return this.leave(target, rounds + 1);
  }

  /**
   * As `run`, for a return that cannot be used: the one restart, whenever the sign-in before it started. Refused where the
   * count cannot be stored.
   */
  async restart(target: string): Promise<never> {
    const { count } = this.rounds.read() ?? USED_UP;
    if (count >= MAX_ROUNDS) throw loop(target);
    return this.leave(target, MAX_ROUNDS);
  }

  /**
   * Counts a return that cannot be used and did not restart the sign-in itself: one more sign-in may follow.
   *
   * @returns false when that sign-in was the one that led here, or the count cannot be stored.
   */
  countLostReturn(): boolean {
    const { count } = this.rounds.read() ?? USED_UP;
    if (count >= MAX_ROUNDS) return false;
    this.rounds.write({ count: MAX_ROUNDS - 1, at: this.time.now() });
    return true;
  }

  /** The person starts the next sign-in, so the count starts over. */
  allowAgain(): void {
    this.rounds.clear();
  }

  /**
   * As `run`, for a person who is asked for credentials even if the provider has a session.
   *
   * @param through adds to the address what is asked of the sign-in; by default, credentials.
   * @throws IdentityError when the provider's page cannot be requested.
   */
  again(target: string, through = promptingLogin): Promise<never> {
    this.rounds.clear();
    return this.identity.login(target, through);
  }

  private leave(target: string, count: number): Promise<never> {
    this.rounds.write({ count, at: this.time.now() });
    return this.absence.isOver() ? this.identity.login(target, promptingLogin) : this.identity.login(target);
  }
}

const NONE = { count: 0, at: 0 };
const USED_UP = { count: MAX_ROUNDS, at: 0 };

const loop = (target: string) =>
  new IdentityError('sign_in_loop', 'The sign-in page sent you back without signing you in.', { target });

/** @source OpenID Connect Core 1.0, 3.1.2.1 */
function promptingLogin(address: string): string {
  const prompting = new URL(address);
  prompting.searchParams.set('prompt', 'login');
  return prompting.href;
}
