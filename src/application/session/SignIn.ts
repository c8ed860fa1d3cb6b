import type { Absence } from './ports/Absence';
import type { Identity } from './ports/Identity';

/** Sends the person to the provider's sign-in page. */
export class SignIn {
  constructor(
    private readonly identity: Pick<Identity, 'login'>,
    private readonly absence: Pick<Absence, 'isOver'>,
  ) {}

  /**
   * Leaves the page; only ever rejects. After an absence the provider asks who it is, though it may know somebody still.
   *
   * @param target the screen to show afterwards, such as `/billing/bills/42`; empty for the landing page.
   * @throws IdentityError when the provider's page cannot be asked for.
   * @source SES-2 INA-3
   */
  run(target: string): Promise<never> {
    return this.absence.isOver() ? this.identity.login(target, askingWho) : this.identity.login(target);
  }
}

/** @source OpenID Connect Core 1.0, 3.1.2.1 */
function askingWho(address: string): string {
  const asking = new URL(address);
  asking.searchParams.set('prompt', 'login');
  return asking.href;
}
