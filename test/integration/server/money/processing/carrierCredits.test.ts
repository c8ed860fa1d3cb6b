import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  changeBankFile,
  exportRemittance,
  listRemittances,
  recordRemittance,
} from '../../../../../contract/money/remittances';
import { postReturnFile } from '../../../../../contract/money/returnFiles';
import {
  decideCarrierAccount,
  listCarrierAccounts,
  proposeCarrierAccount,
} from '../../../../../contract/office/carrierAccounts';
import type { CarrierAccountStep } from '../../../../../src/domain/money/processing/CarrierAccount';
import type { RemittanceStep } from '../../../../../src/domain/money/processing/RemittanceState';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { addBankDays } from '../../../../../src/domain/platform/dates/bankDays';
import { type LocalDate, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { returnFileOf } from '../../../../support/payments/returnFiles';
import { bankFileStage } from '../../../../support/processing/bankFileStage';
import { problemsOf820 } from '../../../../support/processing/check820';
import type { TestPerson } from '../../../../support/server/TestData';

const RUNS = 10;
const CARRIER = { carrierCode: 'ACME' };
const ACCOUNT = { accountType: 'checking' as const, routingNumber: '021000021', accountNumber: '99988877' };
const OTHER = { accountType: 'savings' as const, routingNumber: '011000015', accountNumber: '555000111' };

/** @source docs/decisions/bank-files.md#a-remittance-is-paid-as-an-ach-credit */
describe('ACH credits to carriers', () => {
  const stage = bankFileStage();
  const { runOn, paid, files, send, record } = stage;
  let second: TestPerson;
  const addSecond = async () => {
    second = await stage.server.data.person({ roles: [Role.Admin, Role.Manager] });
  };
  beforeEach(addSecond);

  const manager = () => stage.server.as(stage.manager);
  const propose = (account: typeof ACCOUNT | typeof OTHER = ACCOUNT) =>
    manager().ok(proposeCarrierAccount, { params: CARRIER, body: account });
  const accounts = async () => (await manager().ok(listCarrierAccounts, { params: CARRIER })).items;
  const decision = async (step: CarrierAccountStep) => {
    const { items } = await manager().ok(listCarrierAccounts, { params: CARRIER });
    const accountPk =
      items.find(({ state }) => state === (step === 'remove' ? 'CONFIRMED' : 'PROPOSED'))?.accountPk ?? '';
    return { params: { ...CARRIER, accountPk }, body: { step, reason: step === 'confirm' ? '' : 'Wrong account' } };
  };
  const decide = async (step: CarrierAccountStep) =>
    stage.server.as(second).ok(decideCarrierAccount, await decision(step));
  const confirmed = async (account?: typeof ACCOUNT | typeof OTHER) => {
    await propose(account);
    await decide('confirm');
  };
  const remittances = async () => (await manager().ok(listRemittances, { query: {} })).items;
  const credits = async () => (await files()).filter(({ kind }) => kind === 'REMITTANCES');
  /** A payment, and the two nights after which its money is remitted. */
  const remitted = async () => {
    await paid();
    await runOn('2026-03-11');
    for (const file of await files()) if (file.state === 'MADE') await send(file);
    await runOn('2026-03-12');
  };
  const recording = async (step: RemittanceStep) => ({
    params: { remittancePk: (await remittances())[0]?.remittancePk ?? '' },
    body: { step, note: 'As the bank said' },
    idempotencyKey: randomUUID(),
  });

  it('are made only after a second person has confirmed the account', async () => {
    await paid();
    await propose();
    expect(await manager().refused(decideCarrierAccount, await decision('confirm'))).toMatchObject({
      status: 422,
      code: 'SAME_PERSON',
    });
    await stage.server.assertInvariants();
    await remitted();
    expect(await credits()).toEqual([]);
    await decide('confirm');
    await runOn('2026-03-13');
    // The remittance of before may have been wired already.
    expect(await credits()).toEqual([]);
    expect(await accounts()).toMatchObject([
      { state: 'CONFIRMED', accountMasked: 'XXXXX877', routingMasked: 'XXXXXX021' },
    ]);
  });

  it('are payable again when the bank rejects or returns one, to another account or by hand', async () => {
    for (const [step, isCleared] of [
      ['reject', false],
      ['return', false],
      ['return', true],
    ] as const) {
      await confirmed();
      await remitted();
      const [file] = await credits();
      if (!file) throw new Error('No file was made.');
      expect(await manager().refused(recordRemittance, await recording('return'))).toMatchObject({ status: 409 });
      await send(file);
      if (isCleared) await manager().ok(recordRemittance, await recording('clear'));
      await manager().ok(recordRemittance, await recording(step));
      expect(await remittances()).toMatchObject([{ state: 'MADE', achFile: null, returnedAt: expect.any(String) }]);
      await stage.server.assertInvariants();
      await runOn('2026-03-13');
      expect(await credits()).toHaveLength(1);
      await confirmed(OTHER);
      await runOn('2026-03-16');
      expect(await credits()).toHaveLength(2);
      const [again] = await credits();
      if (again) await send(again);
      expect(await remittances()).toMatchObject([{ state: 'SENT', returnedAt: null }]);
      await stage.server.assertInvariants();
      await stage.reset();
      await addSecond();
      stage.server.clock.set('2026-03-10T15:00:00.000Z');
    }
  });

  it('are payable again when an acknowledgment rejects one by its trace number', async () => {
    await confirmed();
    await remitted();
    const [file] = await credits();
    const [remittance] = await remittances();
    if (!file || !remittance) throw new Error('Nothing was remitted.');
    await send(file);
    const rejection = (trace: string) => stage.rejection(file, [trace], { entryCount: 0, amountCents: 0 });
    expect(await manager().refused(changeBankFile, rejection('999999999'))).toMatchObject({ status: 400 });
    await manager().ok(changeBankFile, rejection(remittance.traceNumber));
    expect(await remittances()).toMatchObject([{ state: 'MADE', achFile: null }]);
    expect(await credits()).toMatchObject([{ state: 'SETTLED' }]);
    await manager().ok(recordRemittance, await recording('send'));
    expect(await remittances()).toMatchObject([{ state: 'SENT', returnedAt: null }]);
    await stage.server.assertInvariants();
  });

  it('refuse invalid numbers, and a second proposal', async () => {
    await paid();
    const invalid = { ...ACCOUNT, routingNumber: '123456789', accountNumber: '12' };
    expect(await manager().refused(proposeCarrierAccount, { params: CARRIER, body: invalid })).toMatchObject({
      status: 400,
      problems: [{ path: 'body.routingNumber' }, { path: 'body.accountNumber' }],
    });
    await propose();
    expect(await manager().refused(proposeCarrierAccount, { params: CARRIER, body: OTHER })).toMatchObject({
      status: 409,
    });
  });

  it('have the trace number of the 820, and are sent with their file', async () => {
    await paid();
    await confirmed();
    await remitted();
    const [file] = await credits();
    const [remittance] = await remittances();
    expect(file).toMatchObject({ fileName: 'ach-carriers-2026-03-12-A.txt', entryCount: 2, state: 'MADE' });
    expect(remittance).toMatchObject({ state: 'MADE', achFile: file?.fileName });
    expect(await manager().refused(recordRemittance, await recording('send'))).toMatchObject({ status: 409 });
    if (!file || !remittance) throw new Error('Nothing was remitted.');
    const records = await send(file);
    expect(records.slice(1, 5)).toEqual([
      '5220ACME BENEFITS                       1123456789CCDPREMIUM         260313   1011000010000001',
      '62202100002199988877         0000200000000000001      CARRIER ACME            1011000010000003',
      '705TRN*3*000000001*1123456789\\'.padEnd(83) + '00010000003',
      expect.stringMatching(/^82200000020002100002000000000000000000200000/),
    ]);
    expect(await remittances()).toMatchObject([
      { state: 'SENT', history: [{ step: 'send', note: 'With its ACH file' }] },
    ]);
    const { text } = await manager().call(exportRemittance, {
      params: { remittancePk: remittance.remittancePk },
      query: {},
    });
    expect(problemsOf820(text)).toEqual([]);
    expect(text).toMatch(/BPR\*I\*2000\.00\*C\*ACH\*CCP\*{5}\d{10}\*{6}20260313~/);
    expect(text).toContain('TRN*3*000000001*');
    await record(file, 'acknowledge');
    await manager().ok(recordRemittance, await recording('clear'));
    expect(await credits()).toMatchObject([{ state: 'SETTLED' }]);
    await stage.server.assertInvariants();
  });

  it('are in another file after the bank rejected the first one', async () => {
    await paid();
    await confirmed();
    await remitted();
    const [file] = await credits();
    if (!file) throw new Error('No file was made.');
    await send(file);
    await record(file, 'reject');
    expect(await remittances()).toMatchObject([{ state: 'MADE', achFile: null }]);
    await runOn('2026-03-13');
    expect(await credits()).toMatchObject([{ state: 'MADE' }, { state: 'REJECTED' }]);
    await stage.server.assertInvariants();
  });

  it('leave the rejected file as it was when the credit of the next file is undone', async () => {
    await paid();
    await confirmed();
    await remitted();
    const [rejected] = await credits();
    if (!rejected) throw new Error('No file was made.');
    await send(rejected);
    await record(rejected, 'reject');
    await runOn('2026-03-13');
    const [next] = await credits();
    if (!next) throw new Error('No second file was made.');
    await send(next);
    await manager().ok(recordRemittance, await recording('undo'));
    expect(await remittances()).toMatchObject([{ state: 'MADE', achFile: null }]);
    await stage.server.assertInvariants();
  });

  it('go to the new account, in a new file, when the account changes before the file is sent', async () => {
    await paid();
    await confirmed();
    await remitted();
    await confirmed(OTHER);
    await runOn('2026-03-13');
    const [file] = await credits();
    expect(await credits()).toMatchObject([{ state: 'MADE' }, { state: 'CANCELED' }]);
    if (!file) throw new Error('No file was made.');
    expect((await send(file))[2]).toMatch(/^632011000015555000111 /);
    await stage.server.assertInvariants();
  });

  it('are not made again after the bank returned one', async () => {
    await paid();
    await confirmed();
    await remitted();
    const [file] = await credits();
    if (!file) throw new Error('No file was made.');
    await send(file);
    await manager().ok(recordRemittance, await recording('undo'));
    await runOn('2026-03-13');
    expect(await credits()).toHaveLength(1);
    expect(await remittances()).toMatchObject([{ state: 'MADE', achFile: null }]);
    await manager().ok(recordRemittance, await recording('send'));
    await stage.server.assertInvariants();
  });

  it('pay each remittance at most once, whatever happens to files and accounts', async () => {
    const steps = [
      'pay',
      'run',
      'run',
      'send',
      'reject',
      'account',
      'remove',
      'undo',
      'record',
      'clear',
      'cancel',
      'returned',
      'returnByFile',
      'rejectEntry',
    ] as const;
    await fc.assert(
      fc
        .asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 6, maxLength: 18 }), async (list) => {
          stage.server.clock.set('2026-03-10T15:00:00.000Z');
          let day: LocalDate = localDate('2026-03-10');
          await paid();
          await confirmed();
          for (const step of list) {
            const [file] = (await credits()).filter(({ state }) => state === (step === 'reject' ? 'SENT' : 'MADE'));
            if (step === 'pay') await paid();
            else if (step === 'run') {
              day = addBankDays(day, 1);
              await runOn(day);
              for (const made of await files()) if (made.kind === 'PAYMENTS' && made.state === 'MADE') await send(made);
              stage.server.clock.set(`${day}T15:00:00.000Z`);
            } else if (step === 'account') await confirmed(OTHER);
            else if (step === 'remove') {
              if ((await accounts()).some(({ state }) => state === 'CONFIRMED')) await decide('remove');
            } else if (step === 'send') {
              if (file) await send(file);
            } else if (step === 'returnByFile') {
              const sent = (await credits()).find(({ state }) => !['MADE', 'CANCELED', 'REJECTED'].includes(state));
              if (!sent) continue;
              const entry = list.length % Math.max(1, sent.entryCount / 2);
              const text = returnFileOf((await send(sent)).join('\r\n'), [{ code: 'R02', entry, isTraceOnly: true }]);
              await manager().call(postReturnFile, {
                body: { fileName: 'back.txt', text },
                idempotencyKey: randomUUID(),
              });
            } else if (step === 'rejectEntry') {
              const sent = (await credits()).find(({ state }) => state === 'SENT');
              const [remittance] = await remittances();
              if (!sent || !remittance) continue;
              const accepted = {
                entryCount: sent.entryCount - 2,
                amountCents: Math.max(0, sent.amountCents - remittance.amountCents),
              };
              await manager().call(changeBankFile, stage.rejection(sent, [remittance.traceNumber], accepted));
            } else if (step === 'reject' || step === 'cancel') {
              if (file) await manager().call(changeBankFile, stage.change(file, step));
            } else {
              const what = { undo: 'undo', record: 'send', clear: 'clear', returned: 'return' } as const;
              await manager().call(recordRemittance, await recording(what[step]));
            }
            await stage.server.assertInvariants();
          }
        })
        .afterEach(async () => {
          await stage.reset();
          await addSecond();
        }),
      { numRuns: RUNS },
    );
  });
});
