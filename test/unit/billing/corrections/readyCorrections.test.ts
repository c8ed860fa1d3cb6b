import { SendReadyCorrections } from '../../../../src/application/billing/corrections/ReadyCorrections';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { Correction } from '../../../../src/domain/billing/corrections/Correction';
import { correctionBatches, MAX_SENT_CORRECTIONS } from '../../../../src/domain/billing/corrections/correctionBatches';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { cents } from '../../../../src/domain/platform/money/Cents';

describe('the files that send confirmed corrections (BR-COR-17)', () => {
  it('are one for each group and recipient, carriers first, without those that are not confirmed', () => {
    const batches = correctionBatches([
      { ...one('1'), kind: 'STOP_DEDUCTION' },
      { ...one('2'), sendBy: localDate('2026-05-02') },
      { ...one('3'), sendBy: localDate('2026-04-02') },
      { ...one('4'), carrierCode: 'BEACON' },
      { ...one('5'), state: 'PROPOSED' },
      { ...one('6'), groupNumber: '99', groupName: 'Aspen Mills' },
    ]);
    expect(
      batches.map(({ groupName, to, corrections }) => [groupName, to, ...corrections.map((c) => c.correctionPk)]),
    ).toEqual([
      ['Aspen Mills', 'ACME', '6'],
      ['Harbor Foods', 'ACME', '2', '3'],
      ['Harbor Foods', 'BEACON', '4'],
      ['Harbor Foods', 'Payroll', '1'],
    ]);
    expect(batches.map(({ sendBy }) => sendBy)).toEqual([null, '2026-04-02', null, null]);
  });

  it('hold no more corrections than one file may', () => {
    const many = Array.from({ length: MAX_SENT_CORRECTIONS + 1 }, (_, at) => one(String(at)));
    expect(correctionBatches(many).map(({ corrections }) => corrections.length)).toEqual([MAX_SENT_CORRECTIONS, 1]);
  });

  it('are sent once, and only a missing file is fetched again', async () => {
    const { run, calls, fail } = sending([one('1'), { ...one('2'), carrierCode: 'BEACON' }]);
    fail('file f1');
    expect((await run()).map(({ batch }) => batch.to)).toEqual(['ACME']);
    expect(await run()).toEqual([]);
    expect(calls).toEqual(['send 1', 'file f1', 'send 2', 'file f2', 'file f1']);
  });

  it('are found after a lost answer', async () => {
    const { run, calls, fail, store } = sending([one('1')]);
    fail('send 1', new ApiError('unanswered', '', 'No answer'));
    expect(await run()).toHaveLength(1);
    store([{ ...one('1'), state: 'SENT', filePk: 'f9' }]);
    fail('send 1', new ApiError('refused', ErrorCode.CorrectionUnconfirmed, 'Sent before'));
    expect(await run()).toEqual([]);
    expect(calls).toEqual(['send 1', 'send 1', 'file f9']);
  });

  it('are not sent again if only a part was sent by someone else', async () => {
    const { run, fail, store } = sending([one('1'), one('2')]);
    store([{ ...one('1'), state: 'SENT', filePk: 'f9' }]);
    fail('send 1,2', new ApiError('refused', ErrorCode.CorrectionUnconfirmed, 'Sent before'));
    expect((await run()).map(({ error }) => (error as ApiError).code)).toEqual([ErrorCode.WrongStatus]);
  });
});

// Helpers

function one(correctionPk: string): Correction {
  return {
    correctionPk,
    groupNumber: '100',
    groupName: 'Harbor Foods',
    carrierCode: 'ACME',
    memberId: 'M1',
    memberName: 'Omar Diaz',
    coverage: 'Medical',
    kind: 'END_COVERAGE',
    effectiveDate: localDate('2026-10-31'),
    value: '',
    monthlyCents: null,
    oneTimeCents: cents(0),
    installments: 1,
    tax: null,
    planYear: null,
    authorization: '',
    note: '',
    differenceCents: cents(-61_240),
    differenceKind: 'TERMED_STILL_BILLED',
    paidThrough: null,
    state: 'OPEN',
    payrollNumber: null,
    sentAt: null,
    isOverdue: false,
    sendBy: null,
    evidence: '',
    filePk: null,
    inquiry: '',
    others: [],
    origin: { billPk: '100.b1', billNumber: 'B-10', periodFrom: localDate('2026-11-01') },
  };
}

/** A command that sends corrections, and what it called. `fail` makes the next such call fail. */
function sending(corrections: readonly Correction[]) {
  const calls: string[] = [];
  const failures = new Map<string, Error>();
  let sent: readonly Correction[] = [];
  const call = (name: string) => {
    calls.push(name);
    const error = failures.get(name);
    failures.delete(name);
    if (error) throw error;
  };
  const counts = { PROPOSED: 0, OPEN: 0, SENT: 0, CONFIRMED: 0, REJECTED: 0, DROPPED: 0 };
  const command = new SendReadyCorrections(
    {
      search: async () => ({ items: sent, total: sent.length, counts, overdueCount: 0 }),
      send: async ({ correctionPks: pks }) => {
        call(`send ${pks.join(',')}`);
        return { filePk: `f${pks[0]}`, name: 'corrections.xlsx' };
      },
      file: async ({ filePk }) => {
        call(`file ${filePk}`);
        return { name: 'corrections.xlsx', mediaType: 'text/csv', bytes: new Uint8Array() };
      },
    },
    { readAgain: () => undefined },
  );
  const batches = correctionBatches(corrections).map((batch) => ({ batch, format: 'xlsx' as const }));
  return {
    run: command.of(batches, () => undefined),
    calls,
    fail: (name: string, error: Error = new Error('Offline')) => void failures.set(name, error),
    store: (found: readonly Correction[]) => {
      sent = found;
    },
  };
}
