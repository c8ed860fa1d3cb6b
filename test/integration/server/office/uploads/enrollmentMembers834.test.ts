import { getBillLines } from '../../../../../contract/billing/bills/bills';
import { getComparisonFacts } from '../../../../../contract/billing/bills/comparisonFacts';
import {
  checkUpload,
  commitUpload,
  getUploadRows,
  getUploadSample,
} from '../../../../../contract/office/uploadRecords';
import { createFileTemplate } from '../../../../../contract/office/uploads';
import { comparePayroll } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { enrollmentFile } from '../../../../support/files/enrollmentFile';
import { interchangeOf } from '../../../../support/files/interchangeOf';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';
import { commitOf, committed, reversed, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-20T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const enrollment = UploadKind.Enrollment;
const file = (body: readonly string[], purpose = '2') => ({
  name: 'members.834',
  bytes: Buffer.from(interchangeOf(body, { purpose })),
});
const subscriber = (number: string, name: string, ...more: readonly string[]) => [
  'INS*Y*18*030*XN*A',
  `REF*0F*${number}`,
  `NM1*IL*1*${name}`,
  ...more,
];
const JANE = subscriber(
  '1001',
  'DOE*JANE',
  'HD*030**HLT*PPO*FAM',
  'DTP*348*D8*20260101',
  'HD*030**DEN**FAM',
  'DTP*348*D8*20260101',
);
const AMOUNT = 50_000;

/** A November bill of a group with lines for Jane, number 1001. */
async function novemberBill(group: string, coverages: readonly string[] = ['Medical', 'Dental']) {
  const lines = coverages.map((coverage) => ({
    memberId: '1001',
    memberName: 'Jane Doe',
    coverage,
    carrierCode: 'ACME',
    billedCents: AMOUNT,
    tier: 'FAM' as const,
  }));
  return server.data.bill({ groupNumber: group, period: '2026-11-01', lines });
}

/** Differences of the bill from a payroll file that deducts all of it. */
async function differences(rita: TestCaller, billPk: string) {
  const params = { billPk };
  const facts = await rita.ok(getComparisonFacts, { params });
  const { items } = await rita.ok(getBillLines, { params });
  const deductions = items.map(({ coverage }, at) => ({
    row: at + 1,
    memberId: '1001',
    memberName: 'Jane Doe',
    coverage,
    amountCents: cents(AMOUNT),
  }));
  return comparePayroll(items, deductions, facts).discrepancies.map(({ kind, coverage }) => `${kind} ${coverage}`);
}

/** @source docs/decisions/uploads.md#a-change-of-the-whole-member-applies-to-all-of-its-coverages */
describe('an 834 that ends a member without naming a coverage', () => {
  it('ends all coverages of the member, also those that no file named, until it is reversed', async () => {
    const { group, rita } = await uploadFixture(server);
    const { billPk } = await novemberBill(group, ['Medical', 'Dental', 'Vision']);
    await committed(rita, enrollment, group, file(JANE, '4'));
    expect(await differences(rita, billPk)).toEqual([]);
    const upload = await committed(rita, enrollment, group, enrollmentFile('terminated-member.834'));
    expect(upload.effect).toBe('Added 1 termination of 1 member');
    expect((await differences(rita, billPk)).sort()).toEqual([
      'TERMED_STILL_BILLED Dental',
      'TERMED_STILL_BILLED Medical',
      'TERMED_STILL_BILLED Vision',
    ]);
    await reversed(rita, upload);
    expect(await differences(rita, billPk)).toEqual([]);
  });

  it('is followed by a reinstatement, an enrollment in one coverage, or a new name', async () => {
    const { group, rita } = await uploadFixture(server);
    const { billPk } = await novemberBill(group);
    await committed(rita, enrollment, group, file(JANE, '4'));
    await committed(rita, enrollment, group, enrollmentFile('terminated-member.834'));
    const dental = [
      ['INS*Y*18*021*XN*A', 'REF*0F*1001', 'NM1*IL*1*DOE*JANE'],
      ['HD*021**DEN**FAM', 'DTP*348*D8*20261101'],
    ].flat();
    await committed(rita, enrollment, group, file(dental));
    expect(await differences(rita, billPk)).toEqual(['TERMED_STILL_BILLED Medical']);
    const renamed = ['INS*Y*18*001*25*A', 'REF*0F*1001', 'DTP*303*D8*20261105', 'NM1*74*1*ROE*JANE'];
    await committed(rita, enrollment, group, file(renamed));
    expect(await differences(rita, billPk)).toEqual(['TERMED_STILL_BILLED Medical']);
    const { enrollment: rows } = await rita.ok(getComparisonFacts, { params: { billPk } });
    expect(new Set(rows.map(({ memberName }) => memberName))).toEqual(new Set(['ROE, JANE']));
    const again = ['INS*Y*18*025*XN*A', 'REF*0F*1001', 'DTP*356*D8*20261101', 'NM1*IL*1*ROE*JANE'];
    await committed(rita, enrollment, group, file(again));
    expect(await differences(rita, billPk)).toEqual([]);
  });

  it('is an error with what to do if it has no last day', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, enrollment, group, file(['INS*Y*18*024', 'REF*0F*1001', 'NM1*IL*1*DOE*JANE']));
    expect(upload.errors).toMatchObject([{ message: expect.stringContaining('Add the last day of coverage') }]);
  });
});

/** @source docs/decisions/uploads.md#a-dependent-never-changes-the-subscribers-coverage */
describe('an 834 that ends a dependent', () => {
  it.each([
    ['with a coverage', enrollmentFile('ended-dependent.834')],
    ['without a coverage', file(['INS*N*19*024*07*A', 'REF*0F*1001', 'DTP*357*D8*20261031', 'NM1*IL*1*DOE*TIM'])],
  ])('%s leaves the subscriber covered, and the row says why it is not applied', async (_what, tim) => {
    const { group, rita } = await uploadFixture(server);
    const { billPk } = await novemberBill(group);
    await committed(rita, enrollment, group, file(JANE, '4'));
    const upload = await send(rita, enrollment, group, tim);
    expect(upload).toMatchObject({ goodRows: 0, errorRows: 1, problem: 'Every row has errors.' });
    expect(upload.errors).toEqual([
      { row: 2, field: 'action', text: 'dependent 024', message: expect.stringContaining('It was not applied') },
    ]);
    expect(await rita.refused(commitUpload, commitOf(upload))).toMatchObject({ status: 422 });
    expect(await differences(rita, billPk)).toEqual([]);
  });

  it('gives the tier of each day to a subscriber without one', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, enrollment, group, enrollmentFile('ended-child.834'));
    expect(upload).toMatchObject({ goodRows: 2, errorRows: 0 });
    const { items } = await rita.ok(getUploadRows, { params: { filePk: upload.filePk }, query: {} });
    expect(items.map(({ values }) => [values['effectiveFrom'], values['tier']])).toEqual([
      ['2026-01-01', 'FAM'],
      ['2026-07-01', 'ES'],
    ]);
  });
});

/** @source docs/decisions/uploads.md#a-carriers-own-tier-is-kept-until-a-person-says-what-it-means */
describe('an 834 with tiers of the carrier', () => {
  const KEPT = ['E1D', 'E2D', 'E3D', 'E5D', 'SPC', 'SPO', 'TWO', 'CHD', 'DEP', 'E6D'];

  it('is read with the carrier’s word, and asks for its meaning by plan', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, enrollment, group, enrollmentFile('carrier-tiers.834'));
    expect(upload).toMatchObject({ goodRows: 15, errorRows: 0 });
    expect(upload.notice).toContain('Only the carrier knows these tiers: E1D in plan PPO (1 row), ');
    const params = { filePk: upload.filePk };
    const { items } = await rita.ok(getUploadRows, { params, query: {} });
    expect(items.map(({ values }) => values['tier'])).toEqual(['EE', 'EE', 'ES', 'EC', 'FAM', ...KEPT]);
    const { words } = await rita.ok(getUploadSample, { params });
    const open = words.filter(({ field, meaning }) => field === 'tier' && meaning === null);
    expect(open).toEqual(KEPT.map((text) => ({ field: 'tier', text, count: 1, meaning: null, plan: 'PPO' })));
    await rita.ok(commitUpload, commitOf(upload));
    const { billPk } = await novemberBill(group);
    const facts = await rita.ok(getComparisonFacts, { params: { billPk } });
    expect(facts.enrollment.filter(({ tier }) => tier === null)).toHaveLength(KEPT.length);
  });

  it('keeps a meaning for the plan and the insurer it was chosen for', async () => {
    const { group, rita } = await uploadFixture(server);
    const upload = await send(rita, enrollment, group, enrollmentFile('carrier-tiers.834'));
    const { layout } = await rita.ok(getUploadSample, { params: { filePk: upload.filePk } });
    const chosen = { ...layout, values: [{ field: 'tier', from: 'e1d', to: 'ES', plan: 'ppo' }] };
    const read = await rita.ok(checkUpload, { params: { filePk: upload.filePk }, body: { layout: chosen } });
    expect(read.notice).not.toContain('E1D');
    const tiersOf = async (filePk: string) =>
      (await rita.ok(getUploadRows, { params: { filePk }, query: {} })).items.map(({ values }) => values['tier']);
    expect((await tiersOf(upload.filePk)).slice(5, 7)).toEqual(['ES', 'E2D']);
    await rita.ok(createFileTemplate, { body: { ...chosen, kind: enrollment, owner: group, name: 'Carrier' } });

    const member = (insurer: string, plan: string) =>
      file([`N1*IN*${insurer}`, ...subscriber('1', 'DOE*JANE', `HD*030**HLT*${plan}*E1D`, 'DTP*348*D8*20260101')]);
    const later = await send(rita, enrollment, group, member('CARRIER*FI*987654321', 'PPO'));
    expect(later).toMatchObject({ templateBy: 'recognised', templateName: 'Carrier', notice: '' });
    expect(await tiersOf(later.filePk)).toEqual(['ES']);
    for (const other of [member('CARRIER*FI*987654321', 'HMO'), member('OTHER*FI*1', 'PPO')]) {
      expect(await tiersOf((await send(rita, enrollment, group, other)).filePk)).toEqual(['E1D']);
    }
  });
});

/** @source docs/decisions/uploads.md#absence-from-a-full-list-is-a-question */
describe('a full 834 without a member of an earlier one', () => {
  const ben = subscriber('1002', 'OKRI*BEN', 'HD*030**HLT*PPO*EMP', 'DTP*348*D8*20260101');

  it('names the suspected termination, and ends nothing', async () => {
    const { group, rita } = await uploadFixture(server);
    const { billPk } = await novemberBill(group);
    await committed(rita, enrollment, group, file([...JANE, ...ben], '4'));
    const upload = await committed(rita, enrollment, group, file(ben, '4'));
    expect(upload.notice).toContain(
      'Enrolled before, and is not in this full list: DOE, JANE (Medical). This coverage may have ended. Nothing ends until a file says so: ask the sender.',
    );
    // Ben's bill is another one.
    expect(await differences(rita, billPk)).toEqual(['ENROLLED_NOT_BILLED Medical']);
    expect((await send(rita, enrollment, group, file(ben, '2'))).notice).not.toContain('full list');
    expect((await send(rita, enrollment, group, file([...ben, ...JANE], 'RX'))).notice).not.toContain('full list');
  });
});
