import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { decideAccountChange, listAccountChanges } from '../../../../../contract/money/accountChanges';
import { getBankAccount, removeBankAccount } from '../../../../../contract/money/bankAccounts';
import { getPayment, searchPayments } from '../../../../../contract/money/payments';
import { downloadBankFile, listBankFiles } from '../../../../../contract/money/remittances';
import { postReturnFile, previewReturnFile } from '../../../../../contract/money/returnFiles';
import { getNotices } from '../../../../../contract/office/notices';
import { AesEncryption } from '../../../../../server/platform/shared/AesEncryption';
import { rotateKeys } from '../../../../../server/run/maintenance/keys';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { eventsOfOneName, nameEveryone } from '../../../../support/audit/peopleOfOneName';
import {
  ACCOUNT_NUMBER,
  bankAccountOf,
  beforeEachPayingGroup,
  type PayingGroup,
  pay,
  ROUTING_NUMBER,
} from '../../../../support/payments/payingGroup';
import { type ReturnToWrite, returnFileOf } from '../../../../support/payments/returnFiles';
import { office } from '../../../../support/payments/reversals';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const NEW_NUMBER = '000987654321';
const NEW_ROUTING = '091000019';

/** @source docs/decisions/bank-accounts.md#a-bank-corrects-an-account-and-a-second-person-confirms-it */
describe('a change of an account that its bank asks for', () => {
  let server: TestServer;
  let group: PayingGroup;
  let back: Awaited<ReturnType<typeof office>>;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
  beforeEach(async () => {
    back = await office(server);
  });
  afterEach(() => server.assertInvariants());

  const manager = () => server.as(back.manager);
  const secondManager = () => server.data.person({ roles: [Role.Admin, Role.Manager] });
  /** The newest file is at place 0. */
  const drawn = async (place = 0) => {
    const { items } = await manager().ok(listBankFiles, { query: {} });
    const { text } = await manager().call(downloadBankFile, { params: { filePk: items[place]?.filePk ?? '' } });
    return text;
  };
  /** Pays a bill, and makes the file with its debit. */
  const paid = async (businessDate = '2026-03-12') => {
    const payment = await pay(server, group, await group.bill());
    await back.process(businessDate as never);
    return payment;
  };
  const fileOf = (text: string, changes: readonly Partial<ReturnToWrite>[]) => ({
    fileName: 'changes.txt',
    text: returnFileOf(
      text,
      changes.map((change) => ({ code: 'C01', entry: 0, data: NEW_NUMBER, ...change })),
    ),
  });
  const preview = async (body: ReturnType<typeof fileOf>) =>
    (await manager().ok(previewReturnFile, { body })).entries.map(({ outcome, message }) => ({ outcome, message }));
  const post = async (body: ReturnType<typeof fileOf>) =>
    (await manager().ok(postReturnFile, { body, idempotencyKey: randomUUID() })).entries.map(({ outcome }) => outcome);
  const propose = async (...changes: readonly Partial<ReturnToWrite>[]) =>
    post(fileOf(await drawn(), changes.length > 0 ? changes : [{}]));
  const account = () => server.as(group.payor).ok(getBankAccount, { params: { bankAccountPk: group.bankAccountPk } });
  const changePk = async () => (await account()).changes[0]?.changePk ?? '';
  const decision = async (approve = true, reason = '') => ({
    params: { changePk: await changePk() },
    body: { approve, reason },
  });
  const decide = async (by: TestPerson = group.payor, approve = true, reason = '') =>
    server.as(by).ok(decideAccountChange, await decision(approve, reason));
  /** Routing and account numbers of the debits of a file. */
  const numbersIn = (text: string) =>
    text
      .split('\r\n')
      .flatMap((line) => (line.startsWith('6') ? [`${line.slice(3, 12)} ${line.slice(12, 29).trim()}`] : []));

  it('is pointed out in the audit log if both people have the same name', async () => {
    await paid();
    await nameEveryone(server);
    await propose();
    await decide();
    expect(await eventsOfOneName(server)).toEqual(['Bank account corrected as its bank asked']);
  });

  it('waits for a second person, holds the next debit in the meantime, and draws it once with the new details', async () => {
    await paid();
    expect(await propose()).toEqual(['PROPOSED']);
    const { account: shown, changes } = await account();
    expect(shown).toMatchObject({ changeDueBy: '2026-03-18', accountMasked: 'XXXXXXXXX789' });
    expect(changes).toMatchObject([
      {
        code: 'C01',
        state: 'OPEN',
        before: { accountMasked: 'XXXXXXXXX789' },
        after: { accountMasked: 'XXXXXXXXX321', routingMasked: null, accountType: null },
        receivedBy: back.manager.name,
      },
    ]);
    const next = await pay(server, group, await group.bill());
    await back.process('2026-03-13' as never);
    const held = await server.as(group.payor).ok(getPayment, { params: { paymentPk: next.paymentPk } });
    expect(held.payment.status).toBe('PENDING');
    expect(held.timeline.map(({ note }) => note).join()).toContain("the change isn't confirmed yet");
    expect((await account()).changes).toMatchObject([{ heldCount: 1 }]);
    expect(await decide()).toMatchObject({ state: 'CONFIRMED', decided: { by: group.payor.name } });
    expect((await account()).account).toMatchObject({ accountMasked: 'XXXXXXXXX321', changeDueBy: null });
    server.clock.set('2026-03-14T15:00:00.000Z');
    await back.process('2026-03-16' as never);
    expect(numbersIn(await drawn())).toEqual([`${ROUTING_NUMBER} ${NEW_NUMBER}`]);
    expect(numbersIn(await drawn(1))).toEqual([`${ROUTING_NUMBER} ${ACCOUNT_NUMBER}`]);
    await back.process('2026-03-17' as never);
    const { items } = await manager().ok(searchPayments, { body: {} });
    expect(items.map(({ status, disposition }) => `${status} ${disposition}`)).toEqual([
      'PROCESSED NONE',
      'PROCESSED NONE',
    ]);
  });

  it('writes the new details into a file that was made before and not sent', async () => {
    await paid();
    await propose();
    const open = await drawn();
    await decide();
    expect(await drawn()).toBe(open);
    // As if it had not been sent before.
    await server.db.updateTable('ach_files').set({ hash: null }).execute();
    await sql`update account_changes set sent_file_pks = '{}'`.execute(server.db);
    expect(numbersIn(await drawn())).toEqual([`${ROUTING_NUMBER} ${NEW_NUMBER}`]);
  });

  it.each([
    ['C02', NEW_ROUTING, { routing: NEW_ROUTING }],
    ['C03', `${NEW_ROUTING}   ${NEW_NUMBER}`, { routing: NEW_ROUTING, number: NEW_NUMBER }],
    ['C05', '37', { type: 'savings' }],
    ['C06', `${NEW_NUMBER.padEnd(20)}37`, { number: NEW_NUMBER, type: 'savings' }],
    ['C07', `${NEW_ROUTING}${NEW_NUMBER.padEnd(17)}37`, { routing: NEW_ROUTING, number: NEW_NUMBER, type: 'savings' }],
  ])('changes what %s corrects', async (code, data, expected) => {
    await paid();
    await propose({ code, data });
    await decide();
    const { routing = ROUTING_NUMBER, number = ACCOUNT_NUMBER, type = 'checking' } = expected as Record<string, string>;
    await pay(server, group, await group.bill());
    await back.process('2026-03-13' as never);
    const text = await drawn();
    expect(numbersIn(text)).toEqual([`${routing} ${number}`]);
    expect(text).toContain(type === 'savings' ? '\n637' : '\n627');
    expect((await account()).history[0]).toMatchObject({ event: 'corrected', by: group.payor.name });
  });

  it('draws on the former details again after it is declined with a reason', async () => {
    await paid();
    await propose();
    await pay(server, group, await group.bill());
    expect(await server.as(group.payor).refused(decideAccountChange, await decision(false))).toMatchObject({
      status: 400,
    });
    await decide(group.payor, false, 'Our bank says that the number is right');
    await back.process('2026-03-13' as never);
    expect(numbersIn(await drawn())).toEqual([`${ROUTING_NUMBER} ${ACCOUNT_NUMBER}`]);
    expect((await account()).history[0]).toMatchObject({ event: 'correctionDeclined' });
  });

  it('is decided once, by a payor of the group or a manager other than the one who posted it', async () => {
    await paid();
    await propose();
    const request = await decision();
    expect(await manager().refused(decideAccountChange, request)).toMatchObject({ status: 422, code: 'SAME_PERSON' });
    const stranger = await server.data.billingUser([await server.data.group()], [Role.Payor]);
    expect(await server.as(stranger).refused(decideAccountChange, request)).toMatchObject({ status: 404 });
    const people = [group.payor, await group.colleague(), await secondManager()];
    const answers = await Promise.all(people.map((person) => server.as(person).call(decideAccountChange, request)));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409]);
    expect((await account()).history.filter(({ event }) => event === 'corrected')).toHaveLength(1);
  });

  it('explains why it proposes nothing', async () => {
    await paid();
    const text = await drawn();
    const messageOf = async (change: Partial<ReturnToWrite>) => (await preview(fileOf(text, [change])))[0];
    expect(await messageOf({ data: ACCOUNT_NUMBER })).toMatchObject({
      outcome: 'ENDED',
      message: 'Operating already has these details.',
    });
    expect(await messageOf({ data: 'A-12' })).toMatchObject({
      outcome: 'UNMATCHED',
      message: expect.stringContaining('cannot be read'),
    });
    expect(await messageOf({ code: 'C02', data: '091000018' })).toMatchObject({
      message: expect.stringContaining('routing number is not valid'),
    });
    expect(await messageOf({ code: 'C77' })).toMatchObject({
      outcome: 'UNMATCHED',
      message: expect.stringContaining('Code C77 is not known'),
    });
    expect(await messageOf({ originalTrace: '999999999999999' })).toMatchObject({
      message: expect.stringContaining('No payment was drawn'),
    });
    expect(
      await manager().refused(postReturnFile, { body: fileOf(text, [{ code: 'C77' }]), idempotencyKey: randomUUID() }),
    ).toMatchObject({ status: 409 });
    await server.as(group.payor).ok(removeBankAccount, { params: { bankAccountPk: group.bankAccountPk } });
    expect(await messageOf({})).toMatchObject({ outcome: 'ENDED', message: 'The bank account has been removed.' });
  });

  it('proposes the same correction only once: twice in a file, in the file again, and in another file', async () => {
    await paid();
    const text = await drawn();
    const file = fileOf(text, [{}, {}]);
    expect(await post(file)).toEqual(['PROPOSED', 'ENDED']);
    expect(await manager().refused(postReturnFile, { body: file, idempotencyKey: randomUUID() })).toMatchObject({
      status: 409,
      message: expect.stringContaining('This file was posted on Mar 10, 2026'),
    });
    expect((await preview(fileOf(text, [{}])))[0]).toMatchObject({ outcome: 'ENDED' });
    await decide();
    expect((await preview(fileOf(text, [{}])))[0]).toMatchObject({ message: 'Operating already has these details.' });
    expect((await preview(fileOf(text, [{ data: '5550001' }])))[0]).toMatchObject({
      outcome: 'ENDED',
      message: expect.stringContaining('has been changed since this payment was drawn'),
    });
  });

  it('is proposed once when ten people post the file at the same time', async () => {
    await paid();
    const body = fileOf(await drawn(), [{}]);
    await Promise.all(
      Array.from({ length: 10 }, () => manager().call(postReturnFile, { body, idempotencyKey: randomUUID() })),
    );
    expect((await account()).changes).toHaveLength(1);
  });

  it('is replaced by a later notification about the same details', async () => {
    await paid();
    await propose();
    const first = await decision();
    await propose({ code: 'C03', data: `${NEW_ROUTING}   5550001` });
    expect((await account()).changes.map(({ code, state }) => `${code} ${state}`).sort()).toEqual([
      'C01 REPLACED',
      'C03 OPEN',
    ]);
    expect(await server.as(group.payor).refused(decideAccountChange, first)).toMatchObject({
      status: 409,
      message: 'A later notification of the bank replaced this change.',
    });
  });

  it('cannot give two accounts the same numbers', async () => {
    await paid();
    await bankAccountOf(server.as(group.payor), group.groupNumber, {
      routingNumber: ROUTING_NUMBER,
      accountNumber: NEW_NUMBER,
    });
    await propose();
    expect(await server.as(group.payor).refused(decideAccountChange, await decision())).toMatchObject({
      status: 409,
      message: expect.stringContaining('The group has another account with these numbers.'),
    });
    expect((await account()).changes).toMatchObject([{ state: 'OPEN' }]);
  });

  it('is a task for the office if it is not about the account', async () => {
    await paid();
    expect(await propose({ code: 'C09', data: 'ID 7' })).toEqual(['PROPOSED']);
    const { items } = await manager().ok(listAccountChanges, {});
    expect(items).toMatchObject([{ code: 'C09', after: null, note: 'ID 7', heldCount: 0 }]);
    expect(await account()).toMatchObject({ changes: [], account: { changeDueBy: null } });
    const request = { params: { changePk: items[0]?.changePk ?? '' }, body: { approve: true, reason: '' } };
    expect(await server.as(group.payor).refused(decideAccountChange, request)).toMatchObject({ status: 404 });
    await manager().ok(decideAccountChange, request);
    expect((await manager().ok(listAccountChanges, {})).items).toEqual([]);
    await pay(server, group, await group.bill());
    await back.process('2026-03-13' as never);
    expect(numbersIn(await drawn())).toEqual([`${ROUTING_NUMBER} ${ACCOUNT_NUMBER}`]);
  });

  it('is announced, and again when it is overdue, until it is decided', async () => {
    await paid();
    await propose();
    const kinds = async () =>
      (await server.as(group.payor).ok(getNotices, { query: {} })).items.map(({ kind }) => kind);
    expect(await kinds()).toContain('accountChange');
    server.clock.set('2026-03-20T03:30:00.000Z');
    await back.process('2026-03-19' as never);
    expect(await kinds()).toContain('accountChangeOverdue');
    await decide();
    expect((await kinds()).filter((kind) => kind.startsWith('accountChange'))).toEqual([]);
  });

  it('has its numbers encrypted again when the key is replaced', async () => {
    await paid();
    await propose({ code: 'C05', data: '37' });
    await propose({ code: 'C07', data: `${NEW_ROUTING}${'5550001'.padEnd(17)}37` });
    const next = new AesEncryption(Buffer.alloc(32, 'next key '), Buffer.alloc(32, 'test key '));
    await rotateKeys(server.db, next, { batch: 1 });
    const rows = await server.db.selectFrom('account_changes').selectAll().execute();
    const stored = rows.flatMap((row) => [
      row.routing_encrypted,
      row.account_encrypted,
      row.former_routing_encrypted,
      row.former_account_encrypted,
    ]);
    expect(new Set(stored.flatMap((text) => text?.split('.')[1] ?? []))).toEqual(new Set([next.keyId]));
    await server.db.deleteFrom('settings').where('key', '=', 'encryptionKeyId').execute();
  });
});
