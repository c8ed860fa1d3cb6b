import { commitUpload, getUpload, getUploadRows } from '../../../../../contract/office/uploadRecords';
import { specialDataOf } from '../../../../../server/platform/database/specialData';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { interchangeOf } from '../../../../support/files/interchangeOf';
import { publishedEnrollment } from '../../../../support/files/publishedEnrollment';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { commitOf, committed, reversed, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const enrollment = UploadKind.Enrollment;
const interchange = (body: readonly string[], purpose: string) => ({
  name: 'members.834',
  bytes: Buffer.from(interchangeOf(body, { purpose })),
});
/** Member numbers that can be Social Security numbers are encrypted. */
const storedEnrollments = async () => {
  const rows = await server.db
    .selectFrom('enrolments')
    .select(['upload_pk as filePk', 'member_id as member', 'coverage', 'tier', 'action'])
    .select(['effective_from as from', 'effective_to as to'])
    .orderBy('upload_pk')
    .orderBy('row_no')
    .execute();
  return rows.map((row) => ({ ...row, member: specialDataOf(server.db).openText(row.member) }));
};

/** @source API-8 UPL-1 */
describe('the published 834 example', () => {
  it('creates three enrollments, which a reversal removes', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, enrollment, group, publishedEnrollment());
    expect(upload).toMatchObject({ state: 'CHECKED', format: 'x12-834', rows: 3, goodRows: 3, errorRows: 0 });
    const { items } = await rita.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(items.map(({ values }) => values['coverage'])).toEqual(['Medical', 'Dental', 'Vision']);
    expect(await storedEnrollments()).toEqual([]);

    const counting = await rita.ok(commitUpload, commitOf(upload));
    expect(counting.effect).toBe('Added 3 additions of 1 member');
    const john = {
      filePk: upload.filePk,
      member: '123456789',
      tier: null,
      action: 'add',
      from: '1996-06-01',
      to: null,
    };
    expect(await storedEnrollments()).toEqual(
      ['Medical', 'Dental', 'Vision'].map((coverage) => ({ ...john, coverage })),
    );

    await reversed(rita, counting);
    expect(await storedEnrollments()).toEqual([]);
  });

  it.each([20, 22])('is rejected if its SE01 is %i, because a segment may be missing', async (segments) => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, enrollment, group, publishedEnrollment(segments));
    expect(upload).toMatchObject({ state: 'REFUSED', rows: 0 });
    expect(upload.problem).toBe(
      `This enrollment file (X12 834) is damaged. SE gives ${segments}, but the file has 21 segments. Ask its sender to send it again.`,
    );
    const no = await rita.refused(commitUpload, commitOf(upload));
    expect(no).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    expect(await storedEnrollments()).toEqual([]);
  });
});

/** @source API-8 UPL-1 */
describe('an 834 with changes after one with the full list', () => {
  const fullList = [
    ['INS*Y*18*030*XN*A', 'REF*0F*17', 'NM1*IL*1*BYRON*ADA', 'HD*030**HLT**FAM', 'DTP*348*D8*20260101'],
    ['INS*Y*18*030*XN*A', 'REF*0F*18', 'NM1*IL*1*OKRI*BEN', 'HD*030**DEN**EMP', 'DTP*348*D8*20260101'],
  ].flat();
  const changes = [
    ['INS*Y*18*021*20*A', 'REF*0F*19', 'NM1*IL*1*FALK*LENA', 'HD*021**VIS**IND', 'DTP*348*D8*20260401'],
    ['INS*Y*18*001*AI*A', 'REF*0F*17', 'NM1*IL*1*BYRON*ADA', 'HD*001**HLT**ESP', 'DTP*348*D8*20260401'],
    ['INS*Y*18*024*08*A', 'REF*0F*18', 'NM1*IL*1*OKRI*BEN', 'HD*024**DEN**EMP', 'DTP*349*D8*20260331'],
  ].flat();

  it('adds, changes and terminates; a reversal restores the previous enrollments', async () => {
    const { group, rita } = await uploadFixture(server);
    const list = await committed(rita, enrollment, group, interchange(fullList, '4'));
    expect(list.effect).toBe('Added 2 enrollments of 2 members as the full list');
    const before = await storedEnrollments();

    const changed = await committed(rita, enrollment, group, interchange(changes, '2'));
    expect(changed.effect).toBe('Added 1 addition, 1 change, 1 termination of 3 members');
    expect((await storedEnrollments()).filter(({ filePk }) => filePk === changed.filePk)).toMatchObject([
      { member: '19', coverage: 'Vision', tier: 'EE', action: 'add', from: '2026-04-01', to: null },
      { member: '17', coverage: 'Medical', tier: 'ES', action: 'change', from: '2026-04-01', to: null },
      { member: '18', coverage: 'Dental', tier: 'EE', action: 'terminate', from: null, to: '2026-03-31' },
    ]);

    await reversed(rita, changed);
    expect(await storedEnrollments()).toEqual(before);
    const still = await rita.ok(getUpload, { params: { filePk: list.filePk } });
    expect(still).toMatchObject({ state: 'COMMITTED', goodRows: 2 });
  });
});

/** @source docs/decisions/uploads.md#a-dependent-never-changes-the-subscribers-coverage */
describe('an 834 with the end of a child’s coverage', () => {
  const jane = ['INS*Y*18*030*XN*A', 'REF*0F*1001', 'NM1*IL*1*DOE*JANE', 'HD*030**HLT**FAM', 'DTP*348*D8*20260101'];
  const tim = [
    'INS*N*19*024*XN*A***FT',
    'REF*0F*1001',
    'NM1*IL*1*DOE*TIM****34*999001001',
    'HD*024**HLT*PPO',
    'DTP*349*D8*20261031',
  ];

  it('leaves the subscriber covered, and says that the change was not applied', async () => {
    const { group, rita } = await uploadFixture(server);
    await committed(rita, enrollment, group, interchange(jane, '4'));
    const before = await storedEnrollments();
    const upload = await send(rita, enrollment, group, interchange(tim, '2'));
    expect(upload).toMatchObject({ goodRows: 0, errorRows: 1 });
    expect(upload.errors).toMatchObject([
      { field: 'action', text: 'dependent 024', message: expect.stringContaining('It was not applied') },
    ]);
    const both = await committed(rita, enrollment, group, interchange([...jane, ...tim], '2'));
    expect(await storedEnrollments()).toEqual([...before, { ...before[0], filePk: both.filePk }]);
  });
});
