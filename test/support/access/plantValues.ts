import { addBillComment } from '../../../contract/billing/bills/billComments';
import { addMemberLinks } from '../../../contract/billing/bills/comparisonFacts';
import { answerCorrectionsByFile } from '../../../contract/billing/correctionAnswers';
import { checkUpload } from '../../../contract/office/uploadRecords';
import { uploadFile } from '../../../contract/office/uploads';
import { specialDataOf } from '../../../server/platform/database/specialData';
import { Role } from '../../../src/domain/platform/access/Role';
import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { interchangeOf } from '../files/interchangeOf';
import type { TestServer } from '../server/startTestServer';
import { textFile } from '../uploads/textFile';
import { committed } from '../uploads/uploadFixture';
import type { Target } from './MatrixCall';
import { BIRTH, CARRIER_SSN, COMMENT_SSN, FILE_ACCOUNT, KEY_BIRTH, PAY, PAYROLL_SSN, SSN } from './plantedValues';

const dashed = (ssn: string) => `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`;
const UNUSED = 'SSN,DOB,Annual salary,Bank account,Notes';
const VALUES = `${dashed(SSN)},07/19/1983,"${PAY}",${FILE_ACCOUNT},"born ${BIRTH}, earns $${PAY}"`;
/** Special values in the place of an amount, which errors quote. Pay would be read as the amount. */
const ODD = [`${dashed(SSN)}`, '7/19/1983', `x${FILE_ACCOUNT}`];

/**
 * Plants special data in every kind of file and in the records that are made of files.
 *
 * @returns the uploads, which calls about an upload are tried with.
 */
export async function plantValues(server: TestServer, target: Target): Promise<readonly string[]> {
  const { groupNumber, carrier, billPk } = target;
  const { db } = server;
  const special = specialDataOf(db);
  const office = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const sent: string[] = [];
  const send = async (kind: UploadKind, owner: string, file: ReturnType<typeof textFile>) => {
    const { filePk } = await office.uploaded(uploadFile, { params: { kind, owner, template: 'auto' }, files: [file] });
    sent.push(filePk);
  };
  const payroll = `Emp No,Name,Benefit,EE Amount,${UNUSED}`;
  const good = `${PAYROLL_SSN},Ada Byron,Medical,12.50,${VALUES}`;
  const applied = await committed(office, 'payrollDeductions', groupNumber, textFile('applied.csv', payroll, good));
  sent.push(applied.filePk);
  // Values in wrong columns, which errors quote.
  const wrong = ODD.map((value) => `${PAYROLL_SSN},Ben Okri,Medical,${value},${VALUES}`);
  await send('payrollDeductions', groupNumber, textFile('errors.csv', payroll, good, ...wrong));
  await send('payrollDeductions', groupNumber, textFile('plain.csv', good, good.replace('Ada', 'Eve')));
  const asDeduction = [`${PAYROLL_SSN},Ada Byron,"${PAY}"`, `M2,Ben Okri,"${PAY}"`];
  await send(
    'payrollDeductions',
    groupNumber,
    textFile('salary.csv', 'Employee id,Name,Annual Salary', ...asDeduction),
  );
  const layout = {
    headerRow: 1,
    columns: [
      { field: 'memberId', column: 'Employee id' },
      { field: 'amount', column: 'Annual Salary' },
    ],
    values: [],
    dateOrder: 'monthFirst' as const,
  };
  await office.ok(checkUpload, { params: { filePk: sent.at(-1) ?? '' }, body: { layout } });
  const enrollment = `SSN,Name,Coverage,Tier,Effective date,DOB,Annual salary,Account`;
  const enrolled = (ssn: string, tier: string, from: string) =>
    `${ssn},Ada Byron,Medical,${tier},${from},${BIRTH},${PAY.replace(',', '')},${FILE_ACCOUNT}`;
  const lives = textFile('lives.csv', enrollment, enrolled(dashed(PAYROLL_SSN), 'EE', '2026-01-01'));
  sent.push((await committed(office, 'enrolment', groupNumber, lives)).filePk);
  const odd = [...ODD, `"${PAY}"`].map((value) => enrolled(PAYROLL_SSN, value, value));
  await send('enrolment', groupNumber, textFile('odd.csv', enrollment, ...odd));
  const segments = [
    'INS*Y*18*021*20*A***FT',
    `REF*0F*${PAYROLL_SSN}`,
    `REF*DX*${dashed(SSN)}`,
    'DTP*356*D8*20260101',
    `NM1*IL*1*BYRON*ADA****34*${PAYROLL_SSN}`,
    `DMG*D8*${BIRTH.replaceAll('-', '')}*F`,
    `HD*021**HLT*${BIRTH}`,
    'DTP*348*D8*20260101',
    `HD*021**HLT*${FILE_ACCOUNT}*${SSN}`,
  ];
  const interchange = { name: 'members.834', bytes: Buffer.from(interchangeOf(segments)) };
  await send('enrolment', groupNumber, interchange);
  const paid = `SSN,Name,Benefit,Coverage month,Amount,Check number,Notes`;
  const payments = ['12.50', ...ODD].map(
    (value) => `${PAYROLL_SSN},Ada Byron,Medical,2026-03,${value},${FILE_ACCOUNT},"${dashed(SSN)} ${BIRTH}"`,
  );
  await send('continuation', groupNumber, textFile('paid.csv', paid, ...payments));
  const billed = `Group,Bill number,Period from,Member ID,Coverage,Premium,Plan,${UNUSED}`;
  const lines = ['12.50', ...ODD].map(
    (value, index) => `${groupNumber},B-9,2026-03-01,M${index},Medical,${value},${BIRTH} ${dashed(SSN)},${VALUES}`,
  );
  await send('carrierBill', carrier, textFile('billed.csv', billed, ...lines));
  const checks = `Group,Check number,Deposit date,Amount,Payer,${UNUSED}`;
  const amounts = ['10.00', ...ODD].map(
    (value, index) =>
      `${groupNumber},${1_100 + index},2026-03-09,${value},"${dashed(SSN)} of ${FILE_ACCOUNT}",${VALUES}`,
  );
  await send('lockbox', 'office', textFile('checks.csv', checks, ...amounts));

  const key = `name byron ada born ${KEY_BIRTH} ends 8873`;
  const link = { payrollKey: key, payrollName: 'Ada Byron', memberId: CARRIER_SSN, memberName: 'Ada Byron' };
  await office.ok(addMemberLinks, { params: { groupNumber }, body: { links: [link] } });
  const at = server.clock.now().toISOString();
  await db
    .insertInto('standing_decisions')
    .values({
      group_number: groupNumber,
      standing_pk: `${groupNumber}.planted`,
      discrepancy_key: special.sealText(`NO_DEDUCTION/${key}/Medical`),
      member_id: special.sealText(PAYROLL_SSN),
      member_name: 'Ada Byron',
      coverage: 'Medical',
      kind: 'NO_DEDUCTION',
      action: 'ignore',
      reason_code: 'OTHER',
      note: '',
      difference_cents: 1,
      by_user_id: 'test|office',
      by_name: 'Office',
      at,
    })
    .execute();
  await db
    .insertInto('register_balances')
    .values({
      group_number: groupNumber,
      member_id: special.sealText(PAYROLL_SSN),
      member_name: 'Ada Byron',
      coverage: 'Medical',
      plan: 'Gold',
      billed_cents: 1,
    })
    .execute();
  await db
    .updateTable('bill_lines')
    .set({ member_id: CARRIER_SSN })
    .where('group_number', '=', groupNumber)
    .where('bill_pk', '=', billPk)
    .execute();
  const planted = { group_number: groupNumber, correction_pk: `${groupNumber}.planted` };
  const copied = await db
    .selectFrom('corrections')
    .selectAll()
    .where('correction_pk', '=', target.correctionPk)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('corrections')
    .values({
      ...copied,
      ...planted,
      member_id: 'M7',
      source_key: 'planted',
      state: 'SENT',
      sent_at: at,
      installments: 1,
    })
    .execute();
  await db
    .insertInto('correction_file_items')
    .values({ ...planted, file_pk: target.correctionPk })
    .execute();
  const report = `Member ID,Status,Reason\nM7,Rejected,"SSN ${dashed(SSN)}, born 07/19/1983, salary ${PAY}, account ${FILE_ACCOUNT}"`;
  const body = { fileName: `errors ${dashed(SSN)}.csv`, text: report, isRecorded: true };
  const answered = await office.ok(answerCorrectionsByFile, { params: { groupNumber }, body });
  if (answered.files[0]?.corrections[0]?.effect !== 'OPEN_AGAIN') throw new Error('The report answers no correction.');
  const text = `Asked about ${dashed(COMMENT_SSN)}.`;
  await office.ok(addBillComment, { params: { billPk }, body: { text, isForCarrier: false } });
  return sent;
}
