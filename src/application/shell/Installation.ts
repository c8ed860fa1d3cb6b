import type { ClientSettings } from '../../domain/branding/ClientSettings';
import type { NeighbourAddresses } from '../../domain/neighbours/neighboursOf';
import type { CurrentUser } from '../../domain/users/CurrentUser';

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
