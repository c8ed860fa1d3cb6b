import { randomUUID } from 'node:crypto';
import * as billBridge from '../../../contract/billing/bills/billBridge';
import * as billChanges from '../../../contract/billing/bills/billChanges';
import * as billComments from '../../../contract/billing/bills/billComments';
import * as billDelinquency from '../../../contract/billing/bills/billDelinquency';
import * as billEvidence from '../../../contract/billing/bills/billEvidence';
import * as billLocks from '../../../contract/billing/bills/billLocks';
import * as billStatus from '../../../contract/billing/bills/billStatus';
import * as bills from '../../../contract/billing/bills/bills';
import * as comparisonFacts from '../../../contract/billing/bills/comparisonFacts';
import { exportBills } from '../../../contract/billing/bills/exportBills';
import * as myBillLocks from '../../../contract/billing/bills/myBillLocks';
import { reconcileBill } from '../../../contract/billing/bills/reconcileBill';
import * as standing from '../../../contract/billing/bills/standingDecisions';
import * as columnMappings from '../../../contract/billing/columnMappings';
import * as continuation from '../../../contract/billing/continuation';
import * as correctionAnswers from '../../../contract/billing/correctionAnswers';
import * as correctionLayouts from '../../../contract/billing/correctionLayouts';
import * as corrections from '../../../contract/billing/corrections';
import * as expected from '../../../contract/billing/expectedAdjustments';
import * as members from '../../../contract/billing/members';
import * as notOnBill from '../../../contract/billing/notOnBill';
import * as register from '../../../contract/billing/register';
import * as savings from '../../../contract/billing/savings';
import * as search from '../../../contract/billing/search';
import * as writeOffs from '../../../contract/billing/writeOffs';
import * as memberErasures from '../../../contract/office/memberErasures';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { putWriteOff } from '../register/putWriteOff';
import { asOwner } from '../server/asOwner';
import type { TestServer } from '../server/startTestServer';
import type { TestRequest } from '../server/TestCaller';
import { cell, formCell, type MatrixCall, type Target } from './MatrixCall';

const change = () => ({ version: 1, lockToken: randomUUID() });
const mapping = { memberId: 'Emp No', memberName: null, coverage: null, amount: 'Amount', employerAmount: null };

/** Calls about bills. */
export const BILL_CALLS: readonly MatrixCall[] = [
  cell(bills.searchBills, 'list', () => ({ body: {} })),
  cell(exportBills, 'list', () => ({ body: { format: 'csv' as const } })),
  cell(bills.getBill, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(bills.getBillLines, 'key', ({ billPk }) => ({ params: { billPk }, query: {} })),
  cell(billDelinquency.getBillDelinquency, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(billBridge.getBillBridge, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(billComments.getBillComments, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(billComments.addBillComment, 'key', ({ billPk }) => ({
    params: { billPk },
    body: { text: 'Is this rate right?' },
  })),
  cell(billComments.deleteBillComment, 'key', ({ billPk }) => ({ params: { billPk, commentPk: 'shared' } }), {
    prepare: addComment,
  }),
  formCell(
    billComments.addAttachment,
    'key',
    ({ billPk }) => ({
      params: { billPk, commentPk: 'shared' },
      files: [{ name: 'letter.txt', bytes: 'See below.' }],
      idempotencyKey: randomUUID(),
    }),
    { prepare: addComment },
  ),
  cell(billComments.getAttachment, 'key', toAttachment, { prepare: addComment }),
  cell(billComments.removeAttachment, 'key', toAttachment, { prepare: addComment }),
  cell(billComments.restoreAttachment, 'key', toAttachment, { prepare: addComment }),
  cell(members.findMember, 'key', ({ groupNumber }) => ({
    params: { groupNumber },
    body: { memberId: 'M1' },
  })),
  cell(memberErasures.previewErasure, 'key', ({ groupNumber }) => ({
    params: { groupNumber },
    body: { memberId: 'M1' },
  })),
  cell(memberErasures.requestErasure, 'key', ({ groupNumber }) => ({
    params: { groupNumber },
    body: { memberId: 'M1', reference: '1', requestedOn: localDate('2026-01-01'), reason: 'Asked' },
  })),
  cell(
    memberErasures.decideErasure,
    'key',
    ({ groupNumber }) => ({ params: { groupNumber, erasurePk: 'asked' }, body: { approve: false } }),
    { prepare: askForErasure },
  ),
  cell(memberErasures.searchErasures, 'self', () => ({ body: {} })),
  cell(members.searchMembers, 'group', ({ groupNumber }) => ({ params: { groupNumber }, body: {} })),
  cell(members.exportMembers, 'group', ({ groupNumber }) => ({ params: { groupNumber }, body: {} })),
  cell(members.getMember, 'key', ({ groupNumber }) => ({
    params: { groupNumber, memberId: 'M1' },
    query: {},
  })),
  cell(search.searchEverything, 'list', ({ name }) => ({ query: { q: name } })),
  cell(billEvidence.exportBillLines, 'key', ({ billPk }) => ({ params: { billPk }, query: {} })),
  cell(billEvidence.getBillEvidence, 'key', ({ billPk }) => ({ params: { billPk }, query: {} })),
  cell(billStatus.getReopening, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(bills.getBillHistory, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(bills.changeBillLines, 'key', ({ billPk }) => {
    const edit = { linePk: `${billPk}.l1`, reconciledCents: 1, reasonCode: 'OTHER', effectiveDate: null, note: '' };
    return { params: { billPk }, body: { ...change(), changes: [edit] } } as TestRequest<typeof bills.changeBillLines>;
  }),
  cell(reconcileBill, 'key', ({ billPk }) => ({ params: { billPk }, body: change() })),
  cell(billStatus.unreconcileBill, 'key', ({ billPk }) => ({ params: { billPk }, body: change() })),
  cell(billStatus.revertBill, 'key', ({ billPk }) => ({ params: { billPk }, body: change() })),
  cell(billStatus.releaseBills, 'list', ({ unreleasedPk }) => ({ body: { values: [unreleasedPk] } }), {
    prepare: unrelease,
  }),

  cell(billStatus.unreleaseBills, 'list', ({ unreleasedPk }) => ({ body: { values: [unreleasedPk] } })),

  cell(billStatus.bringBackLines, 'key', ({ billPk }) => ({ params: { billPk } })),

  cell(billChanges.getLargestBillChanges, 'list', () => ({})),

  cell(billLocks.takeBillLock, 'key', ({ billPk }) => ({ body: { billPk } })),
  cell(billLocks.keepBillLock, 'list', ({ billPk }) => ({
    params: { billPk },
    body: { lockToken: randomUUID() },
  })),
  cell(billLocks.releaseBillLock, 'self', ({ billPk }) => ({ query: { billPk } })),
  cell(myBillLocks.releaseMyBillLocks, 'self', (_target, { email }) => ({ query: { email } })),

  cell(expected.searchExpectedAdjustments, 'list', () => ({ query: {} })),
  cell(expected.exportExpectedAdjustments, 'list', () => ({ query: {} })),
  cell(expected.searchExpectedAdjustments, 'group', ({ groupNumber }) => ({ query: { groupNumber } }), {
    variant: 'of a group',
  }),
  cell(expected.getExpectedOnBill, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(
    expected.closeExpectedAdjustment,
    'key',
    ({ expectedPk }) => ({ params: { expectedPk }, body: { reason: 'WRITTEN_OFF' as const } }),
    { prepare: (server, target) => setClosing(server, target, false) },
  ),
  cell(
    expected.closeExpectedAdjustments,
    'list',
    ({ expectedPk }) => ({ body: { values: [expectedPk], reason: 'WRITTEN_OFF' as const } }),
    { prepare: (server, target) => setClosing(server, target, false) },
  ),
  cell(expected.reopenExpectedAdjustment, 'key', ({ expectedPk }) => ({ params: { expectedPk } }), {
    prepare: (server, target) => setClosing(server, target, true),
  }),

  cell(notOnBill.searchNotOnBill, 'list', () => ({ query: {} })),
  cell(notOnBill.exportNotOnBill, 'list', () => ({ query: {} })),
  cell(notOnBill.searchNotOnBill, 'group', ({ groupNumber }) => ({ query: { groupNumber } }), {
    variant: 'of a group',
  }),
  cell(corrections.searchCorrections, 'list', () => ({ query: {} })),
  cell(corrections.exportCorrections, 'list', () => ({ query: {} })),
  cell(corrections.searchCorrections, 'group', ({ groupNumber }) => ({ query: { groupNumber } }), {
    variant: 'of a group',
  }),
  cell(
    corrections.decideCorrections,
    'group',
    ({ groupNumber, correctionPk }) => ({
      params: { groupNumber },
      body: { correctionPks: [correctionPk], decision: 'confirm' as const },
    }),
    { prepare: setProposed },
  ),
  cell(
    corrections.editCorrection,
    'group',
    ({ groupNumber, correctionPk }) => ({ params: { groupNumber, correctionPk }, body: CORRECTION_TERMS }),
    { prepare: setProposed },
  ),
  cell(
    corrections.sendCorrections,
    'group',
    ({ groupNumber, correctionPk }) => ({
      params: { groupNumber },
      body: { correctionPks: [correctionPk], format: 'xlsx' as const },
    }),
    { prepare: (server, target) => setCorrectionState(server, target, 'OPEN') },
  ),
  cell(corrections.getCorrectionFile, 'group', ({ groupNumber, correctionPk }) => ({
    params: { groupNumber, filePk: correctionPk },
  })),
  cell(correctionAnswers.answerCorrectionsByFile, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    body: { fileName: '999.x12', text: 'ISA' },
  })),
  cell(
    corrections.answerCorrection,
    'group',
    ({ groupNumber, correctionPk }) => ({
      params: { groupNumber, correctionPk },
      body: { answer: 'accept' as const, note: '' },
    }),
    { prepare: (server, target) => setCorrectionState(server, target, 'SENT') },
  ),

  cell(columnMappings.getColumnMapping, 'group', ({ groupNumber }) => ({
    params: { groupNumber, fileKind: 'payrollDeductions' as const },
  })),
  cell(correctionLayouts.getCorrectionLayout, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    query: { recipient: 'PAYROLL' as const },
  })),
  cell(correctionLayouts.saveCorrectionLayout, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    body: { recipient: 'PAYROLL' as const, layout: null },
  })),
  cell(columnMappings.saveColumnMapping, 'group', ({ groupNumber }) => ({
    params: { groupNumber, fileKind: 'payrollDeductions' as const },
    body: mapping,
  })),

  cell(comparisonFacts.getComparisonFacts, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(comparisonFacts.listMemberLinks, 'group', ({ groupNumber }) => ({ params: { groupNumber } })),
  cell(comparisonFacts.addMemberLinks, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    body: { links: [{ payrollKey: '4711', payrollName: 'Omar Diaz', memberId: 'E1002', memberName: 'Omar Diaz' }] },
  })),
  cell(comparisonFacts.removeMemberLinks, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    body: { values: [`${groupNumber}.none`] },
  })),

  cell(continuation.listContinuationPayers, 'group', ({ groupNumber }) => ({ params: { groupNumber } })),
  cell(continuation.exportContinuationPayers, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    query: {},
  })),
  cell(
    continuation.getContinuationHistory,
    'group',
    ({ groupNumber }) => ({ params: { groupNumber, payerPk: `${groupNumber}.payer` } }),
    { prepare: addContinuationPayer },
  ),
  cell(continuation.saveContinuationPayer, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    body: continuationPayer,
  })),
  cell(
    continuation.removeContinuationPayers,
    'group',
    ({ groupNumber }) => ({
      params: { groupNumber },
      body: { payerPks: [`${groupNumber}.payer`], isRemoved: true },
    }),
    { prepare: addContinuationPayer },
  ),
  cell(
    continuation.recordContinuationPayments,
    'group',
    ({ groupNumber }) => ({
      params: { groupNumber },
      body: { payments: [{ payerPk: `${groupNumber}.payer`, paidThrough: localDate('2026-11-30') }] },
    }),
    { prepare: addContinuationPayer },
  ),

  cell(register.searchRegister, 'group', ({ groupNumber }) => ({ params: { groupNumber }, body: {} })),
  cell(register.exportRegister, 'group', ({ groupNumber }) => ({ params: { groupNumber }, body: {} })),
  cell(register.getMemberRegister, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    body: { memberId: 'M1' },
  })),

  cell(register.getDivisionBalances, 'group', ({ groupNumber }) => ({ params: { groupNumber } })),

  cell(register.settleBalances, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    body: {
      balances: [{ memberId: 'M1', coverage: 'Medical', plan: '', balanceCents: cents(1) }],
      effectiveDate: localDate('2026-03-01'),
      tax: 'PRE_TAX' as const,
    },
  })),

  cell(register.exportNotRemitted, 'group', ({ groupNumber }) => ({ params: { groupNumber }, body: {} })),
  cell(register.searchNotRemitted, 'group', ({ groupNumber }) => ({ params: { groupNumber }, body: {} })),
  cell(writeOffs.searchWriteOffs, 'group', ({ groupNumber }) => ({ params: { groupNumber }, body: {} })),
  cell(writeOffs.exportWriteOffs, 'group', ({ groupNumber }) => ({ params: { groupNumber }, body: {} })),
  cell(writeOffs.previewWriteOffs, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    body: { balances: [noBalance] },
  })),
  cell(writeOffs.writeOffBalances, 'group', ({ groupNumber }) => ({
    idempotencyKey: randomUUID(),
    params: { groupNumber },
    body: { balances: [noBalance], reason: 'rounding' as const },
  })),
  cell(
    writeOffs.decideWriteOff,
    'group',
    ({ groupNumber }) => ({
      idempotencyKey: randomUUID(),
      params: { groupNumber, writeOffPk: `${groupNumber}.writeOff` },
      body: { approve: false },
    }),
    { prepare: addWriteOff('WAITING') },
  ),
  cell(
    writeOffs.reverseWriteOff,
    'group',
    ({ groupNumber }) => ({
      idempotencyKey: randomUUID(),
      params: { groupNumber, writeOffPk: `${groupNumber}.writeOff` },
      body: {},
    }),
    { prepare: addWriteOff('DONE') },
  ),

  cell(savings.getSavings, 'group', ({ groupNumber }) => ({ params: { groupNumber }, query: {} })),
  cell(savings.getSavingsReport, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    query: { year: '2026' },
  })),
  cell(savings.exportSavingsItems, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    query: { year: '2026' },
  })),
  cell(savings.searchSavingsItems, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    query: { year: '2026' },
  })),

  cell(standing.getDecisionMemory, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(standing.listStandingDecisions, 'group', ({ groupNumber }) => ({ params: { groupNumber } })),
  cell(standing.saveStandingDecision, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    body: standingDecision,
  })),
  cell(
    standing.endStandingDecision,
    'group',
    ({ groupNumber }) => ({ params: { groupNumber, standingPk: `${groupNumber}.standing` } }),
    { prepare: addStandingDecision },
  ),
  cell(
    standing.resumeStandingDecision,
    'group',
    ({ groupNumber }) => ({ params: { groupNumber, standingPk: `${groupNumber}.standing` } }),
    { prepare: addStandingDecision },
  ),
];

function toAttachment({ billPk }: Target) {
  return { params: { billPk, attachmentPk: 'shared' } };
}

const noBalance = { memberId: 'M1', coverage: 'Medical', plan: '', balanceCents: cents(1) };

const standingDecision = {
  key: 'NO_DEDUCTION/bill:E1002/Medical',
  kind: 'NO_DEDUCTION' as const,
  memberId: 'E1002',
  memberName: 'Omar Diaz',
  coverage: 'Medical',
  differenceCents: cents(-500),
  action: 'acceptBill' as const,
  reasonCode: 'OTHER' as const,
  note: 'COBRA',
  until: null,
};

const continuationPayer = {
  memberId: 'M1',
  kind: 'COBRA' as const,
  coverage: null,
  from: localDate('2026-01-01'),
  through: null,
  percent: 102,
  monthlyCents: null,
  paidThrough: null,
  note: '',
};

/** As a new one, so that an earlier call did not remove it. */
async function addContinuationPayer({ db }: TestServer, { groupNumber }: Target): Promise<void> {
  const key = { group_number: groupNumber, payer_pk: `${groupNumber}.payer` };
  for (const table of ['continuation_changes', 'continuation_payers'] as const) {
    await asOwner(db, (owner) => owner.deleteFrom(table).where('group_number', '=', groupNumber).execute());
  }
  const row = {
    ...key,
    member_id: 'E1002',
    member_name: 'Omar Diaz',
    kind: 'COBRA' as const,
    coverage: null,
    effective_from: localDate('2026-01-01'),
    effective_to: null,
    percent: 102,
    monthly_cents: null,
    paid_through: null,
    note: '',
    version: 1,
    at: '2026-01-01T00:00:00.000Z',
    by_user_id: 'nobody',
    by_name: 'Nobody',
    is_removed: false,
  };
  await db.insertInto('continuation_payers').values(row).execute();
}

async function addStandingDecision({ db }: TestServer, { groupNumber }: Target): Promise<void> {
  const { key, memberId, memberName, differenceCents, reasonCode, ...same } = standingDecision;
  const row = {
    ...same,
    group_number: groupNumber,
    standing_pk: `${groupNumber}.standing`,
    discrepancy_key: `${key}/other`,
    member_id: memberId,
    member_name: memberName,
    difference_cents: differenceCents,
    reason_code: reasonCode,
    at: '2026-01-01T00:00:00.000Z',
    by_user_id: 'nobody',
    by_name: 'Nobody',
  };
  await db
    .insertInto('standing_decisions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A write-off that someone else asked for. */
function addWriteOff(state: 'WAITING' | 'DONE') {
  return async ({ db }: TestServer, { groupNumber }: Target): Promise<void> => {
    await putWriteOff(db, groupNumber, state);
  };
}

/** A comment of someone else, with a file, that the carrier sees, too. */
async function addComment({ db, files }: TestServer, { groupNumber, billPk, carrier }: Target): Promise<void> {
  const comment = {
    group_number: groupNumber,
    bill_pk: billPk,
    comment_pk: 'shared',
    carrier_codes: [carrier],
    is_from_carrier: false,
    note: 'Is this rate right?',
    at: '2026-01-01T00:00:00.000Z',
    by_user_id: 'nobody',
    by_name: 'Nobody',
  };
  await db
    .insertInto('bill_comments')
    .values(comment)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { carrier_codes: _, is_from_carrier: __, note: ___, ...written } = comment;
  const file = {
    attachment_pk: 'shared',
    file_name: 'letter.txt',
    bytes: 10,
    sha256: '',
    add_key: randomUUID(),
  };
  await db
    .insertInto('bill_attachments')
    .values({ ...written, ...file })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await files.put('attachments/shared', Buffer.from('See below.'));
}

/** A released bill cannot be released again. */
async function unrelease({ db }: TestServer, { unreleasedPk }: Target): Promise<void> {
  const status = { status: 'UNRELEASED', released_at: null, released_by: null } as const;
  await db.updateTable('bills').set(status).where('bill_pk', '=', unreleasedPk).execute();
  await db.deleteFrom('bill_line_snapshots').where('bill_pk', '=', unreleasedPk).execute();
}

const CORRECTION_TERMS = {
  kind: 'END_COVERAGE' as const,
  effectiveDate: localDate('2026-01-31'),
  value: '',
  monthlyCents: null,
  oneTimeCents: cents(0),
  installments: 1,
  tax: null,
  planYear: null,
  authorization: '',
  note: '',
};

/** A correction that was sent cannot be changed. */
function setProposed(server: TestServer, target: Target): Promise<void> {
  return setCorrectionState(server, target, 'PROPOSED');
}

async function setCorrectionState(
  { db }: TestServer,
  { correctionPk }: Target,
  state: 'PROPOSED' | 'OPEN' | 'SENT',
): Promise<void> {
  const sent_at = state === 'SENT' ? '2026-03-01T00:00:00Z' : null;
  await db.updateTable('corrections').set({ state, sent_at }).where('correction_pk', '=', correctionPk).execute();
}

/** A closed adjustment cannot be closed again, and only a closed one can be reopened. */
async function setClosing({ db }: TestServer, { expectedPk }: Target, isClosed: boolean): Promise<void> {
  const closing = isClosed
    ? ({ closed_at: '2026-03-01T00:00:00Z', closed_by: 'Test', closed_reason: 'WRITTEN_OFF', close_note: '' } as const)
    : { closed_at: null, closed_by: null, closed_reason: null, close_note: null };
  await db.updateTable('expected_adjustments').set(closing).where('expected_pk', '=', expectedPk).execute();
}

async function askForErasure({ db }: TestServer, { groupNumber }: Target): Promise<void> {
  await asOwner(db, (owner) => owner.deleteFrom('member_erasures').where('group_number', '=', groupNumber).execute());
  const erasure = {
    group_number: groupNumber,
    erasure_pk: 'asked',
    member_id: 'M1',
    member_name: 'Ada Byron',
    token: '0',
    state: 'REQUESTED' as const,
    reference: '1',
    requested_on: localDate('2026-01-01'),
    note: 'Asked',
    at: '2026-01-01T00:00:00.000Z',
    by_user_id: 'nobody',
    by_name: 'Nobody',
  };
  await db.insertInto('member_erasures').values(erasure).execute();
}
