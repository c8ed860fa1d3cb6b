import { CALLS } from '../../../../../contract/calls';
import { previewPayment } from '../../../../../contract/money/payments';
import { getGroupPreferences } from '../../../../../contract/people/session';
import { callName, rowName } from '../../../../support/access/callName';
import { fieldsBeyond } from '../../../../support/access/fieldsTable';
import { type GoldenLine, goldenRights } from '../../../../support/access/goldenRights';
import { keepTokens } from '../../../../support/access/keepTokens';
import type { MatrixCall, Target } from '../../../../support/access/MatrixCall';
import { MATRIX_CALLS } from '../../../../support/access/matrixCalls';
import { MATRIX_PEOPLE, type MatrixPerson } from '../../../../support/access/matrixPeople';
import { GROUPS, SIDES, type Side } from '../../../../support/access/matrixSides';
import { matrixTarget } from '../../../../support/access/matrixTarget';
import { atDepth, sampleName, sampleOf } from '../../../../support/depth';
import { SameThreadDocuments } from '../../../../support/files/SameThreadDocuments';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { type TestAnswer, TestCaller } from '../../../../support/server/TestCaller';
import type { TestPerson } from '../../../../support/server/TestData';

/** Statuses of an allowed call: successful, or rejected for a reason other than permission. */
const PASSED = [200, 201, 409, 422];
const DONE = [200, 201];
/** In `npm test -- --all`, each call is made by one person of this many. The rule behind all of them has its own test: every combination. */
const PEOPLE_OF_SAMPLE = 3;
const CODES: Readonly<Record<number, string>> = { 403: 'FORBIDDEN', 404: 'NOT_FOUND' };

interface Player {
  readonly person: MatrixPerson;
  readonly account: TestPerson;
  readonly caller: TestCaller;
  /** The table's lines of the person. */
  readonly rights: ReadonlyMap<string, GoldenLine>;
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

it('the access matrix has a row for every call of the contract', () => {
  expect([...new Set(MATRIX_CALLS.map(({ call }) => callName(call)))].sort()).toEqual(CALLS.map(callName).sort());
});

const rows = MATRIX_CALLS.map((row, index) => [rowName(row), row, index] as const);

it.each(rows)(`answers %s as the table of rights says (${sampleName})`, async (_name, row, index) => {
  const mismatches: string[] = [];
  for (const player of sampleOf(players, PEOPLE_OF_SAMPLE, index)) {
    const refusals = new Map<Side, string>();
    const line = lineOf(row, player);
    for (const side of sidesFor(row, line, player.person)) {
      const { status, text, body } = await answerTo(row, player, side);
      mismatches.push(...mismatchesOf(row, line, player.person, side, { status, text, body }));
      if (!isAllowed(line, side)) refusals.set(side, withoutNames(text, side));
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

it('covers every call for the sample people', () => {
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
  const caller = new TestCaller(server.app, async () => token, account.email);
  return { person, account, caller, rights: goldenRights(person.name) };
}

/** Two targets suffice if the target makes no difference, because the caller has no right anywhere or gets a list. */
function sidesFor(row: MatrixCall, { verdicts }: GoldenLine, person: MatrixPerson): readonly Side[] {
  const isSame = SIDES.every((side) => verdicts[side] === verdicts.none);
  if (isSame) return ['own', 'none'];
  return row.reach === 'list' ? ['own', 'foreign'] : (person.sides ?? SIDES);
}

function lineOf(row: MatrixCall, { person, rights }: Player): GoldenLine {
  const line = rights.get(rowName(row));
  if (line === undefined) throw new Error(`The table of rights has no line for ${rowName(row)} by ${person.name}.`);
  return line;
}

const isAllowed = ({ verdicts }: GoldenLine, side: Side) => verdicts[side] === 'yes' || verdicts[side] === 'out';

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

function mismatchesOf(
  row: MatrixCall,
  line: GoldenLine,
  person: MatrixPerson,
  side: Side,
  { status, text, body }: TestAnswer,
): string[] {
  // An out-of-scope group is answered with 403, so a 404 is about another missing record.
  const wasAllowed =
    (row.reach === 'grant' ? DONE : PASSED).includes(status) || (row.reach === 'group' && status === 404);
  const access = wasAllowed ? 'allowed' : String(status);
  const expected = isAllowed(line, side) ? 'allowed' : line.verdicts[side];
  const where = `${person.name}, ${side}:`;
  return [
    ...(access === expected ? [] : [`${where} ${access} instead of ${expected}: ${text}`]),
    ...(!wasAllowed && codeOf(body) !== (CODES[status] ?? codeOf(body)) ? [`${where} is refused as ${text}`] : []),
    ...(status < 300 ? leaks(row, line, body).map((leak) => `${where} names ${leak}: ${text}`) : []),
    ...(status < 300 && person.division === 'others' && row.call !== previewPayment
      ? recordsIn(body).map((pk) => `${where} names ${pk}: ${text}`)
      : []),
    ...(status < 300 ? fieldsBeyond(line.fields, body).map((field) => `${where} sees the field ${field}`) : []),
  ];
}

/** The error without the values sent in the request. */
function withoutNames(text: string, side: Side): string {
  const { groupNumber, carrier, agent } = GROUPS[side];
  return [groupNumber, carrier, agent].reduce((words, name) => words.replaceAll(name, '#'), text);
}

const codeOf = (body: unknown) => (typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined);

/** Groups and people revealed or changed by the answer without the person's right to them. */
function leaks({ call }: MatrixCall, { verdicts }: GoldenLine, body: unknown): string[] {
  const beyond = SIDES.filter((side) => side !== 'none' && verdicts[side] !== 'yes');
  // People may always see their own grants.
  const texts = textsIn(call === getGroupPreferences ? { ...Object(body), grants: [] } : body);
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
