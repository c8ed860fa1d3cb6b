import {
  addRole,
  addUserGroups,
  changeUser,
  createUser,
  deleteUser,
  removeRole,
  removeUserGroup,
} from '../../../contract/directoryChanges';
import { toBase64 } from '../../../contract/shared/base64';
import type { DetailsConfirmation } from '../../application/directory/detailProblems';
import type { PersonDetails } from '../../application/directory/PersonDetails';
import type { DirectoryChanges, GrantAnswer, NewPerson } from '../../application/directory/ports/DirectoryChanges';
import type { Role } from '../../domain/access/Role';
import type { DirectoryUser } from '../../domain/directory/DirectoryUser';
import type { UserStatus } from '../../domain/users/CurrentUser';
import type { ApiClient } from './ApiClient';
import { userOf } from './directoryWire';

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

  async addRole(userId: string, role: Role, groupNumber?: string): Promise<GrantAnswer> {
    return grantAnswerOf(await this.api.call(addRole, { query: roleQuery(userId, role, groupNumber) }));
  }

  async removeRole(userId: string, role: Role, groupNumber?: string): Promise<GrantAnswer> {
    return grantAnswerOf(await this.api.call(removeRole, { query: roleQuery(userId, role, groupNumber) }));
  }

  async addGroups(userId: string, groupNumbers: readonly string[], roles: readonly Role[]): Promise<GrantAnswer> {
    const body = { values: [...groupNumbers], roles: [...roles] };
    return grantAnswerOf(await this.api.call(addUserGroups, { params: { id: toBase64(userId) }, body }));
  }

  async removeGroup(userId: string, groupNumber: string): Promise<GrantAnswer> {
    const params = { groupNumber, id: toBase64(userId) };
    return grantAnswerOf(await this.api.call(removeUserGroup, { params }));
  }
}

function roleQuery(userId: string, role: Role, groupNumber: string | undefined) {
  return { roleId: role, userId: toBase64(userId), ...(groupNumber !== undefined && { groupNumber }) };
}

function grantAnswerOf({ user, results }: Omit<GrantAnswer, 'user'> & { user: Parameters<typeof userOf>[0] }) {
  return { results, user: userOf(user) };
}
