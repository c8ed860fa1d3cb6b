import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { getBillLines } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { answerCorrectionsByFile } from '../../../../../contract/billing/correctionAnswers';
import {
  decideCorrections,
  getCorrectionFile,
  searchCorrections,
  sendCorrections,
} from '../../../../../contract/billing/corrections';
import { assertUnchanged } from '../../../../../server/billing/corrections/AnswerByFile';
import { matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Deduction } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { a999, anAnswer, numbersOf } from '../../../../support/files/x12AnswerFile';
import type { TestLine } from '../../../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await server.assertInvariants();
  await server.reset();
});
afterAll(() => server.close());

const LINES: readonly TestLine[] = [
  { memberId: 'M1', memberName: 'Ada Byron', billedCents: 50_000 },
  { memberId: 'M2', memberName: 'Ben Okri', billedCents: 60_000 },
  { memberId: 'M3', memberName: 'Cy Young', billedCents: 70_000 },
];
const PAID: Deduction = { row: 1, memberId: 'M1', memberName: '', coverage: 'Medical', amountCents: cents(50_000) };

/** Two corrections that end coverage, and how to send them as an 834 and to answer it. */
async function twoCorrections() {
  server.clock.set('2026-02-10T12:00:00Z');
  const group = await server.data.group({ repId: 1 });
  const { billPk } = await server.data.bill({ groupNumber: group, period: '2026-01-01', lines: LINES });
  const biller = server.as(await server.data.billingUser([group], [Role.Reconciler]));
  const { lockToken } = await biller.ok(takeBillLock, { body: { billPk } });
  const { items, version } = await biller.ok(getBillLines, { params: { billPk } });
  const resolutions = matchDeductions(items, [PAID]).map(({ key }) => ({
    key,
    action: 'dispute' as const,
    reasonCode: 'TERMINATED' as const,
    note: '',
  }));
  const comparison = { fileName: 'payroll.csv', deductions: [PAID], resolutions };
  await biller.ok(reconcileBill, { params: { billPk }, body: { version, lockToken, comparison } });
  const params = { groupNumber: group };
  const listed = async () => {
    const page = await biller.ok(searchCorrections, { query: { groupNumber: group, status: 'all', sort: 'member' } });
    return page.items.map(({ correctionPk, state, evidence }) => ({ correctionPk, state, evidence }));
  };
  const correctionPks = (await listed()).map(({ correctionPk }) => correctionPk);
  await biller.ok(decideCorrections, { params, body: { correctionPks, decision: 'confirm' } });
  const send = async () => {
    const body = { correctionPks, format: '834' as const, isAgain: true };
    const { filePk } = await biller.ok(sendCorrections, { params, body });
    const { text } = await biller.call(getCorrectionFile, { params: { groupNumber: group, filePk } });
    return numbersOf(text);
  };
  const body = (text: string, isRecorded: boolean) => ({ params, body: { fileName: 'answer.999', text, isRecorded } });
  const look = (text: string) => biller.ok(answerCorrectionsByFile, body(text, false));
  const record = (text: string) => biller.ok(answerCorrectionsByFile, body(text, true));
  const refused = (text: string) => biller.refused(answerCorrectionsByFile, body(text, true));
  const sendAsList = async () => {
    const body = { correctionPks, format: 'xlsx' as const, isAgain: true };
    await biller.ok(sendCorrections, { params, body });
  };
  const answer = (text: string, more: object = {}) => ({ params, body: { fileName: 'errors.csv', text, ...more } });
  return { group, biller, listed, send, sendAsList, answer, look, record, refused };
}

describe('a carrier’s answer to an 834 of corrections', () => {
  it('that rejects the file opens its corrections again, with the reason, and only once', async () => {
    const { listed, send, look, record, refused } = await twoCorrections();
    const { group } = await send();
    const answer = a999(group, 'R*5', ['IK3*HD*10*2300*8', 'IK4*3*1205*7*HLT']);
    expect(await look(answer)).toMatchObject({
      isRecorded: false,
      files: [
        {
          answers: [{ kind: '999', status: 'REJECTED', messages: expect.arrayContaining(['Segments have errors.']) }],
          corrections: [{ effect: 'OPEN_AGAIN' }, { effect: 'OPEN_AGAIN' }],
        },
      ],
    });
    expect((await listed()).map(({ state }) => state)).toEqual(['SENT', 'SENT']);
    await record(answer);
    const rejected = 'Rejected by ACME (999): segments have errors';
    // The error is at the coverage of the first member.
    expect(await listed()).toMatchObject([
      { state: 'OPEN', evidence: `${rejected}; segment HD (coverage) element 3 has an invalid code: “HLT”.` },
      { state: 'OPEN', evidence: `${rejected}.` },
    ]);
    expect(await refused(answer)).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    expect((await look(answer)).files[0]?.corrections.map(({ effect }) => effect)).toEqual(['LEFT', 'LEFT']);
  });

  it('that accepts the file is shown at its corrections, which stay sent', async () => {
    const { listed, send, record } = await twoCorrections();
    const { group } = await send();
    await record(a999(group, 'A'));
    expect(await listed()).toMatchObject([
      { state: 'SENT', evidence: 'Accepted by ACME (999).' },
      { state: 'SENT', evidence: 'Accepted by ACME (999).' },
    ]);
  });

  it('that rejects one member opens only that correction again', async () => {
    const { listed, send, record } = await twoCorrections();
    const { reference } = await send();
    const oti = (code: string) => `OTI*${code}*TN*${reference}`;
    await record(
      anAnswer('824', ['BGN*11*A1*20260310', oti('TP'), oti('IR'), 'REF*0F*M3', 'TED*011*Not in this plan']),
    );
    expect(await listed()).toMatchObject([
      { state: 'SENT', evidence: 'Accepted with errors by ACME (824).' },
      { state: 'OPEN', evidence: 'Rejected by ACME (824): does not match, Not in this plan.' },
    ]);
  });

  it('changes nothing after the corrections were sent again, and the next answer is about the new file', async () => {
    const { listed, send, look, record, refused } = await twoCorrections();
    const first = await send();
    server.clock.set('2026-02-10T13:00:00Z');
    const second = await send();
    expect(second.group).not.toBe(first.group);
    const late = anAnswer('TA1', [`TA1*${first.interchange}*260210*1200*R*006`]);
    expect((await look(late)).files[0]?.corrections[0]).toMatchObject({
      effect: 'LEFT',
      message: 'Nothing changes, because it was sent again in a later file.',
    });
    expect(await refused(late)).toMatchObject({ status: 409 });
    await record(anAnswer('TA1', [`TA1*${second.interchange}*260210*1300*R*006`]));
    expect(await listed()).toMatchObject([
      { state: 'OPEN', evidence: 'Rejected by ACME (TA1): the sender is unknown.' },
      { state: 'OPEN' },
    ]);
    server.clock.set('2026-02-10T14:00:00Z');
    await send();
    expect((await listed()).map(({ state, evidence }) => [state, evidence])).toEqual([
      ['SENT', ''],
      ['SENT', ''],
    ]);
  });

  it('is refused with its control number if it answers no file of the group, and if it cannot be read', async () => {
    const { send, refused } = await twoCorrections();
    const { group } = await send();
    const foreign = await refused(a999('4711', 'R'));
    expect(foreign).toMatchObject({ status: 422, code: 'FILE_UNREADABLE' });
    expect(foreign.message).toContain('This 999 answers group 4711, and this group has sent no 834 with this control');
    expect((await refused(a999(group, 'R', [], 'RA'))).message).toContain(`answers group ${group} of type RA`);
    expect((await refused(a999(group, 'R').slice(0, 200))).message).toContain('This answer (X12) is damaged.');
  });

  it('is for people who send corrections of the group', async () => {
    const { group, send } = await twoCorrections();
    const numbers = await send();
    const payor = server.as(await server.data.billingUser([group], [Role.Payor]));
    const body = { fileName: 'a.999', text: a999(numbers.group, 'R'), isRecorded: true };
    expect(await payor.refused(answerCorrectionsByFile, { params: { groupNumber: group }, body })).toMatchObject({
      status: 403,
    });
  });
});

describe('a carrier’s error report', () => {
  it('opens the corrections that it rejects again, notes the others, and names the rows that fit none', async () => {
    const { biller, listed, sendAsList, answer, record } = await twoCorrections();
    await sendAsList();
    const report = [
      'ACME error report,,,,',
      'Subscriber ID,Subscriber Name,Product,Result,Error Description',
      'm-2,"Okri, Ben",Med,Rejected,Term date before last paid month',
      'M3,Cy Young,Medical,Warning,Loaded with a new number',
      'M9,Nora Nobody,Medical,Rejected,Unknown member',
      'M3,Cy Young,Dental,Rejected,No such coverage',
      'Total errors: 2,,,,',
      'Total,,,4,',
    ].join('\n');
    const plan = await biller.ok(answerCorrectionsByFile, answer(report));
    expect(plan.report).toMatchObject({
      problem: '',
      asks: [],
      carrierCode: 'ACME',
      unused: [
        { row: 5, message: 'No correction for Nora Nobody, M9 was sent to this carrier.' },
        { row: 6, message: 'No correction of Dental for Cy Young, M3 was sent to this carrier.' },
      ],
      account: {
        rows: 8,
        titles: 3,
        totals: 1,
        used: 2,
        unused: [{ reason: 'Without a correction that was sent', rows: 2, cents: null }],
      },
    });
    await record(report);
    expect(await listed()).toMatchObject([
      { state: 'OPEN', evidence: 'Rejected by ACME (error report): Term date before last paid month.' },
      { state: 'SENT', evidence: 'Accepted with errors by ACME (error report): Loaded with a new number.' },
    ]);
    const again = await biller.ok(answerCorrectionsByFile, answer(report));
    expect(again.files[0]?.corrections.map(({ effect }) => effect)).toEqual(['LEFT', 'LEFT']);
  });

  it('rejects each row with an error if it has no statuses, by the name if it has no numbers', async () => {
    const { listed, sendAsList, record } = await twoCorrections();
    await sendAsList();
    await record('Last Name;First Name;Error Code;Message\nYoung;Cy;E17;Plan is closed\nOkri;Ben;;');
    expect(await listed()).toMatchObject([
      { state: 'SENT', evidence: '' },
      { state: 'OPEN', evidence: 'Rejected by ACME (error report): E17: Plan is closed.' },
    ]);
  });

  it('asks for columns and words that it does not know, and remembers them for the carrier', async () => {
    const { biller, listed, sendAsList, answer } = await twoCorrections();
    await sendAsList();
    const report = (coverage: string) => `Key,Who,What,State,Text\nM2,Ben Okri,${coverage},NAK,Too late`;
    const first = await biller.ok(answerCorrectionsByFile, answer(report('PKG1')));
    expect(first.report?.problem).toContain('Choose the column');
    const refusal = await biller.refused(answerCorrectionsByFile, answer(report('PKG1'), { isRecorded: true }));
    expect(refusal).toMatchObject({ status: 422, code: 'FILE_UNREADABLE' });
    const columns = { memberId: 'Key', memberName: 'Who', firstName: null, coverage: 'What', status: 'State' };
    const layout = { ...columns, code: null, reason: 'Text', words: [] };
    const second = await biller.ok(answerCorrectionsByFile, answer(report('PKG1'), { layout }));
    expect(second.report?.asks).toEqual([{ field: 'status', text: 'NAK' }]);
    const words = [{ field: 'status' as const, from: 'NAK', to: 'REJECTED' }];
    const third = await biller.ok(answerCorrectionsByFile, answer(report('PKG1'), { layout: { ...layout, words } }));
    expect(third.report).toMatchObject({ asks: [{ field: 'coverage', text: 'PKG1' }], coverages: ['Medical'] });
    const whole = { ...layout, words: [...words, { field: 'coverage' as const, from: 'pkg1', to: 'Medical' }] };
    await biller.ok(answerCorrectionsByFile, answer(report('PKG1'), { layout: whole, isRecorded: true }));
    expect(await listed()).toMatchObject([{ state: 'OPEN' }, { state: 'SENT' }]);
    const next = await biller.ok(answerCorrectionsByFile, answer(report('PKG1')));
    expect(next.report).toMatchObject({ isRemembered: true, asks: [], unused: [] });
  });

  it('is not used where it names another person with the number, or says nothing', async () => {
    const { biller, sendAsList, answer } = await twoCorrections();
    await sendAsList();
    const report = 'Member ID,Member Name,Status,Error\nM2,Nora Nobody,Rejected,x\nM3,Cy Young,,\n,,Rejected,y\n';
    const plan = await biller.ok(answerCorrectionsByFile, answer(report));
    expect(plan.report?.unused.map(({ message }) => message)).toEqual([
      'The number is that of another member than Nora Nobody, M2.',
      'It has neither a status nor an error.',
      'It names no member.',
    ]);
    const nothing = await biller.ok(answerCorrectionsByFile, answer('Only,words\nhere,\n'));
    expect(nothing.report?.problem).toContain('Choose the column');
  });

  it('answers nothing before corrections were sent', async () => {
    const { biller, answer } = await twoCorrections();
    const plan = await biller.ok(answerCorrectionsByFile, answer('Member ID,Error\nM2,x'));
    expect(plan.report?.problem).toBe(
      'No correction of this group was sent to a carrier, so this report answers none.',
    );
  });
});

it('an answer is not recorded at a correction that was answered or sent again after the file was read', () => {
  const locked = (state: 'SENT' | 'OPEN', filePk: string) => [{ correctionPk: '1.c', state, filePk }];
  const read = [{ correctionPk: '1.c', filePk: '1.f' }];
  expect(() => assertUnchanged(locked('SENT', '1.f'), ['1.c'], read)).not.toThrow();
  for (const other of [locked('OPEN', '1.f'), locked('SENT', '1.g'), []])
    expect(() => assertUnchanged(other, ['1.c'], read)).toThrow('A correction was changed meanwhile.');
});
