import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import type { DivisionLimitGateway } from './ports';

/** Limits a person's access in a group to some of its divisions. */
export class DivisionLimits {
  constructor(private readonly gateway: DivisionLimitGateway) {}

  /** @param divisionNumbers at least one; null for the whole group. @throws ApiError BAD_REQUEST, FORBIDDEN, NOT_FOUND */
  save(userId: string, groupNumber: string, divisionNumbers: readonly string[] | null): Promise<DirectoryUser> {
    return this.gateway.limit({ userId, groupNumber, divisionNumbers });
  }
}
