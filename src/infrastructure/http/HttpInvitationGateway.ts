import { invitePerson, listInvitations, resendInvitation, revokeInvitation } from '../../../contract/invitations';
import { toBase64 } from '../../../contract/shared/base64';
import type { InvitationGateway, SentInvitation } from '../../application/directory/Invitations';
import type { NewPerson } from '../../application/directory/ports';
import type { Invitation } from '../../domain/directory/Invitation';
import type { ApiClient } from './ApiClient';

export class HttpInvitationGateway implements InvitationGateway {
  constructor(private readonly api: ApiClient) {}

  async list(signal?: AbortSignal): Promise<readonly Invitation[]> {
    return (await this.api.call(listInvitations, {}, signal && { signal })).items;
  }

  invite({ grants, carrierCodes, agentCodes, ...person }: Omit<NewPerson, 'sendWelcome'>): Promise<SentInvitation> {
    const codes = { carrierCodes: [...carrierCodes], agentCodes: [...agentCodes] };
    return this.api.call(invitePerson, { body: { ...person, ...codes, grants: [...grants] } });
  }

  resend(email: string): Promise<SentInvitation> {
    return this.api.call(resendInvitation, { params: { email: toBase64(email) } });
  }

  async revoke(email: string): Promise<void> {
    await this.api.call(revokeInvitation, { params: { email: toBase64(email) } });
  }
}
