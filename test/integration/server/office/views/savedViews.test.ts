import { randomUUID } from 'node:crypto';
import {
  deleteView,
  listSavedViews,
  saveStartView,
  saveView,
  shareView,
} from '../../../../../contract/office/savedViews';
import { purgeUsers } from '../../../../../contract/people/directoryChanges';
import { getGroupPreferences, getOfficePreferences } from '../../../../../contract/people/session';
import { DEPOSITS } from '../../../../../src/domain/money/deposits/depositList';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { MAX_VIEWS } from '../../../../../src/domain/platform/lists/SavedView';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const PAST_DUE = { tab: 'all', pastDue: '1' };
const bills = { list: 'bills' as const };

interface ViewToSave {
  readonly viewPk?: string;
  readonly name?: string;
  readonly parameters?: Record<string, string>;
  readonly version?: number;
}

const request = ({ viewPk = randomUUID(), name = 'Mine', parameters = PAST_DUE, version = 0 }: ViewToSave = {}) => ({
  params: { viewPk },
  body: { ...bills, name, parameters, version },
});
const save = (who: TestCaller, view?: ViewToSave) => who.ok(saveView, request(view));
const codeOf = async (answer: Promise<{ readonly status: number; readonly body: unknown }>) => {
  const { status, body } = await answer;
  return [status, (body as { code?: string }).code];
};
const namesOf = async (who: TestCaller) =>
  (await who.ok(listSavedViews, { query: bills })).items.map(({ name }) => name);
const office = { kind: 'office' as const };
const inGroups = (...groupNumbers: string[]) => ({ kind: 'groups' as const, groupNumbers });

async function people() {
  const [one, other] = [await server.data.group(), await server.data.group()];
  const as = async (groups: string[], ...roles: Role[]) => server.as(await server.data.billingUser(groups, roles));
  const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  return {
    one,
    other,
    susan: await as([one, other], Role.SuperUser),
    pia: await as([one], Role.Payor),
    olga: await as([other], Role.Payor),
    manager,
    mona: server.as(manager),
    ada: server.as(await server.data.person({ roles: [Role.Admin], repId: 1 })),
  };
}

describe('saving a view', () => {
  it('adds it once, however often it is sent', async () => {
    const { pia } = await people();
    const sent = request();
    const answers = await Promise.all([pia.ok(saveView, sent), pia.ok(saveView, sent)]);
    expect(answers).toMatchObject([{ name: 'Mine', version: 1, isOwn: true, mayChange: true }, { version: 1 }]);
    expect(await namesOf(pia)).toEqual(['Mine']);
  });

  it('changes name and parameters, and counts versions', async () => {
    const { pia } = await people();
    const { viewPk } = await save(pia);
    const changed = await save(pia, { viewPk, name: 'Yours', parameters: { tab: 'toPay' }, version: 1 });
    expect(changed).toMatchObject({ name: 'Yours', parameters: { tab: 'toPay' }, version: 2 });
    expect(await codeOf(pia.call(saveView, request({ viewPk, name: 'Old', version: 1 })))).toEqual([
      409,
      'STALE_VERSION',
    ]);
  });

  it('refuses a name that the owner has in another case', async () => {
    const { pia, susan } = await people();
    await save(pia, { name: 'Übersicht' });
    expect(await codeOf(pia.call(saveView, request({ name: 'ÜBERSICHT' })))).toEqual([409, 'NAME_TAKEN']);
    await save(susan, { name: 'Übersicht' });
  });

  it.each([
    ['a parameter that the list has not', { tab: 'all', level: 'unknown' }],
    ['a value that the list has not', { tab: 'all', status: 'HELD' }],
    ['a tab of the office, to a billing user', { tab: 'toRelease' }],
    ['a status of another tab', { tab: 'toPay', status: 'RELEASED' }],
    ['a day that does not exist', { period: '2026-02-30' }],
    ['a NUL', { q: 'a\0b' }],
    ['text that is too long', { q: 'x'.repeat(81) }],
  ])('refuses %s', async (_what, parameters) => {
    const { pia } = await people();
    expect(await codeOf(pia.call(saveView, request({ parameters })))).toEqual([400, 'BAD_REQUEST']);
  });

  it.each(['1900-01-01', '9999-12-31'])('takes %s as a day', async (dueFrom) => {
    const { pia } = await people();
    expect(await save(pia, { parameters: { tab: 'all', dueFrom } })).toMatchObject({ parameters: { dueFrom } });
  });

  it.each(['', ' ', 'x'.repeat(61), 'a\0'])('refuses the name %j', async (name) => {
    const { pia } = await people();
    expect(await codeOf(pia.call(saveView, request({ name })))).toEqual([400, 'BAD_REQUEST']);
  });

  it('refuses a list that the person may not see', async () => {
    const { pia } = await people();
    const sent = { params: { viewPk: randomUUID() }, body: { ...request().body, list: DEPOSITS.name } };
    expect(await codeOf(pia.call(saveView, { ...sent, body: { ...sent.body, parameters: {} } }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(await codeOf(pia.call(listSavedViews, { query: { list: DEPOSITS.name } }))).toEqual([403, 'FORBIDDEN']);
  });

  it('refuses more than 50 views of a list, even at the same time', async () => {
    const { pia } = await people();
    for (let count = 1; count < MAX_VIEWS; count += 1) await save(pia, { name: `View ${count}` });
    const codes = await Promise.all(
      [1, 2, 3].map((one) => codeOf(pia.call(saveView, request({ name: `More ${one}` })))),
    );
    expect(codes.sort(([one], [other]) => Number(one) - Number(other))).toEqual([
      [200, undefined],
      [422, 'TOO_MANY'],
      [422, 'TOO_MANY'],
    ]);
    expect(await namesOf(pia)).toHaveLength(MAX_VIEWS);
  });
});

describe("another person's view", () => {
  it('cannot be read, changed, shared, deleted, or opened if it is not shared', async () => {
    const { susan, pia, one, mona } = await people();
    const { viewPk } = await save(susan);
    expect(await namesOf(pia)).toEqual([]);
    for (const who of [pia, mona]) {
      const missing = [404, 'NOT_FOUND'];
      expect(await codeOf(who.call(saveView, request({ viewPk, version: 1 })))).toEqual(missing);
      expect(await codeOf(who.call(saveView, request({ viewPk })))).toEqual(missing);
      expect(await codeOf(who.call(deleteView, { params: { viewPk }, body: { ...bills, version: 1 } }))).toEqual(
        missing,
      );
      expect(await codeOf(who.call(saveStartView, { params: bills, body: { viewId: viewPk } }))).toEqual(missing);
    }
    const share = { params: { viewPk }, body: { audience: office, version: 1 } };
    expect(await codeOf(mona.call(shareView, share))).toEqual([404, 'NOT_FOUND']);
    expect((await susan.ok(listSavedViews, { query: bills })).items).toMatchObject([{ version: 1 }]);
    expect(one).toBeDefined();
  });

  it('is used by the groups that it is shared with, which see no other groups', async () => {
    const { susan, pia, one, other } = await people();
    const { viewPk } = await save(susan);
    await susan.ok(shareView, { params: { viewPk }, body: { audience: inGroups(one, other), version: 1 } });
    const [shown] = (await pia.ok(listSavedViews, { query: bills })).items;
    expect(shown).toMatchObject({ isOwn: false, mayChange: false, audience: inGroups(one), version: 2 });
    expect(await codeOf(pia.call(saveView, request({ viewPk, name: 'Other', version: 2 })))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(await codeOf(pia.call(deleteView, { params: { viewPk }, body: { ...bills, version: 2 } }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  it('is shared only where the owner may share', async () => {
    const { susan, pia, olga, one, mona, ada } = await people();
    const stranger = await server.data.group();
    const { viewPk } = await save(susan);
    const share = (audience: ReturnType<typeof inGroups> | typeof office) => ({
      params: { viewPk },
      body: { audience, version: 1 },
    });
    for (const audience of [inGroups(one, stranger), office]) {
      expect(await codeOf(susan.call(shareView, share(audience)))).toEqual([403, 'FORBIDDEN']);
    }
    await susan.ok(shareView, share(inGroups(one)));
    expect([await namesOf(pia), await namesOf(olga), await namesOf(mona), await namesOf(ada)]).toEqual([
      ['Mine'],
      [],
      [],
      [],
    ]);
  });

  it('is changed by others who may share with all of its readers', async () => {
    const { mona, ada, manager } = await people();
    const second = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const { viewPk } = await save(mona);
    await mona.ok(shareView, { params: { viewPk }, body: { audience: office, version: 1 } });
    const changed = await save(second, { viewPk, name: 'Ours', version: 2 });
    expect(changed).toMatchObject({ name: 'Ours', ownerName: manager.name, isOwn: false, mayChange: true, version: 3 });
    expect(await codeOf(ada.call(saveView, request({ viewPk, name: 'Mine', version: 3 })))).toEqual([403, 'FORBIDDEN']);
    const unshare = { params: { viewPk }, body: { audience: { kind: 'owner' as const }, version: 3 } };
    expect(await codeOf(second.call(shareView, unshare))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('the start view', () => {
  const startOf = async (who: TestCaller, firstGroup: string) =>
    (await who.ok(getGroupPreferences, { params: { firstGroup } })).startViews;

  it('comes with the preferences until it is deleted', async () => {
    const { pia, one } = await people();
    const { viewPk } = await save(pia);
    await pia.ok(saveStartView, { params: bills, body: { viewId: viewPk } });
    expect(await startOf(pia, one)).toEqual([{ list: 'bills', viewId: viewPk, parameters: PAST_DUE }]);
    await pia.ok(deleteView, { params: { viewPk }, body: { ...bills, version: 1 } });
    expect(await startOf(pia, one)).toEqual([]);
    expect((await pia.ok(listSavedViews, { query: bills })).startView).toBe(viewPk);
    await pia.ok(saveStartView, { params: bills, body: { viewId: null } });
    expect((await pia.ok(listSavedViews, { query: bills })).startView).toBeNull();
  });

  it('can be a ready-made one of the person', async () => {
    const { mona, pia } = await people();
    await mona.ok(saveStartView, { params: bills, body: { viewId: 'toRelease' } });
    expect((await mona.ok(getOfficePreferences, {})).startViews).toMatchObject([{ parameters: { tab: 'toRelease' } }]);
    const call = pia.call(saveStartView, { params: bills, body: { viewId: 'toRelease' } });
    expect(await codeOf(call)).toEqual([404, 'NOT_FOUND']);
  });

  it('no longer opens for a reader when it is no longer shared', async () => {
    const { susan, pia, one } = await people();
    const { viewPk } = await save(susan);
    await susan.ok(shareView, { params: { viewPk }, body: { audience: inGroups(one), version: 1 } });
    await pia.ok(saveStartView, { params: bills, body: { viewId: viewPk } });
    await susan.ok(shareView, { params: { viewPk }, body: { audience: { kind: 'owner' }, version: 2 } });
    expect(await startOf(pia, one)).toEqual([]);
  });
});

it('a view of a list that no longer exists opens nothing, and cannot be shared', async () => {
  const { mona } = await people();
  const { viewPk } = await save(mona);
  await mona.ok(saveStartView, { params: bills, body: { viewId: viewPk } });
  await server.db.updateTable('saved_views').set({ list: 'forms' }).execute();
  await server.db.updateTable('start_views').set({ list: 'forms' }).execute();
  expect((await mona.ok(getOfficePreferences, {})).startViews).toEqual([]);
  const shared = mona.call(shareView, { params: { viewPk }, body: { audience: office, version: 1 } });
  expect(await codeOf(shared)).toEqual([404, 'NOT_FOUND']);
});

it('a purge deletes private views and keeps shared ones', async () => {
  const { mona, manager, ada } = await people();
  const sid = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
  await save(mona, { name: 'Own' });
  const { viewPk } = await save(mona, { name: 'Shared' });
  await mona.ok(shareView, { params: { viewPk }, body: { audience: office, version: 1 } });
  await mona.ok(saveStartView, { params: bills, body: { viewId: viewPk } });
  const at = new Date(server.clock.now().getTime() - 1_000).toISOString();
  await server.db
    .updateTable('people')
    .set({ status: 'Deleted', deleted_at: at })
    .where('user_id', '=', manager.userId)
    .execute();
  await sid.ok(purgeUsers, { body: { values: [manager.userId] } });
  const views = await server.db.selectFrom('saved_views').select(['name', 'by_name']).execute();
  expect(views).toEqual([{ name: 'Shared', by_name: expect.stringMatching(/^Former user/) }]);
  expect(await server.db.selectFrom('start_views').selectAll().execute()).toEqual([]);
  expect((await ada.ok(listSavedViews, { query: bills })).items).toMatchObject([
    { ownerName: expect.stringMatching(/^Former user/) },
  ]);
});
