import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addAttachment, addBillComment } from '../../../contract/billing/bills/billComments';
import { addMemberLinks } from '../../../contract/billing/bills/comparisonFacts';
import { createPayment } from '../../../contract/money/payments';
import { uploadFile } from '../../../contract/office/uploads';
import { saveDraft } from '../../../contract/platform/drafts';
import { settlePayment } from '../../../server/money/payments/settlePayment';
import { specialDataOf } from '../../../server/platform/database/specialData';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { Role } from '../../../src/domain/platform/access/Role';
import { checkoutOf, payingGroup } from '../payments/payingGroup';
import type { TestServer } from '../server/startTestServer';
import { textFile } from '../uploads/textFile';
import { committed, reversed } from '../uploads/uploadFixture';

/** The carrier's number of the member is their Social Security number. */
export const [NUMBER, NAME, TURNED] = ['512-34-6789', 'Rosalind Quimby-Vance', 'QUIMBY-VANCE, Rosalind'] as const;
export const [PAYROLL_NUMBER, BORN] = ['W77421', '1980-02-29'] as const;
/** Texts that are nowhere after an erasure. */
export const WORDS = [NUMBER, '512346789', 'ends 6789', 'Quimby', PAYROLL_NUMBER, BORN] as const;

/**
 * A group with two paid bills of 2018 that have the member, and everything that people leave behind about members: files and their
 * rows, comparisons, corrections, continuation, comments with files, drafts, links, reports, and saved views.
 */
export async function formerMember(
  server: TestServer,
  { isPaid = true, period = '2018-03-01', next = '2018-04-01' } = {},
) {
  const paying = await payingGroup(server, { carriers: ['ACME'] });
  const { groupNumber: group } = paying;
  const rita = await server.data.billingUser([group], [Role.Reconciler]);
  const [ask, approve] = [
    await server.data.person({ roles: [Role.Admin, Role.Manager], firstName: 'Mona' }),
    await server.data.person({ roles: [Role.Admin, Role.Manager], firstName: 'Theo' }),
  ];
  const line = (memberId: string, memberName: string, billedCents: number) => ({
    memberId,
    memberName,
    billedCents,
    coverage: 'Medical',
    carrierCode: 'ACME',
  });
  const lines = [line(NUMBER, NAME, 41_250), line('M2', 'Ben Okri', 58_750)];
  const bills = [
    await paying.bill({ period, lines }),
    await paying.bill({ period: next, lines: [line(NUMBER, TURNED, 43_250), line('M2', 'Ben Okri', 58_750)] }),
  ];
  if (isPaid) {
    for (const bill of bills) {
      const made = await server
        .as(paying.payor)
        .ok(createPayment, { body: checkoutOf(paying, [{ bill }]), idempotencyKey: randomUUID() });
      await new SqlTransactions(server.db).run((tx) => settlePayment(tx, made.paymentPk, server.clock.now()));
    }
  }
  const [bill] = bills;
  const billPk = bill?.billPk ?? '';
  return { server, group, paying, bills, billPk, linePk: bill?.linePks[0] ?? '', rita, ask, approve };
}

export type FormerMember = Awaited<ReturnType<typeof formerMember>>;

/** Leaves personal data of the member in every kind of record. @returns storage keys of files that name the member */
export async function leaveTraces({
  server,
  group,
  billPk,
  linePk,
  rita,
  ask,
}: FormerMember): Promise<readonly string[]> {
  const { db } = server;
  const special = specialDataOf(db);
  const caller = server.as(rita);
  const payroll = textFile('Quimby.csv', 'Emp No,Name,Benefit,EE Amount', `${PAYROLL_NUMBER},"${TURNED}",MED,412.50`);
  const enrolled = textFile(
    'enrolled.csv',
    'SSN,Name,Coverage,Tier,Effective date',
    `${NUMBER},${NAME},Medical,EE,2018-01-01`,
  );
  const { filePk: payrollPk } = await committed(caller, 'payrollDeductions', group, payroll);
  const { filePk: enrolledPk } = await committed(caller, 'enrolment', group, enrolled);
  const undone = await committed(
    caller,
    'enrolment',
    group,
    textFile('undone.csv', 'SSN,Name,Coverage,Tier,Effective date', `${NUMBER},${NAME},Dental,EE,2018-01-01`),
  );
  await reversed(caller, undone);
  const refused = await caller.uploaded(uploadFile, {
    params: { kind: 'payrollDeductions', owner: group, template: 'auto' },
    files: [textFile('odd.csv', `${NAME};${NUMBER}`)],
  });
  await db
    .updateTable('uploads')
    .set({ state: 'REFUSED', run_id: null })
    .where('upload_pk', '=', refused.filePk)
    .execute();
  const params = { groupNumber: group };
  const link = { payrollName: NAME, memberId: NUMBER, memberName: NAME };
  await caller.ok(addMemberLinks, {
    params,
    body: {
      links: [
        { ...link, payrollKey: PAYROLL_NUMBER },
        { ...link, payrollKey: `name quimby rosalind vance born ${BORN} ends 6789` },
      ],
    },
  });
  await caller.ok(saveDraft, {
    params: { draftId: `reconcile.${billPk}` },
    body: { kind: 'reconcile', body: { rows: [[1, NUMBER, NAME]] } },
  });
  await caller.ok(saveDraft, {
    params: { draftId: 'other' },
    body: { kind: 'reconcile', body: { rows: [[1, 'M2']] } },
  });
  const text = `Asked ${NAME} (${NUMBER}) about March.`;
  const { commentPk } = await caller.ok(addBillComment, { params: { billPk }, body: { text, isForCarrier: false } });
  const attachment = {
    params: { billPk, commentPk },
    files: [{ name: 'Quimby-Vance.pdf', bytes: `%PDF-1.7\n${NAME}\n%%EOF\n` }],
  };
  const added = await caller.upload(addAttachment, { ...attachment, idempotencyKey: randomUUID() });
  if (added.status !== 201) throw new Error(added.text);
  const at = server.clock.now().toISOString();
  const by = { by_user_id: ask.userId, by_name: ask.name };
  const key = special.sealText(`NO_DEDUCTION/name quimby rosalind vance born ${BORN}/Medical`);
  const payrollKey = `NO_DEDUCTION/${PAYROLL_NUMBER}/Medical`;
  const member = { group_number: group, member_id: special.sealText(NUMBER), member_name: NAME, coverage: 'Medical' };
  const bill = { group_number: group, bill_pk: billPk };
  const decided = { kind: 'NO_DEDUCTION', action: 'ignore', reason_code: 'OTHER', note: `${NAME} left` } as const;
  const insert = (table: string, row: object) =>
    db
      .insertInto(table as 'settings')
      .values(row as never)
      .execute();
  await insert('payroll_numbers', { group_number: group, number: PAYROLL_NUMBER, member_id: NUMBER, at });
  await insert('comparisons', {
    ...bill,
    comparison_pk: `${group}.c1`,
    upload_pk: payrollPk,
    file_name: 'Quimby-Vance, Rosalind.csv',
    row_count: 1,
    deducted_cents: 1,
    difference_cents: 0,
    paid_outside: JSON.stringify([{ memberId: NUMBER, memberName: NAME, coverage: null, billedCents: 1 }]),
    school_members: JSON.stringify([NUMBER, 'M2']),
  });
  for (const discrepancy_key of [key, payrollKey]) {
    await insert('comparison_discrepancies', {
      ...member,
      ...decided,
      comparison_pk: `${group}.c1`,
      discrepancy_key,
      member_id: discrepancy_key === key ? '' : PAYROLL_NUMBER,
      billed_cents: 1,
      difference_cents: 1,
    });
  }
  await insert('standing_decisions', {
    ...member,
    ...decided,
    ...by,
    at,
    standing_pk: `${group}.s1`,
    discrepancy_key: key,
    difference_cents: 1,
  });
  await insert('corrections', {
    ...member,
    ...bill,
    member_id: NUMBER,
    correction_pk: `${group}.k1`,
    carrier_code: 'ACME',
    source_key: key,
    difference_kind: 'NO_DEDUCTION',
    difference_cents: 1,
    kind: 'CHANGE_NAME',
    value: NAME,
    one_time_cents: 0,
    authorization_text: `Form of ${TURNED}`,
    note: NUMBER,
    evidence: `${NAME} answered`,
    state: 'CONFIRMED',
  });
  await insert('correction_files', {
    ...by,
    group_number: group,
    file_pk: `${group}.f1`,
    file_name: `${NAME}.xlsx`,
    media_type: 'text/csv',
    content_base64: Buffer.from(`${NAME},${NUMBER}`).toString('base64'),
    at,
  });
  await insert('correction_file_items', { group_number: group, file_pk: `${group}.f1`, correction_pk: `${group}.k1` });
  await insert('correction_events', {
    ...by,
    group_number: group,
    correction_pk: `${group}.k1`,
    event_pk: `${group}.e1`,
    at,
    state: 'CONFIRMED',
    note: `${NAME} confirmed`,
  });
  const posting = { group_number: group, posting_pk: `${group}.r1` };
  const { kind: _, ...balanced } = { ...member, kind: '', coverage: 'Medical', plan: 'Gold PPO', billed_cents: 41_250 };
  await insert('register_postings', {
    ...posting,
    ...by,
    event: 'OPENED',
    upload_pk: payrollPk,
    posted_on: '2018-04-02',
    at,
  });
  for (const [index, member_id] of [NUMBER, PAYROLL_NUMBER, ''].entries()) {
    const entry = { ...balanced, member_id, entry_no: index + 1, month: '2018-03-01', posted_on: '2018-04-02' };
    await insert('register_entries', { ...entry, ...posting });
    await insert('register_balances', { ...balanced, member_id, group_number: group });
  }
  await insert('register_postings', {
    ...posting,
    ...by,
    posting_pk: `${group}.r2`,
    event: 'MERGED',
    upload_pk: payrollPk,
    note: `${NAME} was listed twice`,
    posted_on: '2018-04-02',
    at,
  });
  await insert('member_classes', {
    ...by,
    group_number: group,
    value_pk: `${group}.cl1`,
    member_id: NUMBER,
    member_name: NAME,
    effective_from: '2018-01-01',
    class_name: 'Hourly',
    at,
  });
  await insert('member_cost_centers', {
    ...by,
    group_number: group,
    value_pk: `${group}.cc1`,
    member_id: NUMBER,
    member_name: NAME,
    effective_from: '2018-01-01',
    splits: '[]',
    at,
  });
  const payer = {
    ...member,
    ...by,
    member_id: NUMBER,
    payer_pk: `${group}.p1`,
    kind: 'COBRA',
    effective_from: '2018-01-01',
    effective_to: '2018-12-31',
    percent: 102,
    note: `${NAME} moved`,
    version: 1,
    at,
  };
  await insert('continuation_payers', { ...payer, is_removed: false });
  await insert('continuation_changes', { ...payer, event: 'added' });
  await insert('uploads', {
    owner: group,
    upload_pk: `${group}.cp`,
    kind: 'continuation',
    file_name: 'payments.csv',
    stored_name: 'payments.csv',
    bytes: 1,
    fingerprint: '0',
    state: 'COMMITTED',
    good_rows: 1,
    row_count: 1,
    total_cents: 1,
    sample: '{}',
    errors: '[]',
    preview: JSON.stringify([{ row: 1, values: { name: NAME } }]),
    add_user_id: ask.userId,
    add_user: ask.name,
    mod_user: ask.name,
    add_date: at,
    mod_date: at,
  });
  await insert('continuation_payments', {
    ...member,
    upload_pk: `${group}.cp`,
    row_no: 1,
    member_id: '',
    member_name: TURNED,
    month: '2018-03-01',
    amount_cents: 1,
    reference: `Check of ${NAME}`,
  });
  await insert('ui_logs', {
    ui_log_pk: 'l1',
    user_id: rita.userId,
    log_name: 'error',
    log_message: 'Failed',
    log_detail: '',
    path: `/billing/members/${group}/${NUMBER}`,
    status: 0,
    status_text: '',
    log_timestamp: at,
    page_info: '',
    req_body: '',
    req_header: '',
  });
  await insert('idempotency_keys', {
    user_id: rita.userId,
    idempotency_key: randomUUID(),
    call: 'x',
    request_hash: 'x',
    status: 200,
    at,
    answer: JSON.stringify({ items: [{ memberId: NUMBER, note: `About ${NAME}` }] }),
  });
  await sql`update bill_lines set note = ${`Ask ${TURNED}`} where group_number = ${group} and bill_pk = ${billPk} and line_pk = ${linePk}`.execute(
    db,
  );
  const { rows: attachments } = await sql<{ pk: string }>`select attachment_pk as pk from bill_attachments`.execute(db);
  return [
    ...[payrollPk, enrolledPk, undone.filePk, refused.filePk].map((pk) => `uploads/${pk}`),
    ...attachments.map(({ pk }) => `attachments/${pk}`),
  ];
}
