import type { Me } from '../../application/people/preferences/Me';
import { Installation } from '../../application/run/shell/Installation';
import { useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';

interface Brand {
  readonly name: string;
  /** Undefined for the Listbill logo. */
  readonly logoUrl: string | undefined;
  readonly supportUrl: string | undefined;
}

const OWN_NAME = 'Listbill';

/** A person's brand: their client's, otherwise their group's, otherwise Listbill. @source USR-4 */
export function brandOf({ user, branding }: Me, installation: Installation): Brand {
  const client = installation.clientOf(user);
  return {
    name: client?.name ?? (branding.name || OWN_NAME),
    logoUrl: client ? client.logoUrl : (branding.logoUrl ?? undefined),
    supportUrl: client?.supportUrl,
  };
}

/** The signed-in person's brand. */
export function useBrand(): Brand {
  return brandOf(useMe(), useService(Installation));
}
