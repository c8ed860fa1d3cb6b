import type { Me } from '../../application/preferences/Me';
import { Installation } from '../../application/shell/Installation';
import { useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';

interface Brand {
  readonly name: string;
  /** Undefined for our own mark. */
  readonly logoUrl: string | undefined;
  readonly supportUrl: string | undefined;
}

const OWN_NAME = 'Listbill';

/** Whose looks a person sees: their client's, else their group's, else ours. @source USR-4 */
export function brandOf({ user, branding }: Me, installation: Installation): Brand {
  const client = installation.clientOf(user);
  return {
    name: client?.name ?? (branding.name || OWN_NAME),
    logoUrl: client ? client.logoUrl : (branding.logoUrl ?? undefined),
    supportUrl: client?.supportUrl,
  };
}

/** Whose looks the person at the screen sees. */
export function useBrand(): Brand {
  return brandOf(useMe(), useService(Installation));
}
