import { sql } from 'kysely';
import { changeBankFile } from '../../../../../contract/money/remittances';
import type { BankFile } from '../../../../../src/domain/money/processing/BankFile';
import { addDays, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { billRow } from '../../../../support/payments/billRow';
import { pay } from '../../../../support/payments/payingGroup';
import { bankFileStage } from '../../../../support/processing/bankFileStage';

const TUESDAY = localDate('2026-03-10');

/** @source docs/decisions/bank-files.md#a-file-counts-once-it-is-sent */
describe('the state of a bank file', () => {
  const stage = bankFileStage();
  const { runOn, paid, statusOf, files, latest, send, change, record, refusal } = stage;

  it('keeps payments pending until their file is downloaded, then processes them on their day', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    expect(await latest()).toMatchObject({ state: 'MADE', history: [] });
    stage.server.clock.set('2026-03-11T14:00:00.000Z');
    await send(await latest());
    expect(await latest()).toMatchObject({ state: 'SENT', history: [{ state: 'SENT', by: stage.manager.name }] });
    expect(await statusOf(paymentPk)).toBe('PENDING');
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 1 });
    expect(await statusOf(paymentPk)).toBe('PROCESSED');
    expect((await latest()).state).toBe('SETTLED');
  });

  it('files payments again, for a later day, when their file was not sent in time', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    const late = await latest();
    stage.server.clock.set('2026-03-12T15:00:00.000Z');
    await expect(send(late)).rejects.toMatchObject({
      code: 'WRONG_STATUS',
      message: expect.stringContaining('was to settle on Mar 12, 2026'),
    });
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 0, failed: 0, remaining: 0 });
    const [made, canceled] = await files();
    expect(canceled).toMatchObject({
      filePk: late.filePk,
      state: 'CANCELED',
      history: [{ by: 'Processing', note: expect.stringContaining('It was not sent in time') }],
    });
    expect(made).toMatchObject({ state: 'MADE', entryCount: 1, amountCents: late.amountCents });
    const records = await send(made as BankFile);
    expect(records.find((one) => one.startsWith('5'))?.slice(69, 75)).toBe('260313');
    expect(await runOn('2026-03-13')).toMatchObject({ processed: 1 });
    expect(await statusOf(paymentPk)).toBe('PROCESSED');
  });

  it('cancels a file that is not sent, and draws its payments in the next one', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    const first = await latest();
    expect(await record(first, 'cancel')).toMatchObject({ state: 'CANCELED' });
    await expect(send(first)).rejects.toMatchObject({ code: 'WRONG_STATUS' });
    await runOn('2026-03-11');
    const second = await latest();
    expect(second.filePk).not.toBe(first.filePk);
    await send(second);
    expect(await refusal(second, 'cancel')).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    await runOn('2026-03-12');
    expect(await statusOf(paymentPk)).toBe('PROCESSED');
  });

  it('accepts an acknowledgment with the same numbers, and holds payments back after one with others', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    await send(await latest());
    const wrong = await record(await latest(), 'acknowledge', { amountCents: cents(99_999) });
    expect(wrong).toMatchObject({ state: 'UNKNOWN' });
    expect(wrong.history.at(-1)?.note).toBe('The bank reports 1 entry, $999.99; 1 entry, $1,000.00 was sent.');
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 0 });
    expect(await record(await latest(), 'acknowledge')).toMatchObject({ state: 'ACCEPTED' });
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 1 });
    expect(await statusOf(paymentPk)).toBe('PROCESSED');
  });

  it('draws the payments of a rejected file again, and refuses to reject one with processed payments', async () => {
    const { paymentPk } = await paid();
    await runOn('2026-03-11');
    const first = await latest();
    await send(first);
    await record(first, 'reject');
    expect(await runOn('2026-03-12')).toMatchObject({ processed: 0 });
    const second = await latest();
    await send(second);
    await runOn('2026-03-13');
    expect(await statusOf(paymentPk)).toBe('PROCESSED');
    const refused = await refusal(second, 'reject');
    expect(refused).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    expect((await files()).map(({ state }) => state)).toEqual(['SETTLED', 'REJECTED']);
  });

  it('records a change once, however often it is requested', async () => {
    await paid();
    await runOn('2026-03-11');
    await send(await latest());
    const request = change(await latest(), 'markUnknown');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => stage.server.as(stage.manager).call(changeBankFile, request)),
    );
    const done = answers.filter(({ status }) => status === 200).map(({ text }) => text);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done).size).toBe(1);
    expect((await stage.server.as(stage.manager).call(changeBankFile, request)).text).toBe(done[0]);
    expect((await latest()).history.map(({ state }) => state)).toEqual(['SENT', 'UNKNOWN']);
  });

  it('asks for a reason, and refuses people who may not download files', async () => {
    await paid();
    await runOn('2026-03-11');
    const request = change(await latest(), 'cancel');
    const noReason = { ...request, body: { ...request.body, reason: ' ' } };
    expect(await stage.server.as(stage.manager).refused(changeBankFile, noReason)).toMatchObject({ status: 400 });
    expect(await stage.server.as(stage.group.payor).refused(changeBankFile, request)).toMatchObject({ status: 403 });
    const unknown = { ...request, params: { filePk: 'none' } };
    expect(await stage.server.as(stage.manager).refused(changeBankFile, unknown)).toMatchObject({ status: 404 });
  });

  it('refuses to download a file whose bytes would differ from those that were sent', async () => {
    await paid();
    await runOn('2026-03-11');
    const file = await latest();
    const sent = await send(file);
    expect(await send(file)).toEqual(sent);
    expect(sent[0]?.slice(29, 33)).toBe('0600');
    await sql`update payments set settle_date = ${addDays(TUESDAY, 3)}::date`.execute(stage.server.db);
    await expect(send(file)).rejects.toMatchObject({ code: 'INVARIANT_BROKEN' });
  });

  it('continues trace numbers from file to file, and starts over before they have too many digits', async () => {
    const traces: string[] = [];
    for (const [before, day] of [
      ['2026-03-10', '2026-03-11'],
      ['2026-03-11', '2026-03-12'],
      ['2026-03-12', '2026-03-13'],
    ] as const) {
      stage.server.clock.set(`${before}T15:00:00.000Z`);
      await paid();
      await paid();
      await runOn(day);
      if (day === '2026-03-13') await sql`update ach_trace_counters set last_trace = 9999998`.execute(stage.server.db);
      const records = await send(await latest());
      traces.push(...records.filter((one) => one.startsWith('6')).map((one) => one.slice(79, 94)));
    }
    const numbers = [1, 2, 3, 4, 1, 2];
    expect(traces).toEqual(numbers.map((number) => `01100001${String(number).padStart(7, '0')}`));
  });

  it('marks bills as paid only with their payments', async () => {
    const bill = await stage.group.bill();
    await pay(stage.server, stage.group, bill);
    await runOn('2026-03-11');
    await runOn('2026-03-12');
    expect(await billRow(stage.server, bill)).toMatchObject({ status: 'PENDING' });
  });
});
