import path from 'node:path';
import * as v from 'valibot';
import type { Db } from '../../server/database/Tables';
import { FolderFiles } from '../../server/files/FolderFiles';
import { overNetwork } from '../operator/Installation';
import type { MatrixCall, Target } from '../support/access/MatrixCall';
import type { TestServer } from '../support/server/startTestServer';
import type { TestAnswer, TestCaller } from '../support/server/TestCaller';
import { TestClock } from '../support/server/TestClock';
import type { TestPerson } from '../support/server/TestData';
import type { TestIssuer } from '../support/server/testIssuer';
import type { FormerProgram } from './FormerProgram';

/** They may make every call between them. */
const NAMES = ['manager and sysadmin of a rep', 'billing user with every flag', 'carrier who is also an agent'];

/** What calls of the last release are made on, and the people who make them. */
export interface FormerRecords {
  readonly target: Target;
  readonly players: readonly {
    readonly account: TestPerson;
    readonly dashboard: 'admin' | 'carrier' | 'billingUser' | 'agent';
  }[];
}

interface CallOptions {
  readonly former: FormerProgram;
  readonly db: Db;
  readonly issuer: TestIssuer;
  /** Root of the server. */
  readonly site: string;
  readonly dataDir: string;
}

/** Adds records by the last release, on a server of it. */
export async function makeRecords(options: CallOptions): Promise<FormerRecords> {
  const server = serverAt(options);
  const target = await options.former.matrixTarget(server, 'own');
  const players: FormerRecords['players'][number][] = [];
  for (const { name, options: person, dashboard } of options.former.people) {
    if (NAMES.includes(name)) players.push({ account: await server.data.person(person), dashboard });
  }
  await acceptTokens(options);
  return { target, players };
}

/** Start of the problem text for a call without any answer. */
export const NO_ANSWER = 'no answer';

/** The result of every call of the last release on one server. */
export interface FormerCallsResult {
  readonly calls: number;
  /** Status of each cell, by call and person. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Server errors, and answers that a tab of the last release cannot read. */
  readonly problems: readonly string[];
}

/** Makes every call of the last release, as its tabs do, and reads the answers by its schemas. */
export async function makeFormerCalls(options: CallOptions, records: FormerRecords): Promise<FormerCallsResult> {
  const { former, db } = options;
  const server = serverAt(options);
  const statuses = new Map<string, number>();
  const problems: string[] = [];
  for (const row of former.calls) {
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

/** What the calls use of a server in the same process. */
function serverAt({ former, db, issuer, site, dataDir }: CallOptions): TestServer {
  const app = overNetwork(site);
  const clock = new TestClock(new Date().toISOString());
  const server = {
    db,
    clock,
    data: new former.TestData(db, clock),
    files: new FolderFiles(path.join(dataDir, 'files')),
    as: ({ userId, email }: Pick<TestPerson, 'userId' | 'email'>) => {
      const token = async () => {
        await acceptTokens({ db, issuer });
        return issuer.tokenFor(userId, { issuer: issuer.url });
      };
      return new former.TestCaller(app, token, email);
    },
  };
  return server as unknown as TestServer;
}

/** People that tests add are known by another issuer. */
async function acceptTokens({ db, issuer }: Pick<CallOptions, 'db' | 'issuer'>): Promise<void> {
  await db.updateTable('people').set({ issuer: issuer.url }).where('issuer', '<>', issuer.url).execute();
}
