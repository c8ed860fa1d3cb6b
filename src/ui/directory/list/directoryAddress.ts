import type { DirectoryQuery, DirectorySort } from '../../../application/directory/DirectoryQuery';
import { roleOf } from '../../../domain/access/Role';
import { emailProblem } from '../../../domain/account/Profile';
import type { UserStatus } from '../../../domain/users/CurrentUser';
import { pageOf, searchOf } from '../../kit/tables/listAddress';

/** People per page in a table. */
export const PAGE_SIZE = 50;

const SORTS: readonly DirectorySort[] = ['name', 'email', 'status', 'lastLogin'];
const STATUSES: readonly UserStatus[] = ['Active', 'Disabled', 'Deleted'];
const GROUP = /^\d{1,12}$/;
const CODE = /^[\w-]{1,20}$/;

/** Whether a text has the format of a carrier or agent code. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** Parses the filters from the page address; ignores invalid parts. */
export function queryFromAddress(
  address: URLSearchParams,
  chosenGroup: string | undefined,
  size: number = PAGE_SIZE,
): DirectoryQuery {
  const status = STATUSES.find((name) => name === address.get('status'));
  const given = (name: string, fits: (text: string) => boolean) => {
    const value = address.get(name)?.trim() ?? '';
    return fits(value) ? value : undefined;
  };
  const groupNumber = given('group', (text) => GROUP.test(text)) ?? chosenGroup;
  const carrierCode = given('carrier', isCode);
  const agentCode = given('agent', isCode);
  const email = given('email', (text) => emailProblem(text) === undefined);
  return {
    q: searchOf(address),
    roles: (address.get('role') ?? '').split(',').flatMap((spelling) => roleOf(spelling) ?? []),
    ...(status && { status }),
    ...(groupNumber !== undefined && { groupNumber }),
    ...(carrierCode !== undefined && { carrierCode }),
    ...(agentCode !== undefined && { agentCode }),
    ...(email !== undefined && { email }),
    sort: SORTS.find((name) => name === address.get('sort')) ?? 'name',
    direction: address.get('direction') === 'desc' ? 'desc' : 'asc',
    page: pageOf(address),
    size,
  };
}
