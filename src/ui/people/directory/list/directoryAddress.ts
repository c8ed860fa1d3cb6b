import type { DirectoryQuery } from '../../../../application/people/directory/DirectoryQuery';
import { emailProblem } from '../../../../domain/people/account/Profile';
import { PERSON_LIST } from '../../../../domain/people/directory/personList';
import { roleOf } from '../../../../domain/platform/access/Role';
import { readParameters } from '../../../../domain/platform/lists/parameters';
import { pageOf } from '../../../kit/tables/listAddress';

/** People per page in a table. */
export const PAGE_SIZE = 50;

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
  const {
    q = '',
    role = '',
    status,
    access,
    carrier: carrierCode,
    agent: agentCode,
    sort = 'name',
    direction = 'asc',
  } = readParameters(PERSON_LIST.parameters, (name) => address.get(name)?.trim());
  const given = (name: string, fits: (text: string) => boolean) => {
    const value = address.get(name)?.trim() ?? '';
    return fits(value) ? value : undefined;
  };
  const groupNumber = given('group', (text) => GROUP.test(text)) ?? chosenGroup;
  const email = given('email', (text) => emailProblem(text) === undefined);
  return {
    q,
    roles: role.split(',').flatMap((spelling) => roleOf(spelling) ?? []),
    ...(status !== 'all' && { status: status ?? ('NotDeleted' as const) }),
    ...(access && { access }),
    ...(groupNumber !== undefined && { groupNumber }),
    ...(carrierCode !== undefined && { carrierCode }),
    ...(agentCode !== undefined && { agentCode }),
    ...(email !== undefined && { email }),
    sort,
    direction,
    page: pageOf(address),
    size,
  };
}
