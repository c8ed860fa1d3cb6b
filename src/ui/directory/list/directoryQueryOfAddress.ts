import type { DirectoryQuery, DirectorySort } from '../../../application/directory/DirectoryQuery';
import { roleOf } from '../../../domain/access/Role';
import type { UserStatus } from '../../../domain/users/CurrentUser';

/** People a page. */
export const PAGE_SIZE = 50;

const SORTS: readonly DirectorySort[] = ['name', 'email', 'status', 'lastLogin'];
const STATUSES: readonly UserStatus[] = ['Active', 'Disabled', 'Deleted'];
const GROUP = /^\d{1,12}$/;
const CODE = /^[\w-]{1,20}$/;

/** Reads the directory's filters from the address; a bad part of it is as good as none. */
export function queryOfAddress(address: URLSearchParams, chosenGroup: string | undefined): DirectoryQuery {
  const status = STATUSES.find((name) => name === address.get('status'));
  const given = (name: string, shape: RegExp) => {
    const value = address.get(name)?.trim() ?? '';
    return shape.test(value) ? value : undefined;
  };
  const groupNumber = given('group', GROUP) ?? chosenGroup;
  const carrierCode = given('carrier', CODE);
  const agentCode = given('agent', CODE);
  const email = given('email', /.@./);
  return {
    q: (address.get('q') ?? '').slice(0, 80),
    roles: (address.get('role') ?? '').split(',').flatMap((spelling) => roleOf(spelling) ?? []),
    ...(status && { status }),
    ...(groupNumber !== undefined && { groupNumber }),
    ...(carrierCode !== undefined && { carrierCode }),
    ...(agentCode !== undefined && { agentCode }),
    ...(email !== undefined && { email }),
    sort: SORTS.find((name) => name === address.get('sort')) ?? 'name',
    direction: address.get('direction') === 'desc' ? 'desc' : 'asc',
    page: Math.min(Math.max(0, Math.trunc(Number(address.get('page') ?? 0)) || 0), 1_000_000),
    size: PAGE_SIZE,
  };
}
