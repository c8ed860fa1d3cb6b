import { emailProblem } from '../../../../domain/people/account/Profile';
import type { DirectoryQuery } from '../../../../domain/people/directory/DirectoryQuery';
import { PERSON_LIST } from '../../../../domain/people/directory/personList';
import { roleOf } from '../../../../domain/platform/access/Role';
import { queryOf } from '../../../../domain/platform/lists/List';
import { PAGE_SIZE, pageOf } from '../../../kit/tables/listAddress';

const GROUP = /^\d{1,12}$/;

/** Parses the filters from the page address; ignores invalid parts. */
export function queryFromAddress(
  address: URLSearchParams,
  chosenGroup: string | undefined,
  size: number = PAGE_SIZE,
): DirectoryQuery {
  const trimmed = new URLSearchParams([...address].map(([name, text]) => [name, text.trim()]));
  const listed = queryOf(PERSON_LIST, trimmed, { page: pageOf(address), size });
  const { role = '', status = 'NotDeleted', carrier, agent, sort = 'name', direction = 'asc', ...others } = listed;
  const given = (name: string, fits: (text: string) => boolean) => {
    const value = trimmed.get(name) ?? '';
    return fits(value) ? value : undefined;
  };
  const groupNumber = given('group', (text) => GROUP.test(text)) ?? chosenGroup;
  const email = given('email', (text) => emailProblem(text) === undefined);
  return {
    ...others,
    roles: role.split(',').flatMap((spelling) => roleOf(spelling) ?? []),
    status: status === 'all' ? undefined : status,
    groupNumber,
    carrierCode: carrier,
    agentCode: agent,
    email,
    sort,
    direction,
  };
}
