import { createHash, randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { sql } from 'kysely';
import {
  downloadCheckFile,
  getPositivePay,
  makeCheckFile,
  saveCheckLayout,
  withdrawCheckFile,
} from '../../../../contract/positivePay';
import { issueRefundChecks, searchRefunds, voidRefundCheck } from '../../../../contract/refunds';
import { type CheckFileLayout, STANDARD_CHECK_LAYOUT } from '../../../../src/domain/positivePay/CheckFile';
import { approveRefunds } from '../../../support/deposits/approveRefunds';
import { officeOf } from '../../../support/deposits/depositFixture';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import { addTrust, type ManagerClient, manager } from '../../../support/statements/office';

const CHASE: CheckFileLayout = {
  columns: (['indicator', 'account', 'checkNumber', 'issueDate', 'amount', 'payee'] as const).map((field) => ({
    field,
    heading: field,
  })),
  hasHeadings: false,
  dateFormat: 'MMDDYY',
  issueCode: 'I',
  voidCode: 'C',
  payeeLength: 5,
};

/** @source docs/decisions/positive-pay.md#a-check-is-reported-issued-once-and-void-once */
describe('positive pay', () => {
  let server: TestServer;
  let office: Awaited<ReturnType<typeof officeOf>>;
  let boss: ManagerClient;
  let accountPk: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    server.clock.set('2026-03-10T15:00:00.000Z');
    office = await officeOf(server);
    boss = await manager(server);
    accountPk = await addTrust(boss);
  });
  afterEach(async () => {
    await server.assertInvariants();
    await server.reset();
  });
  afterAll(() => server.close());

  const keyed = (idempotencyKey: string = randomUUID()) => ({ idempotencyKey });
  const read = () => boss.ok(getPositivePay, { query: {} });
  /** Approves and issues refunds of these amounts. @returns their keys, in the order of their check numbers */
  async function issued(amounts: readonly number[], first: number): Promise<readonly string[]> {
    const refunds = amounts.map((amount, at) => ({ cents: amount, payee: `Payee ${first + at}` }));
    const refundPks = await approveRefunds(office.admin, refunds);
    const body = { refundPks: [...refundPks], firstCheckNumber: first };
    await office.admin.ok(issueRefundChecks, { body, ...keyed() });
    return refundPks;
  }
  const voided = (refundPk: string, checkNumber: number) =>
    office.admin.ok(voidRefundCheck, { params: { refundPk }, body: { checkNumber, reason: 'Lost' }, ...keyed() });
  async function make(more: { accountNumber?: string } = {}, key?: string) {
    const { issueCount, voidCount } = (await read()).pending;
    return boss.call(makeCheckFile, { body: { issueCount, voidCount, ...more }, ...keyed(key) });
  }
  async function made(): Promise<string> {
    const { filePk } = (await make()).body as { filePk: string };
    return filePk;
  }
  const download = (filePk: string, again = false) =>
    boss.call(downloadCheckFile, { params: { filePk }, body: { again } });
  const withdraw = (filePk: string) =>
    boss.call(withdrawCheckFile, { params: { filePk }, body: { reason: 'Wrong layout' }, ...keyed() });

  it('reports issues before voids, and nothing twice', async () => {
    const [first = ''] = await issued([300, 200], 1001);
    await voided(first, 1001);
    const filePk = await made();
    expect((await download(filePk)).text).toBe(
      [
        'Account number,Check number,Issue date,Amount,Payee,Issue or void',
        '4711888123,1001,2026-03-10,3.00,Payee 1001,I',
        '4711888123,1002,2026-03-10,2.00,Payee 1002,I',
        '4711888123,1001,2026-03-10,3.00,Payee 1001,V',
        '',
      ].join('\r\n'),
    );
    expect((await read()).pending).toMatchObject({ issueCount: 0, voidCount: 0, records: [] });
    expect(await make()).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  });

  it('makes nothing if the checks have changed since they were shown', async () => {
    await issued([300], 1001);
    const body = { issueCount: 2, voidCount: 0 };
    expect(await boss.call(makeCheckFile, { body, ...keyed() })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 issued for $3.00') },
    });
    expect((await read()).total).toBe(0);
  });

  it('makes one file for each key, and of two people who make one at once', async () => {
    await issued([300], 1001);
    const key = randomUUID();
    const body = { issueCount: 1, voidCount: 0 };
    const send = (idempotencyKey: string) => boss.call(makeCheckFile, { body, idempotencyKey });
    const answers = await Promise.all([send(key), send(randomUUID())]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409]);
    expect((await send(key)).status).toBe(answers[0]?.status);
    expect((await read()).total).toBe(1);
  });

  it('gives the same bytes each time, sends the file with the first, and asks before the second', async () => {
    await issued([300], 1001);
    const filePk = await made();
    const first = await download(filePk);
    expect(first.status).toBe(200);
    expect(await download(filePk)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    await boss.ok(saveCheckLayout, { body: { layout: { ...CHASE, columns: [...CHASE.columns] } } });
    expect((await download(filePk, true)).text).toBe(first.text);
    const [file] = (await read()).items;
    expect(file).toMatchObject({ state: 'SENT', hash: createHash('sha256').update(first.text).digest('hex') });
    expect(file?.downloads).toHaveLength(2);
  });

  it('refuses a file that would differ from the one that was made', async () => {
    await issued([300], 1001);
    const filePk = await made();
    await sql`update check_reports set payee = 'Somebody else'`.execute(server.db);
    expect(await download(filePk)).toMatchObject({ status: 422, body: { code: 'INVARIANT_BROKEN' } });
    expect((await read()).items[0]).toMatchObject({ state: 'MADE', downloads: [] });
  });

  it('writes the columns, dates, and codes of the bank', async () => {
    const [first = ''] = await issued([50_050], 1001);
    await voided(first, 1001);
    await boss.ok(saveCheckLayout, { body: { layout: { ...CHASE, columns: [...CHASE.columns] } } });
    expect((await download(await made())).text).toBe(
      'I,4711888123,1001,031026,500.50,Payee\r\nC,4711888123,1001,031026,500.50,Payee\r\n',
    );
    expect((await read()).account?.layout).toEqual(CHASE);
  });

  it.each([
    ['without a required column', { columns: [{ field: 'amount' as const, heading: 'Amount' }] }],
    ['with two equal headings', { columns: STANDARD_CHECK_LAYOUT.columns.map((one) => ({ ...one, heading: 'A' })) }],
    ['with one code for both', { voidCode: 'I' }],
    ['with a code that a spreadsheet runs', { voidCode: '=V' }],
  ])('refuses a layout %s', async (_, changed) => {
    const layout = { ...STANDARD_CHECK_LAYOUT, columns: [...STANDARD_CHECK_LAYOUT.columns], ...changed };
    expect(await boss.call(saveCheckLayout, { body: { layout } })).toMatchObject({ status: 400 });
    expect((await read()).account?.layout).toBeNull();
  });

  it('reports the checks of a rejected file again, once', async () => {
    await issued([300], 1001);
    const filePk = await made();
    await download(filePk);
    expect(await withdraw(filePk)).toMatchObject({ status: 200, body: { state: 'REJECTED' } });
    expect(await withdraw(filePk)).toMatchObject({ status: 409 });
    expect(await download(filePk, true)).toMatchObject({ status: 409 });
    const next = await made();
    expect(await withdraw(next)).toMatchObject({ status: 200, body: { state: 'CANCELED' } });
    expect((await read()).pending).toMatchObject({ issueCount: 1, issueCents: 300 });
  });

  it('asks for the number of an account of an earlier version, and stores it encrypted', async () => {
    await sql`update cash_accounts set number_sealed = null`.execute(server.db);
    await issued([300], 1001);
    expect((await read()).account).toMatchObject({ hasNumber: false, last4: '8123' });
    expect(await make()).toMatchObject({ status: 409, body: { message: expect.stringContaining('8123') } });
    expect(await make({ accountNumber: '4711888124' })).toMatchObject({ status: 400 });
    const { filePk } = (await make({ accountNumber: '9911888123' })).body as { filePk: string };
    expect((await download(filePk)).text).toContain('\r\n9911888123,1001,');
    const { rows } = await sql<{ stored: string }>`select number_sealed as stored from cash_accounts`.execute(
      server.db,
    );
    expect(rows[0]?.stored).not.toContain('9911888123');
    expect(JSON.stringify(await read())).not.toContain('9911888123');
  });

  it('needs no number for a layout without one', async () => {
    await sql`update cash_accounts set number_sealed = null`.execute(server.db);
    const columns = CHASE.columns.filter(({ field }) => field !== 'account');
    await boss.ok(saveCheckLayout, { body: { layout: { ...CHASE, columns } } });
    await issued([300], 1001);
    expect((await download(await made())).text).toBe('I,1001,031026,3.00,Payee\r\n');
  });

  it('has no account until the office adds one', async () => {
    await server.reset();
    boss = await manager(server);
    expect(await read()).toMatchObject({ account: null, items: [] });
    expect(await make()).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect(accountPk).not.toBe('');
  });

  it('answers 404 for an unknown file', async () => {
    expect(await download('none')).toMatchObject({ status: 404 });
    expect(await withdraw('none')).toMatchObject({ status: 404 });
  });

  it('reports every check issued once and void once, whatever people do', async () => {
    const steps = fc.array(fc.constantFrom('issue', 'void', 'make', 'download', 'withdraw'), {
      minLength: 4,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const live = new Map<number, string>();
        const expected: string[] = [];
        let next = ((await office.admin.ok(searchRefunds, { body: {} })).account?.nextCheckNumber ?? 1001) + 1;
        const base = next;
        for (const step of all) {
          const [file] = (await read()).items;
          if (step === 'issue') {
            const [refundPk = ''] = await issued([100], next);
            live.set(next, refundPk);
            expected.push(`ISSUE ${next}`);
            next += 1;
          } else if (step === 'void') {
            const [first] = live;
            if (first) {
              await voided(first[1], first[0]);
              live.delete(first[0]);
              expected.push(`VOID ${first[0]}`);
            }
          } else if (step === 'make') await make();
          else if (file && step === 'download') await download(file.filePk, true);
          else if (file && step === 'withdraw') await withdraw(file.filePk);
        }
        await make();
        const { rows } = await sql<{ report: string }>`
          select kind || ' ' || check_number as report from check_reports where not is_withdrawn and check_number >= ${base}`.execute(
          server.db,
        );
        expect(rows.map(({ report }) => report).sort()).toEqual(expected.sort());
        await server.assertInvariants();
      }),
      { numRuns: 5 },
    );
  });
});
