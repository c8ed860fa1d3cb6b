import type { ClientSettings } from '../../../domain/platform/branding/brandRamp';
import type { NeighbourAddresses } from '../../../domain/platform/neighbours/neighboursOf';
import type { CurrentUser } from '../../../domain/platform/users/CurrentUser';

/**
 * Account functions of this installation other than signing in with a password. Its identity provider must support them.
 *
 * @source ENV-1
 */
export class AccountOffers {
  constructor(
    /** Signing in with a mailed link or code. */
    readonly passwordless: boolean,
    /** Creating one's own account. It has no rights until an administrator grants some. */
    readonly signUp: boolean,
    /** Requesting an email with a link to set a new password. */
    readonly passwordChange: boolean,
  ) {}

  /** Whether any of them is offered. */
  get isAny(): boolean {
    return this.passwordless || this.signUp || this.passwordChange;
  }
}

/** The kind of installation, as shown to users. */
export class Deployment {
  constructor(
    /** The demo: sample people, groups and files. */
    readonly isDemo: boolean,
    /** Uses the embedded database, which is for one machine and not for production. */
    readonly hasEmbeddedDatabase: boolean,
  ) {}
}

/**
 * Settings of this installation that users see.
 *
 * @source docs/decisions/directory.md#a-person-in-both-client-groups-has-the-settings-of-the-first
 */
export class Installation {
  constructor(
    /** Addresses of related applications; empty if not configured. @source ENV-1 */
    readonly apps: NeighbourAddresses,
    private readonly clientGroups: readonly string[],
    private readonly clientSettings: Readonly<Record<string, ClientSettings>>,
  ) {}

  /** Settings of the user's client group: of the first one configured, if they are in several. @source USR-4 */
  clientOf({ authGroups }: Pick<CurrentUser, 'authGroups'>): ClientSettings | undefined {
    const group = this.clientGroups.find((name) => authGroups.includes(name));
    return group === undefined ? undefined : this.clientSettings[group];
  }
}
