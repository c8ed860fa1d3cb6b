import { readFileSync } from 'node:fs';
import { addSetup, changeSetup, getSetup, searchSetup } from '../../../../../contract/office/setup';
import { commitUpload, reverseUpload } from '../../../../../contract/office/uploadRecords';
import { uploadFile } from '../../../../../contract/office/uploads';
import { SETUP_SAMPLE } from '../../../../../src/domain/office/setup/setupSample';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { billFile, commitOf, reverseOf, send } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await server.assertInvariants();
  await server.reset();
});
afterAll(() => server.close());

const HEADINGS = 'Type,Code,Name,Carriers,Rep,Agents,Last day';
const FILE = textFile(
  'setup.csv',
  HEADINGS,
  'carrier,HLTH,Health One,,,,',
  'carrier,DENT,Dental Two,,,,',
  'rep,7,Rita Poe,,,,',
  'agent,AG1,Agnes Lowe,,,,',
  'group,10420,Harbor Foods,HLTH; DENT,7,AG1,',
  'group,10421,Summit Labs,HLTH,7,,2027-01-31',
);
const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
const upload = async (file = FILE) => {
  const mia = await manager();
  return { mia, sent: await send(mia, UploadKind.Setup, 'office', file) };
};
const harbor = { params: { kind: 'groups' as const, code: '10420' } };

it.each([
  ['text', textFile(SETUP_SAMPLE.name, ...SETUP_SAMPLE.lines)],
  ['a workbook', { name: SETUP_SAMPLE.workbook, bytes: readFileSync(`public/${SETUP_SAMPLE.workbook}`) }],
])('reads the sample file that people download as %s', async (_, file) => {
  const { mia, sent } = await upload(file);
  expect(sent).toMatchObject({
    state: 'CHECKED',
    goodRows: SETUP_SAMPLE.lines.length - 1,
    errorRows: 0,
    effect: 'Adds 1 rep, 1 agent, 2 carriers, 2 groups',
  });
  await mia.ok(commitUpload, commitOf(sent));
  const summit = { params: { kind: 'groups' as const, code: '10421' } };
  expect(await mia.ok(getSetup, summit)).toMatchObject({
    name: 'Summit Labs',
    repCode: '7',
    carrierCodes: ['HLTH'],
    endsOn: '2030-12-31',
    postalState: 'MN',
  });
});

describe('a file of groups and carriers', () => {
  it('adds nothing before it is committed, and everything afterward', async () => {
    const { mia, sent } = await upload();
    expect(sent).toMatchObject({
      state: 'CHECKED',
      goodRows: 6,
      errorRows: 0,
      effect: 'Adds 1 rep, 1 agent, 2 carriers, 2 groups',
    });
    expect((await mia.call(getSetup, harbor)).status).toBe(404);
    const done = await mia.ok(commitUpload, commitOf(sent));
    expect(done).toMatchObject({ state: 'COMMITTED', effect: 'Added 1 rep, 1 agent, 2 carriers, 2 groups' });
    expect(await mia.ok(getSetup, harbor)).toMatchObject({
      name: 'Harbor Foods',
      repCode: '7',
      carrierCodes: ['DENT', 'HLTH'],
      agentCodes: ['AG1'],
      changes: [{ before: null }],
    });
  });

  it('changes only records that differ, and restores them when it is reversed', async () => {
    const first = await upload();
    await first.mia.ok(commitUpload, commitOf(first.sent));
    const { mia, sent } = await upload(
      textFile('two.csv', HEADINGS, 'carrier,HLTH,Health One,,,,', 'group,10420,Harbor Works,DENT,7,,'),
    );
    expect(sent.effect).toBe('Changes 1 group');
    const done = await mia.ok(commitUpload, commitOf(sent));
    expect(await mia.ok(getSetup, harbor)).toMatchObject({ name: 'Harbor Works', carrierCodes: ['DENT'], version: 3 });
    await mia.ok(reverseUpload, reverseOf(done));
    expect(await mia.ok(getSetup, harbor)).toMatchObject({
      name: 'Harbor Foods',
      carrierCodes: ['DENT', 'HLTH'],
      version: 4,
    });
  });

  it("sets a group's state, keeps it when the cell is empty, and restores it when the upload is reversed", async () => {
    const first = await upload();
    await first.mia.ok(commitUpload, commitOf(first.sent));
    const withState = (state: string) =>
      upload(textFile('state.csv', `${HEADINGS},State`, `group,10420,Harbor Foods,HLTH; DENT,7,AG1,,${state}`));
    const { mia, sent } = await withState('ct');
    expect(sent.effect).toBe('Changes 1 group');
    const done = await mia.ok(commitUpload, commitOf(sent));
    expect(await mia.ok(getSetup, harbor)).toMatchObject({ postalState: 'CT' });
    expect((await withState('')).sent.effect).toContain('Changes nothing');
    expect((await withState('Delaware')).sent.effect).toBe('Changes 1 group');
    expect((await withState('XX')).sent.errors).toMatchObject([
      { row: 2, field: 'state', message: 'Enter a two-letter state code, such as CT.' },
    ]);
    await mia.ok(reverseUpload, reverseOf(done));
    expect(await mia.ok(getSetup, harbor)).toMatchObject({ postalState: null });
  });

  it('removes what it added when it is reversed', async () => {
    const { mia, sent } = await upload();
    const done = await mia.ok(commitUpload, commitOf(sent));
    await mia.ok(reverseUpload, reverseOf(done));
    for (const kind of ['groups', 'carriers', 'agents', 'reps'] as const) {
      expect(await mia.ok(searchSetup, { params: { kind }, body: {} })).toMatchObject({ total: 0 });
    }
  });

  it('says what is wrong with which row', async () => {
    const { sent } = await upload(
      textFile(
        'wrong.csv',
        HEADINGS,
        'carrier,HLTH,Health One,,,,',
        'carrier,hlth,Health Again,,,,',
        'group,10-42,Harbor,HLTH,,,',
        'group,10421,Summit,NOPE,,,',
        'thing,1,What,,,,',
      ),
    );
    expect(sent).toMatchObject({ goodRows: 1, errorRows: 4 });
    expect(sent.errors.map(({ row, field, message }) => `${row} ${field}: ${message}`).sort()).toEqual([
      '3 code: Row 2 already has hlth.',
      '4 code: A group number has 1 to 12 digits.',
      '4 rep: Choose the rep of the group.',
      '5 rep: Choose the rep of the group.',
      '6 type: The type is group, carrier, agent or rep.',
    ]);
  });

  it('refuses a group whose carrier is neither there nor in a row above', async () => {
    const { sent } = await upload(
      textFile('order.csv', HEADINGS, 'rep,7,Rita,,,,', 'group,10421,Summit,HLTH,7,,', 'carrier,HLTH,Health One,,,,'),
    );
    expect(sent.errors).toMatchObject([
      { row: 3, field: 'carriers', message: 'There is no carrier HLTH. Add it first.' },
    ]);
  });
});

describe('reversing a file of groups and carriers', () => {
  it('is refused after a later change', async () => {
    const { mia, sent } = await upload();
    const done = await mia.ok(commitUpload, commitOf(sent));
    const values = { name: 'Harbor', endsOn: null, repCode: '7', carrierCodes: ['HLTH'], agentCodes: [] };
    await mia.ok(changeSetup, { ...harbor, body: { version: 2, ...values } });
    const { body } = await mia.call(reverseUpload, reverseOf(done));
    expect(body).toMatchObject({
      code: 'UPLOAD_IN_USE',
      message: "This file can't be reversed: Harbor Foods (10420) changed since.",
    });
  });

  it('is refused while people, bills or other groups need its records', async () => {
    const { mia, sent } = await upload();
    const done = await mia.ok(commitUpload, commitOf(sent));
    const another = { name: 'Third', endsOn: null, repCode: '7', carrierCodes: ['HLTH'], agentCodes: [] };
    await mia.ok(addSetup, { params: { kind: 'groups' }, body: { code: '10422', ...another } });
    expect((await mia.call(reverseUpload, reverseOf(done))).body).toMatchObject({
      message: "This file can't be reversed: bills, files or settings refer to its records.",
    });
    await server.data.billingUser(['10420'], []);
    expect((await mia.call(reverseUpload, reverseOf(done))).body).toMatchObject({
      message: "This file can't be reversed: people have access to Harbor Foods (10420).",
    });
    expect(await mia.ok(getSetup, harbor)).toMatchObject({ version: 2 });
  });
});

it('refuses bills of periods after the last day of a group', async () => {
  const { mia, sent } = await upload();
  await mia.ok(commitUpload, commitOf(sent));
  const row = (period: string, bill: string) => ['10421', bill, 'M1', 'Medical', 'EE', '100.00', period] as const;
  const bills = await send(mia, UploadKind.CarrierBill, 'HLTH', billFile(row('2027-01', 'A'), row('2027-02', 'B')));
  expect(bills.errors).toMatchObject([
    {
      row: 3,
      field: 'periodFrom',
      message: 'Group 10421 ended on 2027-01-31. Bills of later periods are not accepted.',
    },
  ]);
});

it('only managers can upload setup files', async () => {
  const admin = server.as(await server.data.person({ roles: [Role.Admin], repId: 1 }));
  const form = { params: { kind: UploadKind.Setup, owner: 'office', template: 'auto' }, files: [FILE] };
  expect((await admin.upload(uploadFile, form)).status).toBe(403);
});
