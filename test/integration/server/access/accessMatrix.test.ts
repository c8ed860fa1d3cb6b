import { removeBankAccount } from '../../../../contract/bankAccounts';
import { releaseBills } from '../../../../contract/bills';
import { CALLS } from '../../../../contract/calls';
import { voidPayment } from '../../../../contract/payments';
import { getGroupPreferences } from '../../../../contract/session';
import type { Call } from '../../../../contract/shared/Call';
import { MATRIX_CALLS, type MatrixCall, type Target } from '../../../support/access/matrixCalls';
import { FOREIGN, MATRIX_PEOPLE, type MatrixPerson, OWN } from '../../../support/access/matrixPeople';
import { matrixTarget } from '../../../support/access/matrixTarget';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import type { TestPerson } from '../../../support/server/TestData';

const SIDES = ['own', 'foreign'] as const;
type Side = (typeof SIDES)[number];
/** Done, or refused for the state of things. */
const PASSED = [200, 201, 409, 422];

let server: TestServer;
let targets: Record<Side, Target>;
const people = new Map<MatrixPerson, TestPerson>();
let tried = 0;

beforeAll(async () => {
  server = await startTestServer();
  targets = {
    own: await matrixTarget(server, { groupNumber: OWN, repId: 1, carrier: 'OWNC', agent: 'OWNA' }),
    foreign: await matrixTarget(server, { groupNumber: FOREIGN, repId: 2, carrier: 'OTHERC', agent: 'OTHERA' }),
  };
  for (const person of MATRIX_PEOPLE) people.set(person, await server.data.person(person.wishes));
});
afterAll(() => server.close());

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

it('has a row for every call of the contract', () => {
  expect(MATRIX_CALLS.map(({ call }) => nameOf(call)).sort()).toEqual(CALLS.map(nameOf).sort());
});

describe.each(MATRIX_CALLS.map((row) => [nameOf(row.call), row] as const))('%s', (_name, row) => {
  it.each(MATRIX_PEOPLE.map((person) => [person.who, person] as const))('as %s', async (_who, person) => {
    for (const side of SIDES) {
      const outcome = await tryAs(row, person, side);
      expect({ side, ...outcome }).toEqual({ side, ...outcome, access: expected(row, person, side), leaked: [] });
      tried += 1;
    }
  });
});

it('has tried every call as everybody, on their own and on a foreign group', () => {
  expect(tried).toBe(CALLS.length * MATRIX_PEOPLE.length * 2);
  process.stdout.write(`access matrix: ${tried} cells, 0 mismatches\n`);
});

/** What access made of a call: the status by which it refused, or `passed`, whatever the state then said. */
async function tryAs(row: MatrixCall, person: MatrixPerson, side: Side) {
  const known = people.get(person);
  if (!known) throw new Error(`${person.who} is not there`);
  const target = targets[side];
  if (row.call === voidPayment) await hand(target.paymentPk, known);
  if (row.call === releaseBills) await takeBack(target.unreleasedPk);
  if (row.call === removeBankAccount) await bringBack(target.bankAccountPk);
  const request = row.request(target, { ...person, wishes: { ...person.wishes, email: known.email } });
  const { status, text, body } = await server.as(known).call(row.call, request);
  // A group that is refused is refused with 403, so a 404 there is about something else that is not there.
  const didPass = PASSED.includes(status) || (row.reach === 'group' && status === 404);
  return { access: didPass ? 'passed' : status, text, leaked: leaked(row, person, side, body) };
}

/** Only the maker may take a payment back, which is no question of rights: here it is always the caller. */
async function hand(paymentPk: string, maker: TestPerson): Promise<void> {
  await server.db
    .updateTable('payments')
    .set({ made_by_user_id: maker.userId })
    .where('payment_pk', '=', paymentPk)
    .execute();
}

async function bringBack(bankAccountPk: string): Promise<void> {
  await server.db
    .updateTable('bank_accounts')
    .set({ removed_at: null })
    .where('bank_account_pk', '=', bankAccountPk)
    .execute();
}

async function takeBack(billPk: string): Promise<void> {
  const status = { status: 'UNRELEASED', released_at: null, released_by: null } as const;
  await server.db.updateTable('bills').set(status).where('bill_pk', '=', billPk).execute();
  await server.db.deleteFrom('bill_line_snapshots').where('bill_pk', '=', billPk).execute();
}

/** What the rights table says. */
function expected({ reach, right, call }: MatrixCall, person: MatrixPerson, side: Side): 403 | 404 | 'passed' {
  if (reach === 'self') return 'passed';
  if (reach === 'office' || reach === 'system' || reach === 'somebody') {
    return person.also.includes(reach) ? 'passed' : 403;
  }
  if (call === getGroupPreferences && !person.also.includes('billing')) return 403;
  const holds = (at: Side) => right === undefined || person[at].includes(right);
  if (!holds('own') && !holds('foreign')) return 403;
  if (holds(side) || reach === 'list') return 'passed';
  return reach === 'key' ? 404 : 403;
}

/** Groups that an answer tells of, or that a call changed, although the person has no right to that there. */
function leaked({ call, right }: MatrixCall, person: MatrixPerson, side: Side, body: unknown): string[] {
  if (call === releaseBills) {
    return JSON.stringify(body).includes('"ok":true') && !person[side].includes('release') ? [side] : [];
  }
  if (right === undefined) return [];
  const groups = { own: OWN, foreign: FOREIGN };
  return SIDES.filter((at) => !person[at].includes(right) && mentions(body, groups[at]));
}

function mentions(value: unknown, groupNumber: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, member]) =>
      (name === 'groupNumber' && member === groupNumber) ||
      (name.endsWith('Pk') && String(member).startsWith(`${groupNumber}.`)) ||
      mentions(member, groupNumber),
  );
}
