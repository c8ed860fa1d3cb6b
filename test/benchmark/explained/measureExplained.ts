import { sql } from 'kysely';
import Papa from 'papaparse';
import { getComparisonFacts } from '../../../contract/billing/bills/comparisonFacts';
import { getDemoFile } from '../../../contract/run/demoFiles';
import { selectLines } from '../../../server/billing/bills/selectLines.sql';
import { ofBill } from '../../../server/platform/database/statements/billsInScope';
import { DemoCalendar, THIS_MONTH } from '../../../server/run/demo/DemoCalendar';
import { demoGroups } from '../../../server/run/demo/groups/demoGroups';
import { DEMO_PEOPLE } from '../../../server/run/demo/people/demoPeople';
import { seedDemo } from '../../../server/run/demo/seedDemo';
import { type ComparisonFacts, NO_FACTS } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../src/domain/billing/reconciliation/comparePayroll';
import type { Deduction } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../src/domain/platform/money/Cents';
import { parseCents } from '../../../src/domain/platform/money/parseCents';
import { startTestServer, type TestServer } from '../../support/server/startTestServer';
import { ISSUER } from '../../support/server/testIssuer';
import type { Figure } from '../shared/Figure';

const NOW = '2026-11-19T15:00:00.000Z';
/** With balances, with a school year, and with continuation payers and rates. */
const GROUPS = 3;
const READER = 'manager@demo.test';

/**
 * Counts the differences between the demo's bills and their payroll files: with the file only, then with continuation payers as well,
 * then with balances brought forward, then with all other sources: enrollment, rates, and the bill before. The floor is the count with
 * the file only.
 */
export async function* measureExplained(): AsyncGenerator<Figure> {
  const server = await startTestServer({ now: NOW });
  try {
    const groups = demoGroups().slice(0, GROUPS);
    const hashPassword = (password: string) => Promise.resolve(password);
    await seedDemo(server.db, {
      now: new Date(NOW),
      issuer: ISSUER,
      encryption: server.encryption,
      hashPassword,
      groups,
    });
    const calendar = new DemoCalendar(new Date(NOW));
    for (const { groupNumber, name } of groups) {
      const counts = await countsOf(server, groupNumber, calendar);
      for (const [source, value] of counts)
        yield { name: `${name}: ${source}`, value, floor: counts[0]?.[1] ?? 0, unit: '' };
    }
  } finally {
    server.skipInvariantChecks();
    await server.close();
  }
}

async function countsOf(
  server: TestServer,
  groupNumber: string,
  calendar: DemoCalendar,
): Promise<readonly (readonly [string, number])[]> {
  const reader = DEMO_PEOPLE.find(({ email }) => email === READER);
  if (!reader) throw new Error(`${READER} is not in the demo.`);
  const person = server.as(reader);
  const params = { billPk: `${groupNumber}.${calendar.tag(THIS_MONTH)}-1` };
  const lines = await selectLines(server.db, sql`where ${ofBill('l', params)}`);
  const facts = await person.ok(getComparisonFacts, { params });
  const name = `payroll-deductions-${calendar.first(THIS_MONTH).slice(0, 7)}.csv`;
  const file = { kind: UploadKind.PayrollDeductions, owner: groupNumber, name };
  const { base64 } = await person.ok(getDemoFile, { params: file });
  const deductions = deductionsIn(Buffer.from(base64, 'base64').toString());
  const { period, rules, payers, payments, balances } = facts;
  const only: ComparisonFacts = { ...NO_FACTS, period, rules };
  const withPayers = { ...only, payers, payments };
  const steps: readonly (readonly [string, ComparisonFacts])[] = [
    ['payroll file only', only],
    ['with continuation payers', withPayers],
    ['with balances', { ...withPayers, balances }],
    ['with all other sources', facts],
  ];
  return steps.map(([source, known]) => [source, comparePayroll(lines, deductions, known).discrepancies.length]);
}

/** The sample with employee and employer amounts. */
function deductionsIn(text: string): readonly Deduction[] {
  const [, ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  return rows.map(([memberId = '', memberName = '', coverage = '', employee = '', employer = ''], index) => {
    const amountCents = cents((parseCents(employee) ?? 0) + (parseCents(employer) ?? 0));
    return { row: index + 1, memberId, memberName, coverage, amountCents };
  });
}
