import {
  addRole,
  addUserGroups,
  changeUser,
  confirmAccess,
  createUser,
  deleteUser,
  limitUserDivisions,
  previewPurge,
  purgeUsers,
  removeRole,
  removeUserGroup,
} from '../../../contract/directoryChanges';
import { resetUserPassword, sendPasswordReset, sendWelcome } from '../../../contract/directoryMails';
import { toBase64 } from '../../../contract/shared/base64';
import { endUserSessions, listUserSessions } from '../../../contract/userSessions';
import type { DetailsConfirmation, PersonDetails } from '../../application/directory/PersonDetails';
import type { PersonDevice, PersonSessionGateway } from '../../application/directory/PersonSessions';
import type {
  DirectoryChanges,
  DirectoryMails,
  DivisionLimitGateway,
  GrantResponse,
  MailResponse,
  NewPerson,
  PurgeGateway,
} from '../../application/directory/ports';
import type { Role } from '../../domain/access/Role';
import type { DirectoryUser } from '../../domain/directory/DirectoryUser';
import type { PurgePreview, PurgeResult } from '../../domain/directory/Purge';
import type { UserStatus } from '../../domain/users/CurrentUser';
import type { ApiClient } from './ApiClient';
import { userOf } from './HttpDirectoryGateway';

export class HttpDirectoryChanges implements DirectoryChanges {
  constructor(private readonly api: ApiClient) {}

  async create({ grants, carrierCodes, agentCodes, ...person }: NewPerson): Promise<DirectoryUser> {
    const codes = { carrierCodes: [...carrierCodes], agentCodes: [...agentCodes] };
    const body = { ...person, ...codes, grants: [...grants] };
    return userOf(await this.api.call(createUser, { body }));
  }

  async remove(userId: string): Promise<DirectoryUser> {
    return userOf(await this.api.call(deleteUser, { params: { id: toBase64(userId) } }));
  }

  async change(
    userId: string,
    version: number,
    changes: Partial<PersonDetails & DetailsConfirmation> & { readonly status?: UserStatus },
  ): Promise<DirectoryUser> {
    const { carrierCodes, agentCodes, ...rest } = changes;
    const codes = {
      ...(carrierCodes && { carrierCodes: [...carrierCodes] }),
      ...(agentCodes && { agentCodes: [...agentCodes] }),
    };
    const body = { version, ...rest, ...codes };
    return userOf(await this.api.call(changeUser, { params: { id: toBase64(userId) }, body }));
  }

  async addRole(userId: string, role: Role, groupNumber?: string): Promise<GrantResponse> {
    return grantAnswerOf(await this.api.call(addRole, { query: roleQuery(userId, role, groupNumber) }));
  }

  async removeRole(userId: string, role: Role, groupNumber?: string): Promise<GrantResponse> {
    return grantAnswerOf(await this.api.call(removeRole, { query: roleQuery(userId, role, groupNumber) }));
  }

  async addGroups(userId: string, groupNumbers: readonly string[], roles: readonly Role[]): Promise<GrantResponse> {
    const body = { values: [...groupNumbers], roles: [...roles] };
    return grantAnswerOf(await this.api.call(addUserGroups, { params: { id: toBase64(userId) }, body }));
  }

  async removeGroup(userId: string, groupNumber: string): Promise<GrantResponse> {
    const params = { groupNumber, id: toBase64(userId) };
    return grantAnswerOf(await this.api.call(removeUserGroup, { params }));
  }

  async confirmAccess(userId: string): Promise<void> {
    await this.api.call(confirmAccess, { params: { id: toBase64(userId) } });
  }
}

function roleQuery(userId: string, role: Role, groupNumber: string | undefined) {
  return { roleId: role, userId: toBase64(userId), ...(groupNumber !== undefined && { groupNumber }) };
}

function grantAnswerOf({ user, results }: Omit<GrantResponse, 'user'> & { user: Parameters<typeof userOf>[0] }) {
  return { results, user: userOf(user) };
}

export class HttpDivisionLimitGateway implements DivisionLimitGateway {
  constructor(private readonly api: ApiClient) {}

  async limit(userId: string, groupNumber: string, divisionNumbers: readonly string[] | null): Promise<DirectoryUser> {
    const params = { groupNumber, id: toBase64(userId) };
    const body = { divisionNumbers: divisionNumbers && [...divisionNumbers] };
    return userOf(await this.api.call(limitUserDivisions, { params, body }));
  }
}

export class HttpDirectoryMails implements DirectoryMails {
  constructor(private readonly api: ApiClient) {}

  resetPassword(userId: string): Promise<MailResponse> {
    return this.api.call(resetUserPassword, { params: { id: toBase64(userId) } });
  }

  resetPasswordOf(email: string): Promise<MailResponse> {
    return this.api.call(sendPasswordReset, { query: { email } });
  }

  welcome(email: string): Promise<MailResponse> {
    return this.api.call(sendWelcome, { query: { email } });
  }
}

export class HttpPersonSessionGateway implements PersonSessionGateway {
  constructor(private readonly api: ApiClient) {}

  async list(userId: string, signal?: AbortSignal): Promise<readonly PersonDevice[]> {
    const { items } = await this.api.call(
      listUserSessions,
      { params: { id: toBase64(userId) } },
      { ...(signal && { signal }) },
    );
    return items;
  }

  async endAll(userId: string): Promise<void> {
    await this.api.call(endUserSessions, { params: { id: toBase64(userId) } });
  }
}

export class HttpPurgeGateway implements PurgeGateway {
  constructor(private readonly api: ApiClient) {}

  async preview(userIds: readonly string[]): Promise<readonly PurgePreview[]> {
    const { items } = await this.api.call(previewPurge, { body: { values: [...userIds] } });
    return items.map(({ user_id: userId, ...rest }) => ({ userId, ...rest }));
  }

  async purge(userIds: readonly string[]): Promise<readonly PurgeResult[]> {
    const { results } = await this.api.call(purgeUsers, { body: { values: [...userIds] } });
    return results.map(({ user_id: userId, ...rest }) => ({ userId, ...rest }));
  }
}
