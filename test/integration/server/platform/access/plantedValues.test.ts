import type { Call } from '../../../../../contract/platform/shared/Call';
import { POLICY } from '../../../../../src/domain/platform/access/policy';
import { keepTokens } from '../../../../support/access/keepTokens';
import type { MatrixCall, Target } from '../../../../support/access/MatrixCall';
import { MATRIX_CALLS } from '../../../../support/access/matrixCalls';
import { MATRIX_PEOPLE, type MatrixPerson } from '../../../../support/access/matrixPeople';
import { matrixTarget } from '../../../../support/access/matrixTarget';
import { ACCOUNT, PLANTED, plantedBeyond, readableText } from '../../../../support/access/plantedValues';
import { plantValues } from '../../../../support/access/plantValues';
import { sampleName, sampleOf } from '../../../../support/depth';
import { SameThreadDocuments } from '../../../../support/files/SameThreadDocuments';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';
import type { TestPerson } from '../../../../support/server/TestData';

/** In `npm test`, each call is made by one person of this many. */
const PEOPLE_OF_SAMPLE = 6;

interface Player {
  readonly person: MatrixPerson;
  readonly account: TestPerson;
  readonly caller: TestCaller;
}

/** The calls that change nothing: what they answer is what a person can read. */
const READS = MATRIX_CALLS.filter(({ call }) => !POLICY[call.operation].write || call.file !== undefined);
const OF_UPLOADS = READS.filter(({ call }) => call.path.startsWith('/api/uploads/:filePk'));
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

let server: TestServer;
let target: Target;
let uploads: readonly string[];
let players: readonly Player[];
let found: ReadonlySet<string> = new Set();
/** Calls whose file had something that it does not declare. */
const undeclared = new Set<string>();
/** Members that are on bills and in files. */
const MEMBERS = ['Ada Byron', 'Member M1'];

beforeAll(async () => {
  server = await startTestServer({ documents: new SameThreadDocuments() });
  target = await matrixTarget(server, 'own');
  uploads = await plantValues(server, target);
  server.skipInvariantChecks();
  const all: Player[] = [];
  for (const person of MATRIX_PEOPLE) {
    const account = await server.data.person(person.options);
    all.push({ person, account, caller: server.as(account) });
  }
  players = all;
});
afterAll(async () => {
  server.skipInvariantChecks();
  await server.close();
});

async function answered(row: MatrixCall, { person, account, caller }: Player, at: Target): Promise<string> {
  const asking = { userId: account.userId, email: account.email, dashboard: person.dashboard };
  await row.prepare?.(server, at, asking);
  const { bytes = new Uint8Array() } = await caller.call(row.call, row.request(at, asking));
  await keepTokens(server, row.call);
  const text = readableText(bytes);
  found = new Set([
    ...found,
    ...PLANTED.filter(({ forms }) => forms.some((form) => text.includes(form))).map(({ what }) => what),
  ]);
  const { effect, file } = row.call;
  const hasPeople = [...MEMBERS, ...players.map((one) => one.account.email)].some((name) => text.includes(name));
  if (text.includes(ACCOUNT) && effect !== 'bankNumbers') undeclared.add(`${nameOf(row.call)}: bankNumbers`);
  if (file !== undefined && hasPeople && effect !== 'people') undeclared.add(`${nameOf(row.call)}: people`);
  return text;
}

describe(`special data planted everywhere (${sampleName})`, () => {
  it.each(READS.map((row, index) => [[nameOf(row.call), row.variant].filter(Boolean).join(': '), row, index] as const))(
    'is in no answer of %s to people who may not read it',
    async (_name, row, index) => {
      const beyond: string[] = [];
      const targets = OF_UPLOADS.includes(row)
        ? uploads.map((filePk) => ({ ...target, filePk, carrierFilePk: filePk, officeFilePk: filePk }))
        : [target];
      for (const player of sampleOf(players, PEOPLE_OF_SAMPLE, index)) {
        for (const at of targets) {
          const text = await answered(row, player, at);
          const seen = plantedBeyond(player.person, row.call, text);
          beyond.push(...seen.map((what) => `${player.person.name} reads ${what}`));
        }
      }
      expect([...new Set(beyond)]).toEqual([]);
    },
  );

  it('is in no file whose call does not declare bank accounts or people', () => {
    expect([...undeclared].sort()).toEqual([]);
  });

  it('is where it was planted, for people who may read it', () => {
    expect([...found].sort()).not.toEqual([]);
  });
});
