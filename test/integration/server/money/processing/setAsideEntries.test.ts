import { randomUUID } from 'node:crypto';
import { listBankFileEntries } from '../../../../../contract/money/remittances';
import { setAsidePayment } from '../../../../../contract/money/reversals';
import { SqlBankFileStore } from '../../../../../server/money/processing/bankFiles/SqlBankFileStore';
import type { BankFile } from '../../../../../src/domain/money/processing/BankFile';
import { billRow } from '../../../../support/payments/billRow';
import { pay } from '../../../../support/payments/payingGroup';
import { bankFileStage } from '../../../../support/processing/bankFileStage';

/** @source docs/decisions/bank-files.md#an-entry-can-be-set-aside */
describe('a bank file with entries that were set aside', () => {
  const stage = bankFileStage();
  const { runOn, paid, statusOf, files, latest, send } = stage;

  const setAside = (paymentPk: string, reason = 'The account is closed', idempotencyKey = randomUUID()) => ({
    params: { paymentPk },
    body: { reason },
    idempotencyKey,
  });
  const entriesOf = ({ filePk }: BankFile) =>
    stage.server.as(stage.manager).ok(listBankFileEntries, { params: { filePk }, query: {} });

  it('takes a payment out of a file that is not sent, makes its bill due again, and sends the others', async () => {
    const bill = await stage.group.bill();
    const { paymentPk } = await pay(stage.server, stage.group, bill);
    const other = await paid();
    await runOn('2026-03-11');
    const answer = await stage.server.as(stage.manager).ok(setAsidePayment, setAside(paymentPk));
    expect(answer).toMatchObject({ status: 'PENDING', disposition: 'VOIDED' });
    expect(answer.voidReason).toBe('Set aside, not sent to the bank: The account is closed');
    expect(await billRow(stage.server, bill)).toMatchObject({ status: 'RECONCILED' });
    const file = await latest();
    expect(file).toMatchObject({ state: 'MADE', entryCount: 1, amountCents: 100_000 });
    expect((await entriesOf(file)).items).toMatchObject([
      { paymentPk, setAsideReason: 'The account is closed', amountCents: 100_000 },
      { paymentPk: other.paymentPk, setAsideReason: null },
    ]);
    const records = await send(file);
    expect(records.filter((one) => one.startsWith('6'))).toHaveLength(1);
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 1 });
    expect(await statusOf(other.paymentPk)).toBe('PROCESSED');
    await stage.server.assertInvariants();
  });

  it('cancels a file in which every entry is set aside, and never draws them again', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    await stage.server.as(stage.manager).ok(setAsidePayment, setAside(paymentPk));
    const file = await latest();
    expect(file).toMatchObject({ state: 'CANCELED', history: [{ note: expect.stringContaining('Every entry') }] });
    expect(await entriesOf(file)).toMatchObject({ total: 1, items: [{ setAsideReason: 'The account is closed' }] });
    await runOn('2026-03-11');
    expect(await files()).toHaveLength(1);
    await stage.server.assertInvariants();
  });

  it('does not set aside a payment whose file is sent, that is in no file, or that has ended', async () => {
    const { paymentPk } = await paid();
    const refused = () => stage.server.as(stage.manager).refused(setAsidePayment, setAside(paymentPk));
    expect(await refused()).toMatchObject({ status: 409, message: expect.stringContaining('No bank file') });
    await runOn('2026-03-11');
    await send(await latest());
    expect(await refused()).toMatchObject({ status: 409, message: expect.stringContaining('has been sent') });
    await runOn('2026-03-12');
    expect(await refused()).toMatchObject({ status: 409, message: expect.stringContaining('has been processed') });
    expect(await stage.server.as(stage.manager).refused(setAsidePayment, setAside('none'))).toMatchObject({
      status: 404,
    });
    expect(await stage.server.as(stage.group.payor).refused(setAsidePayment, setAside(paymentPk))).toMatchObject({
      status: 403,
    });
  });

  it('sets a payment aside once, however often it is requested, and notifies its payors once', async () => {
    const { paymentPk } = await paid();
    await paid();
    await runOn('2026-03-11');
    const request = setAside(paymentPk);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => stage.server.as(stage.manager).call(setAsidePayment, request)),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await stage.server.as(stage.manager).call(setAsidePayment, request)).status).toBe(200);
    const mails = await stage.server.db
      .selectFrom('mails')
      .select('subject')
      .where('subject', 'like', '%not sent%')
      .execute();
    expect(mails).toHaveLength(1);
    expect(await latest()).toMatchObject({ entryCount: 1 });
    const notices = await stage.server.db
      .selectFrom('notices')
      .select('kind')
      .where('payment_pk', '=', paymentPk)
      .execute();
    expect(notices).toHaveLength(1);
  });

  it('refuses bytes with an entry that was set aside while they were written', async () => {
    const { paymentPk } = await paid();
    await paid();
    await runOn('2026-03-11');
    const store = new SqlBankFileStore(stage.server.db);
    const racing = Object.assign(Object.create(store) as SqlBankFileStore, {
      entries: async (filePk: string) => {
        const entries = await store.entries(filePk);
        await stage.server.as(stage.manager).ok(setAsidePayment, setAside(paymentPk));
        return entries;
      },
    });
    const { filePk } = await latest();
    await expect(stage.download(filePk, racing)).rejects.toMatchObject({
      code: 'WRONG_STATUS',
      message: expect.stringContaining('was just set aside'),
    });
    expect(await latest()).toMatchObject({ state: 'MADE', downloads: [] });
    expect((await send(await latest())).filter((one) => one.startsWith('6'))).toHaveLength(1);
  });
});
