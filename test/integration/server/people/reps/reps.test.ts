import { getRep, listRepGroups } from '../../../../../contract/people/reps';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

let server: TestServer;
let admin: TestPerson;
let manager: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  await server.data.group({ groupNumber: '101', name: 'Harbor 100%_Foods', repId: 7 });
  await server.data.group({ groupNumber: '102', name: 'alder Mills', repId: 7 });
  await server.data.group({ groupNumber: '103', name: 'Zinc Works', repId: 7 });
  await server.data.group({ groupNumber: '900', name: 'Elsewhere', repId: 8 });
  admin = await server.data.person({ roles: [Role.Admin], repId: 7 });
  manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
});
afterAll(() => server.close());

const own = (person: TestPerson) => ({ userId: person.userId });
const search = (q: string) =>
  server
    .as(admin)
    .ok(listRepGroups, { query: own(admin), body: { q } })
    .then(({ groupNumbers }) => groupNumbers);

describe('API-6 the rep of an admin', () => {
  it('is returned with the number of groups', async () => {
    expect(await server.as(admin).ok(getRep, { query: own(admin) })).toEqual({
      repId: 7,
      name: 'Rep 7',
      groupCount: 3,
    });
  });

  it('is empty for an admin without one', async () => {
    expect(await server.as(manager).ok(getRep, { query: own(manager) })).toBeNull();
    expect(await server.as(manager).ok(listRepGroups, { query: own(manager), body: {} })).toMatchObject({ total: 0 });
  });

  it('of another person is shown only to managers', async () => {
    expect(await server.as(manager).ok(getRep, { query: own(admin) })).toMatchObject({ repId: 7 });
    const colleague = await server.data.person({ roles: [Role.Admin, Role.Sysadmin], repId: 8 });
    const queries = [own(admin), { userId: 'nobody at all' }];
    for (const query of queries) {
      expect(await server.as(colleague).refused(getRep, { query })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(await server.as(colleague).refused(listRepGroups, { query, body: {} })).toMatchObject({ status: 403 });
    }
  });

  it('of an unknown person is not found', async () => {
    expect(await server.as(manager).refused(getRep, { query: { userId: 'nobody at all' } })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });
});

describe('API-7 the groups of a rep', () => {
  it('are sorted by name regardless of case, and paged', async () => {
    const page = (n: number) => ({ query: own(admin), body: { page: n, size: 2 } });
    expect(await server.as(admin).ok(listRepGroups, page(0))).toEqual({
      groupNumbers: ['102', '101'],
      items: [
        { groupNumber: '102', name: 'alder Mills' },
        { groupNumber: '101', name: 'Harbor 100%_Foods' },
      ],
      total: 3,
    });
    expect(await server.as(admin).ok(listRepGroups, page(1))).toMatchObject({ groupNumbers: ['103'], total: 3 });
  });

  it('are all on the first page when the call has no body', async () => {
    const answer = await server.as(admin).ok(listRepGroups, { query: own(admin) });
    expect(answer).toMatchObject({ groupNumbers: ['102', '101', '103'], total: 3 });
  });

  it('are not searched if the body is a list', async () => {
    const refused = await server.as(admin).refused(listRepGroups, { query: own(admin), body: [] as never });
    expect(refused).toMatchObject({ status: 400, code: 'BAD_REQUEST', message: 'body: Send a JSON object.' });
  });

  it('are found by part of a name or number, with any special characters', async () => {
    expect(await search('MILLS')).toEqual(['102']);
    expect(await search('103')).toEqual(['103']);
    expect(await search('%_')).toEqual(['101']);
    expect(await search("' or '1'='1")).toEqual([]);
    expect(await search('Elsewhere')).toEqual([]);
  });
});
