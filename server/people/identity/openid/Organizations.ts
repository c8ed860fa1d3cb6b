import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import type { ProviderStorage, SignInPerson } from '../../session/ports';
import type { IdentityOrganization } from '../IdentityProviderOptions';

const KIND = 'GrantOrganization';

/** The organization a person signed in for. Stored with the grant, so that renewed tokens contain it too. @source SES-6 */
export class Organizations {
  constructor(
    private readonly organizations: readonly IdentityOrganization[],
    private readonly storage: ProviderStorage,
    private readonly grantMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * @param requested id or name from the request; undefined for none.
   * @throws InvalidRequest if the organization does not exist, AccessDenied if the person does not belong to it.
   */
  admit(person: SignInPerson, requested: unknown): string | undefined {
    if (requested === undefined) return undefined;
    const organization = this.organizations.find(
      ({ id, name }) => id === requested || (name !== undefined && nameOf(name) === nameOf(requested)),
    );
    if (!organization) throw new errors.InvalidRequest('the organization does not exist');
    if (!belongs(person, organization)) {
      throw new errors.AccessDenied(`the person does not belong to the organization ${organization.id}`);
    }
    return organization.id;
  }

  /** Whether the person still belongs to the organization of the grant, if it has one. */
  async stillAdmits(person: SignInPerson, grantId: string | undefined): Promise<boolean> {
    const id = await this.of(grantId);
    if (id === undefined) return true;
    const organization = this.organizations.find((one) => one.id === id);
    return organization !== undefined && belongs(person, organization);
  }

  async of(grantId: string | undefined): Promise<string | undefined> {
    const id = grantId && (await this.storage.find(KIND, grantId))?.value['organization'];
    return typeof id === 'string' ? id : undefined;
  }

  /** The organization claims of a token of this grant. */
  async claimOf(grantId: string | undefined): Promise<{ readonly org_id?: string; readonly org_name?: string }> {
    const known = await this.of(grantId);
    if (known === undefined) return {};
    const { name } = this.organizations.find(({ id }) => id === known) ?? {};
    return { org_id: known, ...(name === undefined ? {} : { org_name: nameOf(name) }) };
  }

  async remember(grantId: string, organization: string): Promise<void> {
    const expiresAt = this.now() + this.grantMs;
    await this.storage.put({ kind: KIND, id: grantId, value: { organization }, uid: null, grantId, expiresAt });
  }
}

function belongs(person: SignInPerson, { groups }: IdentityOrganization): boolean {
  return groups === undefined || groups.some((group) => person.groups.includes(group));
}

const nameOf = (name: unknown): string => String(name).toLowerCase();

/**
 * The session's grant for this application, created if there is none. There is only one, because refresh tokens belong to
 * their grant, and a new grant in one tab would end the tokens of all others. Only another organization needs its own
 * grant.
 *
 * @param organization undefined if the request names none; the current grant is then kept.
 */
export async function grantOf(
  provider: Provider,
  { oidc }: KoaContextWithOIDC,
  organizations: Organizations,
  organization: string | undefined,
) {
  const { session, client, account } = oidc;
  if (!session || !client || !account) return undefined;
  const known = session.grantIdFor(client.clientId);
  const isKept = organization === undefined || organization === (await organizations.of(known));
  const grant =
    (known && isKept ? await provider.Grant.find(known) : undefined) ??
    new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '));
  for (const [resource, { scope }] of Object.entries(oidc.resourceServers ?? {})) {
    grant.addResourceScope(
      resource,
      [...oidc.requestParamScopes].filter((one) => scope.split(' ').includes(one)).join(' '),
    );
  }
  const grantId = await grant.save();
  if (organization !== undefined) await organizations.remember(grantId, organization);
  return grant;
}
