import type { ClientSettings } from '../../domain/branding/brandRamp';
import type { NeighbourAddresses } from '../../domain/neighbours/neighboursOf';
import type { CurrentUser } from '../../domain/users/CurrentUser';

/** What this installation offers besides signing in with a password. Its identity provider must offer it too. @source ENV-1 */
export class AccountOffers {
  constructor(
    /** Signing in by a link or a code that is mailed. */
    readonly passwordless: boolean,
    /** Making an account for oneself; it has no rights until somebody gives it some. */
    readonly signUp: boolean,
    /** Having a link mailed that sets a new password. */
    readonly passwordChange: boolean,
  ) {}

  /** Whether there is any other way in than email and password. */
  get isAny(): boolean {
    return this.passwordless || this.signUp || this.passwordChange;
  }
}

/** What kind of installation this is, as far as people should know. */
export class Deployment {
  constructor(
    /** The demo: sample people, groups and files. */
    readonly isDemo: boolean,
    /** Data lies in the embedded database: for one machine, not for a company. */
    readonly hasEmbeddedDatabase: boolean,
  ) {}
}

/** How this installation was set up, as far as a person sees it. */
export class Installation {
  constructor(
    /** Applications beside this one; empty addresses where none is configured. @source ENV-1 */
    readonly apps: NeighbourAddresses,
    private readonly clientGroups: readonly string[],
    private readonly clientSettings: Readonly<Record<string, ClientSettings>>,
  ) {}

  /** What the person's client group switches on: the first one configured, if they are in both. @source USR-4 */
  clientOf({ authGroups }: Pick<CurrentUser, 'authGroups'>): ClientSettings | undefined {
    const group = this.clientGroups.find((name) => authGroups.includes(name));
    return group === undefined ? undefined : this.clientSettings[group];
  }
}
