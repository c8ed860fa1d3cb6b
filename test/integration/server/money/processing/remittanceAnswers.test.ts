import { answerRemittances } from '../../../../../contract/money/remittanceAnswers';
import { exportRemittance, listRemittances } from '../../../../../contract/money/remittances';
import { searchAuditEvents } from '../../../../../contract/office/audit';
import { a999, anAnswer, numbersOf } from '../../../../support/files/x12AnswerFile';
import { pay } from '../../../../support/payments/payingGroup';
import { bankFileStage } from '../../../../support/processing/bankFileStage';

/** @source docs/decisions/processing.md#an-answer-to-an-820-is-shown-at-its-remittance */
describe('answers of carriers to an 820', () => {
  const stage = bankFileStage();

  /** A remittance whose 820 was exported, its control numbers, and how to answer it. */
  async function exported() {
    const { server, group, manager, runOn, files, send } = stage;
    await pay(server, group, await group.bill());
    for (const day of ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16']) {
      // oxlint-disable no-await-in-loop -- one night after another
      await runOn(day);
      const [file] = await files();
      if (file?.state === 'MADE') await send(file);
      // oxlint-enable no-await-in-loop
    }
    const as = server.as(manager);
    const [remittance] = (await as.ok(listRemittances, { query: {} })).items;
    if (!remittance) throw new Error('Nothing was remitted.');
    const params = { remittancePk: remittance.remittancePk };
    const { text } = await as.call(exportRemittance, { params, query: {} });
    const body = (answer: string, isRecorded = true) => ({
      body: { fileName: 'answer.999', text: answer, isRecorded },
    });
    return {
      as,
      text,
      numbers: numbersOf(text),
      preview: (answer: string) => as.ok(answerRemittances, body(answer, false)),
      record: (answer: string) => as.ok(answerRemittances, body(answer)),
      refusal: (answer: string) => as.refused(answerRemittances, body(answer)),
      history: async () =>
        ((await as.ok(listRemittances, { query: {} })).items[0]?.history ?? []).map(({ step, state, note }) => ({
          step,
          state,
          note,
        })),
    };
  }

  it('are previewed without an effect, recorded once, and change neither state nor money', async () => {
    const { as, numbers, preview, record, refusal, history } = await exported();
    const before = await history();
    const rejection = a999(numbers.group, 'R*5', ['IK3*RMR*7**8', 'IK4*4**7*12.345'], 'RA');
    expect((await preview(rejection)).remittances).toMatchObject([{ step: 'adviceRejected', effect: 'RECORDED' }]);
    expect(await history()).toEqual(before);
    const { remittances } = await record(rejection);
    const message = remittances[0]?.message ?? '';
    expect(message).toMatch(/^999\. .*RMR/);
    const state = before.at(-1)?.state ?? 'MADE';
    expect(await history()).toEqual([...before, { step: 'adviceRejected', state, note: message }]);
    expect((await preview(rejection)).remittances).toMatchObject([{ effect: 'LEFT' }]);
    expect(await refusal(rejection)).toMatchObject({ code: 'WRONG_STATUS' });
    const { items } = await as.ok(searchAuditEvents, { query: {} });
    expect(items.map(({ what }) => what)).toContain('820 rejected by the carrier');
    await record(a999(numbers.group, 'A', [], 'RA'));
    expect((await history()).at(-1)?.step).toBe('adviceAccepted');
    await stage.server.assertInvariants();
  });

  it('are found by the interchange of a TA1 of the same day, and by the trace number of an 824', async () => {
    const { text, numbers, preview, refusal } = await exported();
    const day = text.split('*')[9] ?? '';
    const ta1 = (of: string) => anAnswer('TA1', [`TA1*${numbers.interchange}*${of}*0000*A*000`]);
    expect((await preview(ta1(day))).remittances).toHaveLength(1);
    expect(await refusal(ta1('250101'))).toMatchObject({ code: 'FILE_UNREADABLE' });
    const trace = /TRN\*3\*(\d+)/.exec(text)?.[1] ?? '';
    const oti = (set: string) =>
      anAnswer('824', ['BGN*11*77*20260316', `OTI*TR*TN*${trace}*******${set}`, 'TED*024*Unknown payer']);
    expect((await preview(oti('820'))).remittances).toMatchObject([{ step: 'adviceRejected' }]);
    expect(await refusal(oti('834'))).toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  it('say where an answer to an 834 belongs, and name an unknown control number', async () => {
    const { numbers, refusal } = await exported();
    expect(await refusal(a999(numbers.group, 'A'))).toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('Open it under Corrections') as string,
    });
    expect(await refusal(a999('4711', 'A', [], 'RA'))).toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('group 4711') as string,
    });
    expect(await refusal('ISA')).toMatchObject({ code: 'FILE_UNREADABLE' });
  });
});
