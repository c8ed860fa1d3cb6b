import {
  type Access,
  accessOf,
  grantsOf,
  groupsIn,
  has,
  withGrants,
} from '../../../src/application/people/directory/Access';
import type { PersonDetails } from '../../../src/application/people/directory/PersonDetails';
import type { DirectoryChanges, GrantResponse } from '../../../src/application/people/directory/ports';
import { isGroupRole } from '../../../src/domain/people/directory/canGrant';
import type { DirectoryUser } from '../../../src/domain/people/directory/DirectoryUser';
import type { Grant } from '../../../src/domain/platform/access/Person';
import { Role } from '../../../src/domain/platform/access/Role';
import type { UserStatus } from '../../../src/domain/platform/users/CurrentUser';

/** Changes one person's access as the server does, without permission checks. Counts its calls. */
export class InMemoryDirectoryChanges implements DirectoryChanges {
  calls = 0;

  constructor(private user: DirectoryUser) {}

  get access(): Access {
    return accessOf(this.user.grants);
  }

  /** Simulates a change to the person by another user. */
  setUser(user: DirectoryUser): void {
    this.user = user;
  }

  create(): Promise<DirectoryUser> {
    return Promise.resolve(this.user);
  }

  remove(): Promise<DirectoryUser> {
    return this.change({ userId: '', version: 0, status: 'Deleted' });
  }

  change({
    userId: _userId,
    version: _version,
    ...changes
  }: { readonly userId: string } & { readonly version: number } & Partial<PersonDetails> & {
      readonly status?: UserStatus;
    }) {
    this.calls += 1;
    this.user = { ...this.user, ...changes, version: this.user.version + 1 };
    return Promise.resolve(this.user);
  }

  addRole({
    role,
    groupNumber,
  }: { readonly userId: string } & { readonly role: Role } & {
    readonly groupNumber?: string;
  }): Promise<GrantResponse> {
    return this.apply(this.grantsFor(role, groupNumber), true);
  }

  removeRole({
    role,
    groupNumber,
  }: { readonly userId: string } & { readonly role: Role } & {
    readonly groupNumber?: string;
  }): Promise<GrantResponse> {
    return this.apply(this.grantsFor(role, groupNumber), false);
  }

  async addGroups({
    groupNumbers,
    roles,
  }: { readonly userId: string } & { readonly groupNumbers: readonly string[] } & {
    readonly roles: readonly Role[];
  }): Promise<GrantResponse> {
    const before = this.access;
    const grants = groupNumbers.flatMap((groupNumber) =>
      [Role.BillingUser, ...roles].map((role) => ({ role, groupNumber })),
    );
    await this.apply(grants, true);
    const results = groupNumbers.map((groupNumber) => {
      const changed = grants.some((one) => one.groupNumber === groupNumber && !has(before, one.role, groupNumber));
      return { groupNumber, ok: true, changed, message: '' };
    });
    return { results, user: this.user };
  }

  confirmAccess(): Promise<void> {
    this.calls += 1;
    return Promise.resolve();
  }

  removeGroup({ groupNumber }: { readonly userId: string } & { readonly groupNumber: string }): Promise<GrantResponse> {
    return this.apply([{ role: Role.BillingUser, groupNumber }], false);
  }

  private grantsFor(role: Role, groupNumber: string | undefined): readonly Grant[] {
    if (!isGroupRole(role)) return [{ role, groupNumber: null }];
    const groups = groupNumber === undefined ? groupsIn(this.access) : [groupNumber];
    return groups.map((group) => ({ role, groupNumber: group }));
  }

  private apply(grants: readonly Grant[], isGranted: boolean): Promise<GrantResponse> {
    this.calls += 1;
    const before = this.access;
    const results = grants.map(({ role, groupNumber }) => {
      const changed = has(before, role, groupNumber) !== isGranted;
      return { groupNumber, ok: true, changed, message: '' };
    });
    this.user = {
      ...this.user,
      version: this.user.version + 1,
      grants: grantsOf(withGrants(before, grants, isGranted)),
    };
    return Promise.resolve({ results, user: this.user });
  }
}
