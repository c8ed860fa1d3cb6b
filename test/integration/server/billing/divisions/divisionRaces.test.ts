import { randomUUID } from 'node:crypto';
import { getDivisions, saveDivisions } from '../../../../../contract/billing/divisions';
import { commitUpload } from '../../../../../contract/office/uploadRecords';
import { uploadFile } from '../../../../../contract/office/uploads';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const EAST = { number: '01', name: 'East', lastMonth: null };
const WEST = { number: '02', name: 'West', lastMonth: null };

/** @source BR-DIV-01 BR-DIV-02 BR-DIV-03 */
describe('divisions that change at the same time', () => {
  it.each(['01', ' 01 '])('result in one division when two people add number 01 and "%s"', async (number) => {
    const { groupNumber, people } = await group(2);
    const answers = await Promise.all(
      people.map((person, at) =>
        person.call(saveDivisions, {
          params: { groupNumber },
          body: { version: 0, items: [{ ...EAST, number: at === 0 ? '01' : number, name: `East ${at}` }] },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    const { items, version } = await people[0].ok(getDivisions, { params: { groupNumber } });
    expect([items.map((one) => one.number), version]).toEqual([['01'], 1]);
  });

  it('have one bill each when two files of one division are committed', async () => {
    const { groupNumber, people } = await group(1);
    await people[0].ok(saveDivisions, { params: { groupNumber }, body: { version: 0, items: [EAST, WEST] } });
    const files = [await uploaded(groupNumber, 'B-1'), await uploaded(groupNumber, 'B-2')];
    const answers = await Promise.all(files.map(({ commit }) => commit()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { items } = await people[0].ok(getDivisions, { params: { groupNumber } });
    expect(items.map(({ number, billCount }) => [number, billCount])).toEqual([
      ['01', 2],
      ['02', 0],
    ]);
  });

  it('keep the division of a bill that is committed while the division is removed', async () => {
    const { groupNumber, people } = await group(1);
    await people[0].ok(saveDivisions, { params: { groupNumber }, body: { version: 0, items: [EAST, WEST] } });
    const { commit } = await uploaded(groupNumber, 'B-1');
    const [committed, removed] = await Promise.all([
      commit(),
      people[0].call(saveDivisions, { params: { groupNumber }, body: { version: 1, items: [WEST] } }),
    ]);
    const { items } = await people[0].ok(getDivisions, { params: { groupNumber } });
    const east = items.find(({ number }) => number === '01');
    const isFirst = committed.status === 200;
    expect([committed.status, removed.status, east?.billCount]).toEqual(
      isFirst ? [200, 400, 1] : [409, 200, undefined],
    );
  });
});

// Helpers

async function group(count: number) {
  const groupNumber = await server.data.group({ carriers: ['ACME'] });
  const made = [];
  // oxlint-disable-next-line no-await-in-loop -- one person after the other
  for (let at = 0; at < count; at += 1)
    made.push(server.as(await server.data.billingUser([groupNumber], [Role.SuperUser])));
  const [first, ...others] = made;
  if (!first) throw new Error('A group needs a person.');
  return { groupNumber, people: [first, ...others] as const };
}

/** A carrier's bill of division 01 that is ready to commit. */
async function uploaded(groupNumber: string, billNumber: string) {
  const carrier = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }));
  const text = [
    'Group,Bill number,Period from,Member ID,Member name,Coverage,Premium,Division',
    `${groupNumber},${billNumber},2026-03-01,M1,Ada Byron,Medical,100.00,01`,
    '',
  ].join('\n');
  const { filePk, version } = await carrier.uploaded(uploadFile, {
    params: { kind: 'carrierBill', owner: 'ACME', template: 'auto' },
    files: [{ name: `${billNumber}.csv`, bytes: new TextEncoder().encode(text) }],
  });
  const body = { version, leaveOutErrors: false, allowDuplicate: false };
  return { commit: () => carrier.call(commitUpload, { params: { filePk }, body, idempotencyKey: randomUUID() }) };
}
