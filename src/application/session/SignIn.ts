import type { Identity } from './ports/Identity';

/** Sends the person to the provider's sign-in page. */
export class SignIn {
  constructor(private readonly identity: Identity) {}

  /**
   * Leaves the page; only ever rejects.
   *
   * @param target the screen to show afterwards, such as `/billing/bills/42`; empty for the landing page.
   * @throws IdentityError when the provider's page cannot be asked for.
   */
  run(target: string): Promise<never> {
    return this.identity.login(target);
  }
}
