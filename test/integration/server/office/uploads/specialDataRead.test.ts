import { downloadUploadErrors, getUploadRows, getUploadSample } from '../../../../../contract/office/uploadRecords';
import type { SecurityEvent } from '../../../../../server/platform/security/securityEvents';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { readableText } from '../../../../support/access/plantedValues';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { committed, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

const events: SecurityEvent[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ security: { record: (event) => void events.push(event) } });
});
afterEach(() => {
  events.length = 0;
  return server.reset();
});
afterAll(() => server.close());

const NUMBER = '512-43-8872';
const FILE = textFile('march.csv', 'Emp No,Name,EE Amount,DOB', `${NUMBER},Ada Byron,412.50,07/19/1983`);
const WITH_ERROR = textFile(
  'odd.csv',
  'Emp No,Name,EE Amount,DOB',
  '17,Ben Okri,38.64,01/05/1990',
  `${NUMBER},Ada Byron,12x,07/19/1983`,
);
const reads = () =>
  events.filter(({ name }) => name === 'special-data-read').map(({ userId, about }) => [userId, about]);

describe('a person who reads special data of a file', () => {
  it('compares it, and is recorded', async () => {
    const { group, rita, people } = await uploadFixture(server);
    const { filePk } = await committed(rita, 'payrollDeductions', group, FILE);
    events.length = 0;
    const rows = async (caller: typeof rita, query = {}) =>
      (await caller.ok(getUploadRows, { params: { filePk }, query })).items.map(({ values }) => values['memberId']);
    expect(await rows(rita)).toEqual([NUMBER]);
    expect(reads()).toEqual([[people.rita.userId, { filePk }]]);

    expect(await rows(rita, { masked: 'true' })).toEqual(['XXXXXXXX872']);
    const viewer = server.as(await server.data.billingUser([group], [Role.ViewOnly]));
    expect(await rows(viewer)).toEqual(['XXXXXXXX872']);
    const payor = server.as(await server.data.billingUser([group], [Role.Payor]));
    expect(await rows(payor)).toEqual(['XXXXXXXX872']);
    expect(reads()).toHaveLength(1);
  });

  it('corrects its rows, and is recorded', async () => {
    const { group, rita, people } = await uploadFixture(server);
    const { filePk } = await send(rita, 'payrollDeductions', group, WITH_ERROR);
    const downloaded = async (caller: typeof rita) => {
      const { bytes = new Uint8Array() } = await caller.call(downloadUploadErrors, { params: { filePk } });
      return readableText(bytes);
    };
    expect(await downloaded(rita)).toContain(NUMBER);
    expect(reads()).toEqual([[people.rita.userId, { filePk }]]);

    const viewer = server.as(await server.data.billingUser([group], [Role.ViewOnly]));
    const masked = await downloaded(viewer);
    expect(masked).toContain('Ada Byron');
    expect(masked).not.toContain(NUMBER);
    expect(masked).not.toContain('1983');
    expect(reads()).toHaveLength(1);
  });

  it('sees the first rows masked, even the person who uploaded the file', async () => {
    const { group, rita } = await uploadFixture(server);
    const { filePk } = await send(rita, 'payrollDeductions', group, FILE);
    const { rows } = await rita.ok(getUploadSample, { params: { filePk } });
    expect(rows[1]).toEqual(['XXXXXXXX872', 'Ada Byron', '412.50', 'XX/XX/XXXX']);
  });
});
