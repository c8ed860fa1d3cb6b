import { createHash, randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { sql } from 'kysely';
import {
  answerCheckFile,
  downloadCheckFile,
  getPositivePay,
  makeCheckFile,
  saveCheckLayout,
  withdrawCheckFile,
} from '../../../../../contract/money/positivePay';
import { issueRefundChecks, searchRefunds, voidRefundCheck } from '../../../../../contract/money/refunds';
import {
  type CheckFileLayout,
  type CheckFileState,
  STANDARD_CHECK_LAYOUT,
} from '../../../../../src/domain/money/positivePay/CheckFile';
import { approveRefunds } from '../../../../support/deposits/approveRefunds';
import { officeOf } from '../../../../support/deposits/depositFixture';
import { atDepth } from '../../../../support/depth';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { addTrust, type ManagerClient, manager } from '../../../../support/statements/office';

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

/** Orders that are tried. */
const RUNS = atDepth(5, 10);

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

  const ALL = { rejectedIssues: [] as number[], rejectedVoids: [] as number[], reason: '' };
  /** Records that the bank accepted a file but for some records. */
  const answered = (filePk: string, rejected: Partial<typeof ALL>, state: CheckFileState = 'SENT') =>
    boss.call(answerCheckFile, { params: { filePk }, body: { ...ALL, ...rejected, state }, ...keyed() });

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

  it('creates nothing if the checks have changed since they were shown', async () => {
    await issued([300], 1001);
    const body = { issueCount: 2, voidCount: 0 };
    expect(await boss.call(makeCheckFile, { body, ...keyed() })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 issued for $3.00') },
    });
    expect((await read()).total).toBe(0);
  });

  it('creates one file for each key, and only one if two people create it at the same time', async () => {
    await issued([300], 1001);
    const key = randomUUID();
    const body = { issueCount: 1, voidCount: 0 };
    const send = (idempotencyKey: string) => boss.call(makeCheckFile, { body, idempotencyKey });
    const answers = await Promise.all([send(key), send(randomUUID())]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409]);
    expect((await send(key)).status).toBe(answers[0]?.status);
    expect((await read()).total).toBe(1);
  });

  it('has the same bytes each time, marks the file as sent at the first download, and asks before the second', async () => {
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

  it('refuses a file that would differ from the one that was created', async () => {
    await issued([300], 1001);
    const filePk = await made();
    await sql`update check_reports set payee = 'Someone else'`.execute(server.db);
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

  it('does not record a rejection if the person cancels a file that was sent in the meantime', async () => {
    await issued([300], 1001);
    const filePk = await made();
    await download(filePk);
    const body = { reason: 'Wrong layout', state: 'MADE' as const };
    expect(await boss.call(withdrawCheckFile, { params: { filePk }, body, ...keyed() })).toMatchObject({
      status: 409,
      body: { message: 'This file is sent now. Load the page again.' },
    });
    expect((await read()).pending.records).toEqual([]);
  });

  describe("the bank's answer", () => {
    const read1 = async () => (await read()).items[0];
    async function sent(amounts: readonly number[] = [300, 200]): Promise<string> {
      await issued(amounts, 1001);
      const filePk = await made();
      await download(filePk);
      return filePk;
    }
    const pendingIn = async () =>
      (await read()).pending.records.map(({ kind, checkNumber, rejection }) => `${kind} ${checkNumber} ${rejection}`);

    it('leaves the file sent until it is recorded, and is recorded once', async () => {
      const filePk = await sent();
      expect(await read1()).toMatchObject({ state: 'SENT', answered: null });
      const body = { ...ALL, state: 'SENT' as const };
      const twice = { params: { filePk }, body, ...keyed() };
      const answers = [await boss.call(answerCheckFile, twice), await boss.call(answerCheckFile, twice)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await read1()).toMatchObject({ state: 'ACCEPTED', answered: { rejectedCount: 0, rejected: [] } });
      expect(await answered(filePk, {}, 'SENT')).toMatchObject({
        status: 409,
        body: { message: 'This file is accepted by the bank now. Load the page again.' },
      });
      expect(await answered(filePk, {}, 'ACCEPTED')).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
      expect(await pendingIn()).toEqual([]);
    });

    it('reports rejected records again with the reason, and those that the bank rejects later', async () => {
      const filePk = await sent();
      const rejected = { rejectedIssues: [1002], reason: ' Invalid date ' };
      expect(await answered(filePk, rejected)).toMatchObject({ status: 200, body: { state: 'PARTLY_ACCEPTED' } });
      expect(await pendingIn()).toEqual(['ISSUE 1002 Invalid date']);
      expect(await answered(filePk, rejected, 'PARTLY_ACCEPTED')).toMatchObject({
        status: 400,
        body: { message: 'Check 1002 is to be reported issued again already. Leave it out.' },
      });
      expect((await read()).items.map(({ state }) => state)).toEqual(['PARTLY_ACCEPTED']);
      expect((await boss.ok(getPositivePay, { query: { state: 'PARTLY_ACCEPTED' } })).total).toBe(1);
      expect((await boss.ok(getPositivePay, { query: { state: 'SENT' } })).total).toBe(0);
      const next = await made();
      expect(recordsIn((await download(next)).text)).toEqual(['ISSUE 1002']);
      expect(await answered(filePk, { rejectedIssues: [1001], reason: 'Duplicate' }, 'PARTLY_ACCEPTED')).toMatchObject({
        status: 200,
        body: { state: 'REJECTED', ended: { reason: 'Duplicate' } },
      });
      expect(await pendingIn()).toEqual(['ISSUE 1001 ']);
    });

    it('keeps what a later file reported when the whole file of a rejected record is rejected', async () => {
      const filePk = await sent();
      await answered(filePk, { rejectedIssues: [1002], reason: 'Invalid date' });
      const refundPks = (await office.admin.ok(searchRefunds, { body: {} })).items;
      const second = refundPks.find(({ check }) => check?.checkNumber === 1002)?.refundPk ?? '';
      await download(await made());
      await voided(second, 1002);
      await download(await made());
      expect(await withdraw(filePk)).toMatchObject({ status: 200, body: { state: 'REJECTED' } });
      expect(await pendingIn()).toEqual(['ISSUE 1001 ']);
    });

    it('refuses checks that the file does not report, and a rejection without a reason', async () => {
      const filePk = await sent();
      expect(await answered(filePk, { rejectedVoids: [1001], reason: 'Unknown' })).toMatchObject({
        status: 400,
        body: { message: 'This file does not report check 1001 void.' },
      });
      expect(await answered(filePk, { rejectedIssues: [1001] })).toMatchObject({ status: 400 });
      expect(await answered(filePk, { rejectedIssues: [1001, 1001], reason: 'Twice' })).toMatchObject({ status: 400 });
      expect(await read1()).toMatchObject({ state: 'SENT', answered: null });
    });

    it('does not send an answered file again', async () => {
      const filePk = await sent();
      await answered(filePk, { rejectedIssues: [1002], reason: 'Invalid date' });
      expect(await download(filePk, true)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^The bank has answered this file/) },
      });
    });

    it('is for sent files only', async () => {
      await issued([300], 1001);
      const filePk = await made();
      expect(await answered(filePk, {}, 'MADE')).toMatchObject({ status: 409 });
      await withdraw(filePk);
      expect(await answered(filePk, {}, 'CANCELED')).toMatchObject({ status: 409 });
      expect(await answered('none', {})).toMatchObject({ status: 404 });
    });

    it('is in the audit log', async () => {
      const filePk = await sent();
      await answered(filePk, { rejectedIssues: [1002], reason: 'Invalid date' });
      const rows = await server.db.selectFrom('cash_events').select(['event', 'note', 'facts']).execute();
      expect(rows).toContainEqual({
        event: 'checkFileAnswered',
        note: 'Invalid date',
        facts: expect.objectContaining({ rejected: ['Issued 1002'] }),
      });
    });
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

  it('reports a void again when the bank rejects the file that reported the check as issued', async () => {
    const [refundPk = ''] = await issued([300], 1001);
    const first = await made();
    await download(first);
    await voided(refundPk, 1001);
    const second = await made();
    await download(second);
    await withdraw(first);
    expect((await read()).pending).toMatchObject({ issueCount: 1, voidCount: 1 });
    const third = await download(await made());
    expect(recordsIn(third.text)).toEqual(['ISSUE 1001', 'VOID 1001']);
    expect((await read()).pending.records).toEqual([]);
    await withdraw(second);
    expect((await read()).pending.records).toEqual([]);
  });

  it('does not send a file that reports a check as issued that was voided since', async () => {
    const [refundPk = ''] = await issued([300], 1001);
    const filePk = await made();
    await voided(refundPk, 1001);
    expect(await download(filePk)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATUS', message: expect.stringMatching(/^Check 1001 was voided .* Cancel this file/) },
    });
    await withdraw(filePk);
    expect(recordsIn((await download(await made())).text)).toEqual(['ISSUE 1001', 'VOID 1001']);
  });

  it('does not send a file again after one of its checks was voided', async () => {
    const [refundPk = ''] = await issued([300, 200], 1001);
    const filePk = await made();
    await download(filePk);
    await voided(refundPk, 1001);
    await download(await made());
    expect(await download(filePk, true)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Check 1001 was voided .* record it as rejected/) },
    });
    await withdraw(filePk);
    expect(recordsIn((await download(await made())).text)).toEqual(['ISSUE 1001', 'ISSUE 1002', 'VOID 1001']);
  });

  /** The records of a file as the bank reads them: "ISSUE 1001". */
  function recordsIn(text: string): string[] {
    const lines = text.trim().split('\r\n').slice(1);
    return lines.map((line) => {
      const [, number = '', , , , code] = line.split(',');
      return `${code === 'I' ? 'ISSUE' : 'VOID'} ${number}`;
    });
  }

  /** What a bank has of a check after the files that it accepted, in the order in which it got them. */
  function heldByBank(accepted: readonly (readonly string[])[]): Map<string, 'payable' | 'void'> {
    const known = new Map<string, 'payable' | 'void'>();
    for (const record of accepted.flat()) {
      const [kind, check = ''] = record.split(' ');
      if (kind === 'ISSUE') {
        if (known.has(check)) throw new Error(`The bank got the issue of check ${check} twice.`);
        known.set(check, 'payable');
      } else if (known.get(check) === 'payable') known.set(check, 'void');
      else if (known.get(check) === 'void') throw new Error(`The bank got the void of check ${check} twice.`);
    }
    return known;
  }

  it('lets the bank pay the issued checks and no void one, whatever the order of steps by people and the bank', async () => {
    const step = fc.record({
      what: fc.constantFrom(
        'issue',
        'void',
        'report',
        'report',
        'report',
        'make',
        'download',
        'again',
        'withdraw',
        'answer',
        'answer',
      ),
      which: fc.nat({ max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: atDepth(12, 16) }), async (steps) => {
        const live = new Map<number, string>();
        const dead = new Set<number>();
        /** What the bank got, by file, in order. A file that it rejects is removed. */
        const sent = new Map<string, readonly string[]>();
        let next = ((await office.admin.ok(searchRefunds, { body: {} })).account?.nextCheckNumber ?? 1001) + 1;
        const pick = <T>(from: readonly T[], which: number) => from[which % Math.max(from.length, 1)];
        const files = async (state: string) =>
          (await read()).items.filter((file) => file.state === state && own.has(file.filePk)).reverse();
        const own = new Set<string>();
        const makeOwn = async () => {
          const { status, body } = await make();
          if (status === 201) own.add((body as { filePk: string }).filePk);
        };
        const downloadOwn = async (filePk: string, again = false) => {
          const { status, text } = await download(filePk, again);
          if (status !== 200) return;
          const records = recordsIn(text);
          const halves = [...dead].filter(
            (check) => records.includes(`ISSUE ${check}`) && !records.includes(`VOID ${check}`),
          );
          expect(halves).toEqual([]);
          sent.delete(filePk);
          sent.set(filePk, records);
        };
        const withdrawOwn = async (filePk: string) => {
          if ((await withdraw(filePk)).status === 200) sent.delete(filePk);
        };
        const answerable = async () => [
          ...(await files('SENT')),
          ...(await files('ACCEPTED')),
          ...(await files('PARTLY_ACCEPTED')),
        ];
        /** The bank rejects every other record that it has of the file, or every third one, and so on. */
        const answerOwn = async ({ filePk, state }: { filePk: string; state: CheckFileState }, which: number) => {
          const records = sent.get(filePk) ?? [];
          const rejected = records.filter((_, at) => which > 0 && at % which === 0);
          const numbers = (kind: string) =>
            rejected.filter((one) => one.startsWith(kind)).map((one) => Number(one.split(' ')[1]));
          const body = { rejectedIssues: numbers('ISSUE'), rejectedVoids: numbers('VOID'), reason: 'Invalid' };
          if ((await answered(filePk, body, state)).status !== 200) return;
          sent.set(
            filePk,
            records.filter((one) => !rejected.includes(one)),
          );
        };
        for (const { what, which } of [{ what: 'issue', which: 0 }, ...steps]) {
          if (what === 'issue') {
            const [refundPk = ''] = await issued([100], next);
            live.set(next, refundPk);
            next += 1;
          } else if (what === 'void') {
            const found = pick([...live], which);
            if (!found) continue;
            await voided(found[1], found[0]);
            live.delete(found[0]);
            dead.add(found[0]);
          } else if (what === 'make' || what === 'report') {
            await makeOwn();
            for (const { filePk } of what === 'report' ? await files('MADE') : []) await downloadOwn(filePk);
          } else if (what === 'download') {
            const file = pick(await files('MADE'), which);
            if (file) await downloadOwn(file.filePk);
          } else if (what === 'again') {
            const file = pick(await files('SENT'), which);
            if (file) await downloadOwn(file.filePk, true);
          } else if (what === 'answer') {
            const file = pick(await answerable(), which);
            if (file) await answerOwn(file, which);
          } else {
            const file = pick([...(await files('MADE')), ...(await answerable())], which);
            if (file) await withdrawOwn(file.filePk);
          }
        }
        for (const { filePk } of await files('MADE')) await withdrawOwn(filePk);
        await makeOwn();
        for (const { filePk } of await files('MADE')) await downloadOwn(filePk);
        const held = heldByBank([...sent.values()]);
        for (const check of live.keys()) expect([check, held.get(String(check))]).toEqual([check, 'payable']);
        for (const check of dead) expect([check, held.get(String(check))]).not.toEqual([check, 'payable']);
        expect((await read()).pending.records).toEqual([]);
        await server.assertInvariants();
      }),
      { numRuns: RUNS },
    );
  });
});
