import path from 'node:path';
import * as v from 'valibot';
import type { Db } from '../../server/platform/database/Tables';
import { FolderFiles } from '../../server/platform/files/FolderFiles';
import { overNetwork } from '../operator/Installation';
import type { MatrixCall, Target } from '../support/access/MatrixCall';
import { MATRIX_CALLS } from '../support/access/matrixCalls';
import { MATRIX_PEOPLE } from '../support/access/matrixPeople';
import { matrixTarget } from '../support/access/matrixTarget';
import type { TestServer } from '../support/server/startTestServer';
import { type TestAnswer, TestCaller } from '../support/server/TestCaller';
import { TestClock } from '../support/server/TestClock';
import { TestData, type TestPerson } from '../support/server/TestData';
import type { TestIssuer } from '../support/server/testIssuer';

/** They may make every call between them. */
const NAMES = ['manager and sysadmin of a rep', 'billing user with every flag', 'carrier who is also an agent'];

/** Records that this version's calls use, and the people who make the calls. */
export interface CalledRecords {
  readonly target: Target;
  readonly players: readonly {
    readonly account: TestPerson;
    readonly dashboard: 'admin' | 'carrier' | 'billingUser' | 'agent';
  }[];
}

interface CallOptions {
  readonly db: Db;
  readonly issuer: TestIssuer;
  /** Root of the server. */
  readonly site: string;
  readonly dataDir: string;
}

/** Adds records on a server of this version. */
export async function makeRecords(options: CallOptions): Promise<CalledRecords> {
  const server = serverAt(options);
  const target = await matrixTarget(server, 'own');
  const players: CalledRecords['players'][number][] = [];
  for (const { name, options: person, dashboard } of MATRIX_PEOPLE) {
    if (NAMES.includes(name)) players.push({ account: await server.data.person(person), dashboard });
  }
  await acceptTokens(options);
  return { target, players };
}

/** Start of the problem text for a call without any answer. */
export const NO_ANSWER = 'no answer';

/** The result of every call of this version on one server. */
export interface CallsResult {
  readonly calls: number;
  /** Status of each cell, by call and person. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Server errors, and answers that a tab of this version cannot read. */
  readonly problems: readonly string[];
}

/** Makes every call of this version, as its tabs do, and reads the answers by its schemas. */
export async function makeEveryCall(options: CallOptions, records: CalledRecords): Promise<CallsResult> {
  const { db } = options;
  const server = serverAt(options);
  const statuses = new Map<string, number>();
  const problems: string[] = [];
  for (const row of MATRIX_CALLS) {
    for (const { account, dashboard } of records.players) {
      const asking = { ...account, dashboard };
      await row.prepare?.(server, records.target, asking);
      await acceptTokens(options);
      const request = row.request(records.target, asking);
      const send = () => answerTo(row, request, server.as(account));
      // A server closes a connection that was idle, maybe at the moment of a call.
      const answer = await send().catch(send).catch(noAnswer);
      await db.updateTable('people').set({ tokens_ended_at: null }).execute();
      const cell = `${row.call.method} ${row.call.path}${row.variant ? ` (${row.variant})` : ''} by ${account.email}`;
      statuses.set(cell, answer.status);
      const problem = problemOf(row, answer);
      if (problem) problems.push(`${cell}: ${problem}`);
    }
  }
  return { calls: statuses.size, statuses, problems };
}

async function answerTo(row: MatrixCall, request: ReturnType<MatrixCall['request']>, caller: TestCaller) {
  const { files, fields } = request;
  return files === undefined
    ? caller.call(row.call, request)
    : caller.upload(row.call, { ...request, files, ...(fields ? { fields } : {}) });
}

/** The server closed the connection. */
const noAnswer = (error: unknown): TestAnswer => ({
  status: 0,
  body: undefined,
  text: `${NO_ANSWER}: ${String(error)}`,
});

function problemOf({ call }: MatrixCall, { status, text, body }: TestAnswer): string | undefined {
  if (status >= 500 || status === 0) return `${status} ${text.slice(0, 300)}`;
  if (status >= 300 || call.file) return undefined;
  const read = v.safeParse(call.schemas.answer, body);
  return read.success ? undefined : `cannot be read: ${JSON.stringify(v.flatten(read.issues).nested).slice(0, 300)}`;
}

/** Parts of an in-process server that the calls use. */
function serverAt({ db, issuer, site, dataDir }: CallOptions): TestServer {
  const app = overNetwork(site);
  const clock = new TestClock(new Date().toISOString());
  const server = {
    db,
    clock,
    data: new TestData(db, clock),
    files: new FolderFiles(path.join(dataDir, 'files')),
    as: ({ userId, email }: Pick<TestPerson, 'userId' | 'email'>) => {
      const token = async () => {
        await acceptTokens({ db, issuer });
        return issuer.tokenFor(userId, { issuer: issuer.url });
      };
      return new TestCaller(app, token, email);
    },
  };
  return server as unknown as TestServer;
}

/** People that tests add are known by another issuer. */
async function acceptTokens({ db, issuer }: Pick<CallOptions, 'db' | 'issuer'>): Promise<void> {
  await db.updateTable('people').set({ issuer: issuer.url }).where('issuer', '<>', issuer.url).execute();
}
