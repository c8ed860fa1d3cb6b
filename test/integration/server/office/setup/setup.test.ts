import { addSetup, changeSetup, getSetup, searchSetup } from '../../../../../contract/office/setup';
import type { SetupKind } from '../../../../../src/domain/office/setup/SetupRecord';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-20T12:00:00Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const manager = async (firstName = 'Mia') =>
  server.as(await server.data.person({ firstName, lastName: 'Moss', roles: [Role.Admin, Role.Manager] }));

const plain = (name: string) => ({ name, endsOn: null, repCode: null, carrierCodes: [], agentCodes: [] });
const harbor = { ...plain('Harbor Foods'), repCode: '7', carrierCodes: ['HLTH'], agentCodes: ['AG1'] };

/** A manager in a database with a carrier, an agent and a rep, each added on the screens. */
async function withPartners() {
  const mia = await manager();
  const add = (kind: SetupKind, code: string, name: string) =>
    mia.ok(addSetup, { params: { kind }, body: { code, ...plain(name) } });
  await add('carriers', 'HLTH', 'Health One');
  await add('agents', 'AG1', 'Agnes Lowe');
  await add('reps', '7', 'Rita Poe');
  return mia;
}
const addHarbor = { params: { kind: 'groups' as const }, body: { code: '10420', ...harbor } };
const harborPage = { params: { kind: 'groups' as const, code: '10420' } };

describe('an empty database', () => {
  it('gets a carrier, an agent, a rep and a group, each with its history', async () => {
    const mia = await withPartners();
    const added = await mia.ok(addSetup, addHarbor);
    expect(added).toMatchObject({
      ...harbor,
      code: '10420',
      version: 2,
      use: { groups: 1, people: 0, bills: 0 },
      names: {
        reps: [{ code: '7', name: 'Rita Poe' }],
        carriers: [{ code: 'HLTH', name: 'Health One' }],
        agents: [{ code: 'AG1', name: 'Agnes Lowe' }],
      },
      changes: [{ byName: 'Mia Moss', before: null, after: harbor }],
    });
    const carriers = await mia.ok(searchSetup, { params: { kind: 'carriers' }, body: { q: 'health' } });
    expect(carriers).toMatchObject({ total: 1, items: [{ code: 'HLTH', groupCount: 1 }] });
    const found = await mia.ok(searchSetup, { params: { kind: 'groups' }, body: { q: '1042' } });
    expect(found.items.map(({ name }) => name)).toEqual(['Harbor Foods']);
  });
});

describe('the choices of a carrier', () => {
  it('change one by one, and stay the same if none is given', async () => {
    const mia = await withPartners();
    const page = { params: { kind: 'carriers' as const, code: 'HLTH' } };
    const change = (version: number, choices: object) =>
      mia.ok(changeSetup, { ...page, body: { version, ...plain('Health One'), ...choices } });
    const first = await mia.ok(getSetup, page);
    expect(first).toMatchObject({ returnRule: 'NEXT_REMITTANCE', adviceDetail: 'BILL' });
    const second = await change(first.version, { adviceDetail: 'MEMBER' });
    expect(second).toMatchObject({ returnRule: 'NEXT_REMITTANCE', adviceDetail: 'MEMBER' });
    const third = await change(second.version, { returnRule: 'GROUP_DEBT' });
    expect(third).toMatchObject({ returnRule: 'GROUP_DEBT', adviceDetail: 'MEMBER' });
  });
});

describe('the state of a group', () => {
  it('is set, kept when omitted, and removed, with its history', async () => {
    const mia = await withPartners();
    const change = (version: number, more: object) =>
      mia.ok(changeSetup, { ...harborPage, body: { version, ...harbor, ...more } });
    const added = await mia.ok(addSetup, addHarbor);
    expect(added.postalState).toBeNull();
    const second = await change(added.version, { postalState: 'ct' });
    expect(second.postalState).toBe('CT');
    const third = await change(second.version, { name: 'Harbor Works' });
    expect(third).toMatchObject({ name: 'Harbor Works', postalState: 'CT' });
    const last = await change(third.version, { postalState: null });
    expect(last).toMatchObject({ postalState: null });
    expect(last.changes.map(({ after }) => after.postalState ?? null)).toEqual([null, 'CT', 'CT', null]);
  });
});

describe('adding', () => {
  it('names every invalid field at once', async () => {
    const mia = await withPartners();
    const typed = { code: '10-42', ...harbor, name: ' ', repCode: null, carrierCodes: [] };
    const { status, body: answer } = await mia.call(addSetup, { params: { kind: 'groups' }, body: typed });
    expect(status).toBe(400);
    expect(answer).toMatchObject({
      code: 'BAD_REQUEST',
      problems: [
        { path: 'body.code', message: 'A group number has 1 to 12 digits.' },
        { path: 'body.name', message: 'Enter a name.' },
        { path: 'body.repCode', message: 'Choose the rep of the group.' },
        { path: 'body.carrierCodes', message: 'Choose at least one carrier.' },
      ],
    });
  });

  it.each([
    ['an unknown carrier', { carrierCodes: ['HLTH', 'NOPE'] }, 'There is no carrier NOPE. Add it first.'],
    ['an unknown agent', { agentCodes: ['NOPE'] }, 'There is no agent NOPE. Add it first.'],
    ['an unknown rep', { repCode: '8' }, 'There is no rep 8. Add it first.'],
  ])('refuses a group with %s', async (_name, part, message) => {
    const mia = await withPartners();
    const { body: answer } = await mia.call(addSetup, { ...addHarbor, body: { ...addHarbor.body, ...part } });
    expect(answer).toMatchObject({ code: 'BAD_REQUEST', message });
  });

  it('refuses a code that is in use in another letter case', async () => {
    const mia = await withPartners();
    const { status, body: answer } = await mia.call(addSetup, {
      params: { kind: 'carriers' },
      body: { code: 'hlth', ...plain('Another') },
    });
    expect(status).toBe(409);
    expect(answer).toMatchObject({ code: 'NAME_TAKEN', message: 'Carrier code HLTH is already in use: Health One.' });
  });

  it('adds nothing when the same person sends it again, and refuses anyone else', async () => {
    const mia = await withPartners();
    await mia.ok(addSetup, addHarbor);
    expect(await mia.ok(addSetup, addHarbor)).toMatchObject({ version: 2 });
    const other = await (await manager('Max')).call(addSetup, addHarbor);
    expect(other.body).toMatchObject({ code: 'NAME_TAKEN' });
  });

  it('adds one group when two managers add it at the same time', async () => {
    const [mia, max] = [await withPartners(), await manager('Max')];
    const answers = await Promise.all([mia.call(addSetup, addHarbor), max.call(addSetup, addHarbor)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  });
});

describe('changing', () => {
  it('keeps the values before and after, and takes the carrier from the group', async () => {
    const mia = await withPartners();
    await mia.ok(addSetup, { params: { kind: 'carriers' }, body: { code: 'DENT', ...plain('Dental Two') } });
    await mia.ok(addSetup, addHarbor);
    const after = { ...harbor, name: 'Harbor Foods Inc', carrierCodes: ['DENT'], agentCodes: [] };
    const changed = await mia.ok(changeSetup, { ...harborPage, body: { version: 2, ...after } });
    expect(changed).toMatchObject({ ...after, version: 3 });
    expect(changed.changes.map(({ before }) => before)).toEqual([{ ...harbor, postalState: null }, null]);
    const health = await mia.ok(getSetup, { params: { kind: 'carriers', code: 'HLTH' } });
    expect(health.use.groups).toBe(0);
  });

  it('refuses a change to something that someone else has changed since', async () => {
    const mia = await withPartners();
    await mia.ok(addSetup, addHarbor);
    await mia.ok(changeSetup, { ...harborPage, body: { version: 2, ...harbor, name: 'First' } });
    const late = await mia.call(changeSetup, { ...harborPage, body: { version: 2, ...harbor, name: 'Second' } });
    expect(late.body).toMatchObject({ code: 'STALE_VERSION' });
    const again = await mia.ok(changeSetup, { ...harborPage, body: { version: 2, ...harbor, name: 'First' } });
    expect(again).toMatchObject({ name: 'First', version: 3 });
  });

  it('refuses a carrier that has ended for new groups, and leaves it where it is', async () => {
    const mia = await withPartners();
    await mia.ok(addSetup, addHarbor);
    const ended = { ...plain('Health One'), endsOn: localDate('2026-11-19') };
    await mia.ok(changeSetup, { params: { kind: 'carriers', code: 'HLTH' }, body: { version: 2, ...ended } });
    const other = await mia.call(addSetup, { ...addHarbor, body: { ...addHarbor.body, code: '10421' } });
    expect(other.body).toMatchObject({ message: 'Carrier code HLTH ended on 2026-11-19. Choose another.' });
    await mia.ok(changeSetup, { ...harborPage, body: { version: 2, ...harbor, name: 'Harbor' } });
    const current = await mia.ok(searchSetup, { params: { kind: 'carriers' }, body: { current: true } });
    expect(current.items).toEqual([]);
  });

  it('answers 404 for a record that does not exist', async () => {
    const mia = await manager();
    expect((await mia.call(getSetup, harborPage)).status).toBe(404);
    expect((await mia.call(changeSetup, { ...harborPage, body: { version: 1, ...harbor } })).status).toBe(404);
  });
});
