import { getBankAccount } from '../../../../contract/bankAccounts';
import { listMemberLinks } from '../../../../contract/bills/comparisonFacts';
import { listStandingDecisions } from '../../../../contract/bills/standingDecisions';
import { CALLS } from '../../../../contract/calls';
import { getCorrectionLayout, saveCorrectionLayout } from '../../../../contract/correctionLayouts';
import { sendCorrections } from '../../../../contract/corrections';
import { listReceivedChecks } from '../../../../contract/deposits';
import { getGroup } from '../../../../contract/groups';
import { previewPayment } from '../../../../contract/payments';
import { getRateExhibit, getRateTable, learnGroupRates, listRateTables } from '../../../../contract/rates';
import { settleBalances } from '../../../../contract/register';
import { getCarrierRules, getGroupSettings, listContributionProposals } from '../../../../contract/rules';
import type { Call } from '../../../../contract/shared/Call';
import { listSuspense } from '../../../../contract/suspense';
import { decideWriteOff, previewWriteOffs, reverseWriteOff, writeOffBalances } from '../../../../contract/writeOffs';
import { POLICY } from '../../../../src/domain/access/policy';
import { fieldsBeyond } from '../../../support/access/fieldsTable';
import { keepTokens } from '../../../support/access/keepTokens';
import type { MatrixCall, Reach, Target } from '../../../support/access/MatrixCall';
import { MATRIX_CALLS } from '../../../support/access/matrixCalls';
import { MATRIX_PEOPLE, type MatrixPerson } from '../../../support/access/matrixPeople';
import { GROUPS, SIDES, type Side } from '../../../support/access/matrixSides';
import { matrixTarget } from '../../../support/access/matrixTarget';
import { DIVISION_TABLE } from '../../../support/access/rightsTable';
import { atDepth, sampleName, sampleOf } from '../../../support/depth';
import { SameThreadDocuments } from '../../../support/files/SameThreadDocuments';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import { type TestAnswer, TestCaller } from '../../../support/server/TestCaller';
import type { TestPerson } from '../../../support/server/TestData';

/** Statuses of an allowed call: successful, or rejected for a reason other than permission. */
const PASSED = [200, 201, 409, 422];
const DONE = [200, 201];
/** In `npm test`, each call is made by one person of this many. The rule behind all of them has its own test: every combination. */
const PEOPLE_OF_SAMPLE = 3;
const BY_PLACE: readonly Reach[] = ['key', 'group', 'list', 'grant'];

interface Player {
  readonly person: MatrixPerson;
  readonly account: TestPerson;
  readonly caller: TestCaller;
}

let server: TestServer;
let targets: Record<Side, Target>;
let players: readonly Player[];
let triedCalls = 0;

beforeAll(async () => {
  server = await startTestServer({ documents: new SameThreadDocuments() });
  const targetsBySide: Partial<Record<Side, Target>> = {};
  for (const side of SIDES) targetsBySide[side] = await matrixTarget(server, side);
  targets = targetsBySide as Record<Side, Target>;
  const allPlayers: Player[] = [];
  for (const person of MATRIX_PEOPLE) allPlayers.push(await enter(person));
  players = allPlayers;
});
afterAll(() => server.close());

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

it('has a row for every call of the contract', () => {
  expect([...new Set(MATRIX_CALLS.map(({ call }) => nameOf(call)))].sort()).toEqual(CALLS.map(nameOf).sort());
});

const rows = MATRIX_CALLS.map(
  (row, index) => [[nameOf(row.call), row.variant].filter(Boolean).join(': '), row, index] as const,
);

it.each(rows)(`answers %s as the rights table defines (${sampleName})`, async (_name, row, index) => {
  const mismatches: string[] = [];
  for (const player of sampleOf(players, PEOPLE_OF_SAMPLE, index)) {
    const refusals = new Map<Side, string>();
    for (const side of sidesFor(row, player.person)) {
      const { status, text, body } = await answerTo(row, player, side);
      mismatches.push(...mismatchesOf(row, player.person, side, { status, text, body }));
      if (expected(row, player.person, side) !== 'passed') refusals.set(side, withoutNames(text, side));
      triedCalls += 1;
    }
    const [beyond, nowhere] = [refusals.get('foreign'), refusals.get('none')];
    if (beyond !== undefined && nowhere !== undefined && beyond !== nowhere) {
      mismatches.push(
        `${player.person.name} can tell what is out of reach (${beyond}) from what is not there (${nowhere})`,
      );
    }
  }
  expect(mismatches).toEqual([]);
});

it('covers every call for the people of the sample', () => {
  const people = Math.floor(MATRIX_PEOPLE.length / atDepth(PEOPLE_OF_SAMPLE, 1));
  expect(triedCalls).toBeGreaterThan(MATRIX_CALLS.length * people * 2);
  process.stdout.write(`access matrix over HTTP: ${triedCalls} cells, 0 mismatches\n`);
});

async function enter(person: MatrixPerson): Promise<Player> {
  const account = await server.data.person(person.options);
  for (const [role, spelling] of person.storedRoleSpellings ?? []) {
    await server.db
      .updateTable('person_roles')
      .set({ role: spelling })
      .where('user_id', '=', account.userId)
      .where('role', '=', role)
      .execute();
  }
  const token = await server.tokenFor(account.userId);
  return { person, account, caller: new TestCaller(server.app, async () => token, account.email) };
}

/** Two targets suffice if the target makes no difference, because the caller has no right anywhere or gets a list. */
function sidesFor(row: MatrixCall, person: MatrixPerson): readonly Side[] {
  if (!isOpenTo(row, person)) return ['own', 'none'];
  return row.reach === 'list' ? ['own', 'foreign'] : (person.sides ?? SIDES);
}

async function answerTo(row: MatrixCall, { person, account, caller }: Player, side: Side): Promise<TestAnswer> {
  const target = targets[side];
  const matrixCaller = { userId: account.userId, email: account.email, dashboard: person.dashboard };
  if (side !== 'none') await row.prepare?.(server, target, matrixCaller);
  const request = row.request(target, matrixCaller);
  const { files, fields } = request;
  if (files === undefined) {
    const answer = await caller.call(row.call, request);
    await keepTokens(server, row.call);
    return answer;
  }
  return caller.upload(row.call, { ...request, files, ...(fields ? { fields } : {}) });
}

function mismatchesOf(row: MatrixCall, person: MatrixPerson, side: Side, { status, text, body }: TestAnswer): string[] {
  // An out-of-scope group is answered with 403, so a 404 is about another missing record.
  const wasAllowed =
    (row.reach === 'grant' ? DONE : PASSED).includes(status) || (row.reach === 'group' && status === 404);
  const access = wasAllowed ? 'passed' : status;
  const expectedStatus = expected(row, person, side);
  const where = `${person.name}, ${side}:`;
  return [
    ...(access === expectedStatus ? [] : [`${where} ${access} instead of ${expectedStatus}: ${text}`]),
    ...(status < 300 ? leaks(row, person, body).map((leak) => `${where} names ${leak}: ${text}`) : []),
    ...(status < 300 && person.division === 'others' && row.call !== previewPayment
      ? recordsIn(body).map((pk) => `${where} names ${pk}: ${text}`)
      : []),
    ...(status < 300 ? fieldsBeyond(person, body).map((field) => `${where} sees the field ${field}`) : []),
  ];
}

/** The error without the values sent in the request. */
function withoutNames(text: string, side: Side): string {
  const { groupNumber, carrier, agent } = GROUPS[side];
  return [groupNumber, carrier, agent].reduce((words, name) => words.replaceAll(name, '#'), text);
}

/** The expected status by the rights table. */
function expected(row: MatrixCall, person: MatrixPerson, side: Side): 403 | 404 | 422 | 'passed' {
  const { reach, right } = row;
  if (reach === 'self') return 'passed';
  const isStanding = !BY_PLACE.includes(reach);
  if (isStanding && !person.standings.some((standing) => standing === reach)) return 403;
  if (right === undefined) return 'passed';
  if (!isOpenTo(row, person)) return 403;
  const isHeld = person.rights[side]?.includes(right) && isInDivisions(row, person);
  if (reach === 'list' || isHeld) return 'passed';
  return reach === 'key' ? 404 : reach === 'grant' ? 422 : 403;
}

/**
 * Calls about a whole group or its other records under lines of the policy that are open to people who are limited to divisions.
 * They see and change none of it.
 */
const OF_WHOLE_GROUP: ReadonlySet<Call> = new Set<Call>([
  getBankAccount,
  getCarrierRules,
  getCorrectionLayout,
  getGroup,
  getGroupSettings,
  getRateExhibit,
  getRateTable,
  learnGroupRates,
  listContributionProposals,
  listMemberLinks,
  listRateTables,
  listReceivedChecks,
  listStandingDecisions,
  listSuspense,
  previewWriteOffs,
  writeOffBalances,
  decideWriteOff,
  reverseWriteOff,
  saveCorrectionLayout,
  sendCorrections,
  settleBalances,
]);

/** Whether a limit to divisions leaves the person the target of the call. */
function isInDivisions({ call, reach }: MatrixCall, { division }: MatrixPerson): boolean {
  if (division === undefined) return true;
  return !OF_WHOLE_GROUP.has(call) && (division === 'theirs' || reach !== 'key');
}

/** Whether a limit to divisions leaves the person the line of the policy. */
function isOpenInDivisions({ operation }: Call, { division }: MatrixPerson): boolean {
  return division === undefined || POLICY[operation].reach !== 'scoped' || DIVISION_TABLE.includes(operation);
}

/** Whether the person has a right that allows the call for any target. */
function isOpenTo({ call, right, gate }: MatrixCall, person: MatrixPerson): boolean {
  if (!isOpenInDivisions(call, person)) return false;
  const openingRights = gate ?? (right === undefined ? [] : [right]);
  return openingRights.some((one) => SIDES.some((side) => person.rights[side]?.includes(one)));
}

/** Groups and people revealed or changed by the answer without the person's right to them. */
function leaks({ right, reach }: MatrixCall, person: MatrixPerson, body: unknown): string[] {
  if (right === undefined) return [];
  const beyond = SIDES.filter((side) => side !== 'none' && !person.rights[side]?.includes(right));
  // People may always see their own grants.
  const texts = textsIn(reach === 'billing' ? { ...Object(body), grants: [] } : body);
  return beyond.flatMap((side) => {
    const { groupNumber, name } = GROUPS[side];
    const { userId, email } = targets[side].member;
    return texts.filter(
      (text) => [groupNumber, name, userId, email].includes(text) || text.startsWith(`${groupNumber}.`),
    );
  });
}

/** Bills, payments, and what comes from bills of the own group, all of which are of one division. A preview repeats its request. */
function recordsIn(body: unknown): string[] {
  const { billPk, unreleasedPk, paymentPk, expectedPk, correctionPk } = targets.own;
  return textsIn(body).filter((text) => [billPk, unreleasedPk, paymentPk, expectedPk, correctionPk].includes(text));
}

/** Every text in an answer; for calls with results per row, only the successful rows. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if ('ok' in value && value.ok === false) return [];
  return Object.values(value).flatMap(textsIn);
}
