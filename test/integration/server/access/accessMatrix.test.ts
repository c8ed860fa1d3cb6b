import { CALLS } from '../../../../contract/calls';
import type { Call } from '../../../../contract/shared/Call';
import type { MatrixCall, Reach, Target } from '../../../support/access/MatrixCall';
import { MATRIX_CALLS } from '../../../support/access/matrixCalls';
import { MATRIX_PEOPLE, type MatrixPerson } from '../../../support/access/matrixPeople';
import { GROUPS, SIDES, type Side } from '../../../support/access/matrixSides';
import { matrixTarget } from '../../../support/access/matrixTarget';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import { type TestAnswer, TestCaller } from '../../../support/server/TestCaller';
import type { TestPerson } from '../../../support/server/TestData';

/** Done, or refused for the state of things. */
const PASSED = [200, 201, 409, 422];
const DONE = [200, 201];
const BY_PLACE: readonly Reach[] = ['key', 'group', 'list', 'grant'];

interface Player {
  readonly person: MatrixPerson;
  readonly known: TestPerson;
  readonly caller: TestCaller;
}

let server: TestServer;
let targets: Record<Side, Target>;
let players: readonly Player[];
let tried = 0;

beforeAll(async () => {
  server = await startTestServer();
  const made: Partial<Record<Side, Target>> = {};
  for (const side of SIDES) made[side] = await matrixTarget(server, side);
  targets = made as Record<Side, Target>;
  const entered: Player[] = [];
  for (const person of MATRIX_PEOPLE) entered.push(await enter(person));
  players = entered;
});
afterAll(() => server.close());

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

it('has a row for every call of the contract', () => {
  expect([...new Set(MATRIX_CALLS.map(({ call }) => nameOf(call)))].sort()).toEqual(CALLS.map(nameOf).sort());
});

const rows = MATRIX_CALLS.map((row) => [[nameOf(row.call), row.variant].filter(Boolean).join(': '), row] as const);

it.each(rows)(
  '%s is answered as the rights table says',
  async (_name, row) => {
    const mismatches: string[] = [];
    for (const player of players) {
      const refusals = new Map<Side, string>();
      for (const side of sidesFor(row, player.person)) {
        const { status, text, body } = await answerTo(row, player, side);
        mismatches.push(...mismatchesOf(row, player.person, side, { status, text, body }));
        if (expected(row, player.person, side) !== 'passed') refusals.set(side, withoutNames(text, side));
        tried += 1;
      }
      const [beyond, nowhere] = [refusals.get('foreign'), refusals.get('none')];
      if (beyond !== undefined && nowhere !== undefined && beyond !== nowhere) {
        mismatches.push(
          `${player.person.who} can tell what is out of reach (${beyond}) from what is not there (${nowhere})`,
        );
      }
    }
    expect(mismatches).toEqual([]);
  },
  60_000,
);

it('has tried every call as everybody', () => {
  expect(tried).toBeGreaterThan(MATRIX_CALLS.length * MATRIX_PEOPLE.length * 2);
  process.stdout.write(`access matrix over HTTP: ${tried} cells, 0 mismatches\n`);
});

async function enter(person: MatrixPerson): Promise<Player> {
  const known = await server.data.person(person.wishes);
  for (const [role, spelling] of person.otherSpelling ?? []) {
    await server.db
      .updateTable('person_roles')
      .set({ role: spelling })
      .where('user_id', '=', known.userId)
      .where('role', '=', role)
      .execute();
  }
  const token = await server.tokenFor(known.userId);
  return { person, known, caller: new TestCaller(server.app, async () => token, known.email) };
}

/** Where a place makes no difference, because somebody is refused everywhere or gets a list, two of them will do. */
function sidesFor(row: MatrixCall, person: MatrixPerson): readonly Side[] {
  if (!isOpenTo(row, person)) return ['own', 'none'];
  return row.reach === 'list' ? ['own', 'foreign'] : (person.sides ?? SIDES);
}

async function answerTo(row: MatrixCall, { person, known, caller }: Player, side: Side): Promise<TestAnswer> {
  const target = targets[side];
  const asking = { userId: known.userId, email: known.email, dashboard: person.dashboard };
  if (side !== 'none') await row.prepare?.(server, target, asking);
  const request = row.request(target, asking);
  const { files, fields } = request;
  if (files === undefined) return caller.call(row.call, request);
  return caller.upload(row.call, { ...request, files, ...(fields ? { fields } : {}) });
}

function mismatchesOf(row: MatrixCall, person: MatrixPerson, side: Side, { status, text, body }: TestAnswer): string[] {
  // A group that is refused is refused with 403, so a 404 there is about something else that is not there.
  const didPass = (row.reach === 'grant' ? DONE : PASSED).includes(status) || (row.reach === 'group' && status === 404);
  const access = didPass ? 'passed' : status;
  const said = expected(row, person, side);
  const where = `${person.who}, ${side}:`;
  return [
    ...(access === said ? [] : [`${where} ${access} instead of ${said}: ${text}`]),
    ...(status < 300 ? leaks(row, person, body).map((leak) => `${where} names ${leak}: ${text}`) : []),
  ];
}

/** A refusal without what the request itself said. */
function withoutNames(text: string, side: Side): string {
  const { groupNumber, carrier, agent } = GROUPS[side];
  return [groupNumber, carrier, agent].reduce((words, name) => words.replaceAll(name, '#'), text);
}

/** What the rights table says. */
function expected(row: MatrixCall, person: MatrixPerson, side: Side): 403 | 404 | 422 | 'passed' {
  const { reach, right } = row;
  if (reach === 'self') return 'passed';
  const isStanding = !BY_PLACE.includes(reach);
  if (isStanding && !person.also.some((standing) => standing === reach)) return 403;
  if (right === undefined) return 'passed';
  if (!isOpenTo(row, person)) return 403;
  if (reach === 'list' || person.rights[side]?.includes(right)) return 'passed';
  return reach === 'key' ? 404 : reach === 'grant' ? 422 : 403;
}

/** Whether somebody has, wherever, a right that opens the call. */
function isOpenTo({ right, gate }: MatrixCall, person: MatrixPerson): boolean {
  const opening = gate ?? (right === undefined ? [] : [right]);
  return opening.some((one) => SIDES.some((side) => person.rights[side]?.includes(one)));
}

/** Groups and people that an answer tells of, or that a call changed, although the person has no right to that there. */
function leaks({ right, reach }: MatrixCall, person: MatrixPerson, body: unknown): string[] {
  if (right === undefined) return [];
  const beyond = SIDES.filter((side) => side !== 'none' && !person.rights[side]?.includes(right));
  // One's own grants are no secret, wherever they are.
  const texts = textsIn(reach === 'billing' ? { ...Object(body), grants: [] } : body);
  return beyond.flatMap((side) => {
    const { groupNumber, name } = GROUPS[side];
    const { userId, email } = targets[side].member;
    return texts.filter(
      (text) => [groupNumber, name, userId, email].includes(text) || text.startsWith(`${groupNumber}.`),
    );
  });
}

/** Every text in an answer; of rows that were asked for by name and refused one by one, those that were done. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if ('ok' in value && value.ok === false) return [];
  return Object.values(value).flatMap(textsIn);
}
