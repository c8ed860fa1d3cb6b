import { addBillComment } from '../../../contract/billing/bills/billComments';
import { addMemberLinks } from '../../../contract/billing/bills/comparisonFacts';
import { endStandingDecision, saveStandingDecision } from '../../../contract/billing/bills/standingDecisions';
import { newId } from '../../../server/platform/shared/newPk';
import { MAX_COMMENT_LENGTH } from '../../../src/domain/billing/bills/comments';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { TestServer } from '../server/startTestServer';
import type { TestPerson } from '../server/TestData';

interface Where {
  readonly groupNumber: string;
  /** A reconciled bill of the group. */
  readonly billPk: string;
}

/** Leaves the person's name in rules, comments, expected adjustments and links of members. @param aside a former name */
export async function leaveReconcilingRecords(
  server: TestServer,
  person: TestPerson,
  { groupNumber, billPk }: Where,
  aside: string,
): Promise<void> {
  const { db } = server;
  const as = server.as(person);
  const params = { billPk };
  await as.ok(addBillComment, { params, body: { text: `${aside} will call them.` } });
  // An alias may be longer than the name it replaces.
  const text = `${aside} `.repeat(Math.floor(MAX_COMMENT_LENGTH / (aside.length + 1))).trim();
  await as.ok(addBillComment, { params, body: { text } });
  const link = { payrollKey: '17', payrollName: 'A. Byron', memberId: 'M1', memberName: 'Ada Byron' };
  await as.ok(addMemberLinks, { params: { groupNumber }, body: { links: [link] } });

  const standing = {
    key: 'NO_DEDUCTION/bill:M1/Medical',
    kind: 'NO_DEDUCTION' as const,
    memberId: 'M1',
    memberName: 'Ada Byron',
    coverage: 'Medical',
    differenceCents: cents(-500),
    action: 'acceptBill' as const,
    reasonCode: 'OTHER' as const,
    note: `Agreed with ${aside}`,
    until: null,
  };
  const { standingPk } = await as.ok(saveStandingDecision, { params: { groupNumber }, body: standing });
  await as.ok(endStandingDecision, { params: { groupNumber, standingPk } });

  const at = server.clock.now().toISOString();
  const change = {
    change_pk: newId(),
    applies_from: localDate('2026-04-01'),
    note: `Agreed with ${person.name}`,
    at,
    by_user_id: person.userId,
    by_name: person.name,
    undone_at: at,
    undone_by_user_id: person.userId,
    undone_by: aside,
  };
  const ofGroup = {
    group_number: groupNumber,
    reconcile_policy: 'payAsBilled',
    contributions: JSON.stringify([]),
  } as const;
  await db
    .insertInto('group_rule_changes')
    .values({ ...change, ...ofGroup })
    .execute();
  await db
    .insertInto('carrier_rule_changes')
    .values({ ...change, carrier_code: 'ACME', proration: 'daily', retro_months: 3 })
    .execute();
  await db
    .insertInto('expected_adjustments')
    .values({
      group_number: groupNumber,
      expected_pk: `${groupNumber}.${newId()}`,
      bill_pk: billPk,
      carrier_code: 'ACME',
      member_id: 'M1',
      member_name: 'Ada Byron',
      amount_cents: -500,
      source: 'DECISION',
      source_key: 'M1',
      reason_code: 'TERMINATED',
      note: `Ask ${person.name}`,
      closed_at: at,
      closed_by: aside,
      closed_reason: 'WRITTEN_OFF',
      close_note: `${aside} gave up`,
      add_user: aside,
      mod_user: person.name,
    })
    .execute();
}
