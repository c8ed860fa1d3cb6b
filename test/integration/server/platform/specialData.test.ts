import { sql } from 'kysely';
import { takeBillLock } from '../../../../contract/billing/bills/billLocks';
import { getBill } from '../../../../contract/billing/bills/bills';
import { addMemberLinks, listMemberLinks } from '../../../../contract/billing/bills/comparisonFacts';
import { reconcileBill } from '../../../../contract/billing/bills/reconcileBill';
import {
  getDecisionMemory,
  listStandingDecisions,
  saveStandingDecision,
} from '../../../../contract/billing/bills/standingDecisions';
import { commitUpload, getUpload, getUploadRows, getUploadSample } from '../../../../contract/office/uploadRecords';
import { uploadFile } from '../../../../contract/office/uploads';
import { getDraft, saveDraft } from '../../../../contract/platform/drafts';
import { SqlComparisonQueries } from '../../../../server/billing/reconciliation/SqlComparisonQueries';
import { specialDataOf, withSpecialData } from '../../../../server/platform/database/specialData';
import type { Db } from '../../../../server/platform/database/Tables';
import { AesEncryption } from '../../../../server/platform/shared/AesEncryption';
import { rotateKeys } from '../../../../server/run/maintenance/keys';
import type { DiscrepancyKind } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import { Role } from '../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import type { TestCaller } from '../../../support/server/TestCaller';
import { textFile } from '../../../support/uploads/textFile';
import { commitOf } from '../../../support/uploads/uploadFixture';

const [SSN, BORN] = ['512-34-6789', '1980-02-29'];
const SECRETS = [SSN, SSN.replaceAll('-', ''), BORN, '6789'];

const [TEST_KEY, NEW_KEY] = [Buffer.alloc(32, 'test key '), Buffer.alloc(32, 'new key ')];

const PAYROLL = textFile(
  'march.csv',
  'SSN,Name,Benefit,EE Amount,Birth date',
  `${SSN},Ada Byron,MED,412.50,${BORN}`,
  '18,Ben Okri,x,ten,',
);
const ENROLLMENT = textFile(
  'enrolled.csv',
  'SSN,Name,Coverage,Tier,Effective date',
  `${SSN},Ada Byron,Medical,EE,2026-01-01`,
);
const DEDUCTIONS = [
  {
    row: 1,
    memberId: '',
    memberName: 'Eve Diaz',
    coverage: 'Medical',
    amountCents: cents(4_100),
    ssn: SSN,
    birthDate: localDate(BORN),
  },
  { row: 2, memberId: SSN, memberName: 'Ada Byron', coverage: 'Medical', amountCents: cents(4_100) },
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

/** Everything that people leave behind with special data, and how they read it again. */
async function leaveSpecialData() {
  const group = await server.data.group({ carriers: ['ACME'], repId: 1 });
  const rita = server.as(await server.data.billingUser([group], [Role.Reconciler]));
  const params = { groupNumber: group };
  const pks: string[] = [];
  for (const [kind, file] of [
    ['payrollDeductions', PAYROLL],
    ['enrolment', ENROLLMENT],
  ] as const) {
    const { filePk, version } = await rita.uploaded(uploadFile, {
      params: { kind, owner: group, template: 'auto' },
      files: [file],
    });
    pks.push(filePk);
    if (kind === 'enrolment') await rita.ok(commitUpload, commitOf({ filePk, version }));
  }
  await rita.ok(saveDraft, { params: { draftId: 'd' }, body: { kind: 'reconcile', body: { rows: [[1, SSN, BORN]] } } });
  const links = [
    { payrollKey: `name eve diaz born ${BORN} ends 6789`, payrollName: 'Eve Diaz', memberId: 'M1', memberName: 'Eve' },
  ];
  await rita.ok(addMemberLinks, { params, body: { links } });
  const billed = {
    memberId: 'M1',
    memberName: 'Cy Young',
    coverage: 'Medical',
    carrierCode: 'ACME',
    billedCents: 5_000,
  };
  const { billPk } = await server.data.bill({ groupNumber: group, period: '2026-02-01', lines: [billed] });
  const decisions = await reconcile(rita, billPk);
  const next = await server.data.bill({ groupNumber: group, period: '2026-03-01', lines: [billed] });
  const [key = ''] = decisions.filter((one) => one.includes('born'));
  const standing = {
    key,
    kind: key.split('/')[0] as DiscrepancyKind,
    memberId: SSN,
    memberName: 'Ada Byron',
    coverage: 'Medical',
  };
  await rita.ok(saveStandingDecision, {
    params,
    body: { ...standing, ...DECISION, differenceCents: cents(4_100), until: null },
  });
  const read = async () => ({
    rows: (await rita.ok(getUploadRows, { params: { filePk: pks[1] ?? '' }, query: {} })).items,
    preview: (await rita.ok(getUploadRows, { params: { filePk: pks[0] ?? '' }, query: {} })).items,
    errors: (await rita.ok(getUpload, { params: { filePk: pks[0] ?? '' } })).errors,
    sample: await rita.ok(getUploadSample, { params: { filePk: pks[0] ?? '' } }),
    draft: (await rita.ok(getDraft, { params: { draftId: 'd' } }))?.body,
    links: (await rita.ok(listMemberLinks, { params })).items.map(({ payrollKey }) => payrollKey),
    memory: await rita.ok(getDecisionMemory, { params: { billPk: next.billPk } }),
    standing: (await rita.ok(listStandingDecisions, { params })).items.map((one) => [one.key, one.memberId]),
    enrolled: (await new SqlComparisonQueries(server.db).enrollment(group, localDate('2026-03-31'))).map(
      ({ memberId }) => memberId,
    ),
    files: await Promise.all(
      pks.map(async (pk) => Buffer.from((await server.files.get(`uploads/${pk}`)) ?? []).toString()),
    ),
  });
  return { read };
}

const DECISION = { action: 'ignore', reasonCode: 'OTHER', note: 'Known' } as const;

async function reconcile(rita: TestCaller, billPk: string): Promise<readonly string[]> {
  const { lockToken } = await rita.ok(takeBillLock, { body: { billPk } });
  const { version } = await rita.ok(getBill, { params: { billPk } });
  const send = (keys: readonly string[]) => {
    const resolutions = keys.map((key) => ({ key, ...DECISION }));
    const comparison = { fileName: 'payroll.csv', deductions: DEDUCTIONS, resolutions };
    return rita.call(reconcileBill, { params: { billPk }, body: { version, lockToken, comparison } });
  };
  const { open } = (await send([])).body as { open: string[] };
  expect(await send(open)).toMatchObject({ status: 200 });
  return open;
}

/** Tables and files in which a secret is readable. */
async function placesWithSecrets(db: Db): Promise<readonly string[]> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db);
    if (rows.some(({ text }) => SECRETS.some((secret) => new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text))))
      found.push(name);
  }
  for (const key of server.stored.keys()) {
    const content = Buffer.from((await server.stored.get(key)) ?? []).toString('latin1');
    if (SECRETS.some((secret) => content.includes(secret))) found.push('files');
  }
  return [...new Set(found)].sort();
}

it('leaves no Social Security number or birth date readable in a table or a file', async () => {
  const { read } = await leaveSpecialData();
  expect(await placesWithSecrets(server.db)).toEqual([]);
  const shown = JSON.stringify(await read());
  expect(shown).toContain(SSN);
  expect(shown).toContain(`born ${BORN}`);
});

it('keeps special data readable with a new encryption key, and not with another one', async () => {
  const plain = server.db.withoutPlugins();
  const open = async (...keys: [Buffer, Buffer?]) =>
    specialDataOf(await withSpecialData(plain, new AesEncryption(...keys)));
  const sealed = (await open(TEST_KEY)).sealText(SSN);
  await rotateKeys(plain, new AesEncryption(NEW_KEY, TEST_KEY));
  expect((await open(NEW_KEY)).openText(sealed)).toBe(SSN);
  await expect(open(TEST_KEY)).rejects.toThrow('different key');
});
