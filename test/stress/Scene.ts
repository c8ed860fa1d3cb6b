import { migrate } from '../../server/platform/database/migrate';
import { freePort } from '../support/identity/freePort';
import { startTestIssuer } from '../support/server/testIssuer';
import { ApiClient } from './ApiClient';
import { BackOffice } from './BackOffice';
import { OfficeCalls } from './OfficeCalls';
import { Operator } from './Operator';
import type { StressOptions } from './options';
import { Payer, type PayerHabits } from './Payer';
import { Random } from './Random';
import { type Attempt, Recorder } from './Recorder';
import { ServerProcess } from './ServerProcess';
import type { StressDatabase } from './StressDatabase';
import { createStressData } from './stressData';
import { Treasury } from './Treasury';
import { verifyResults } from './verifyResults';

const TOKEN_SECONDS = 36_000;

type SceneOptions = Pick<StressOptions, 'seed' | 'payers' | 'billsPerPayer'> & {
  readonly servers?: number;
  readonly habits?: PayerHabits;
};

/** The people, their data and servers that can be started and killed. */
export class Scene {
  private readonly servers = new Map<number, ServerProcess>();

  private constructor(
    private readonly database: StressDatabase,
    private readonly issuer: { readonly url: string; readonly close: () => Promise<void> },
    private readonly ports: readonly number[],
    readonly random: Random,
    readonly payers: readonly Payer[],
    readonly operator: Operator,
    readonly office: BackOffice,
    readonly treasury: Treasury,
    readonly api: ApiClient,
    readonly recorder: Recorder,
  ) {}

  /** Fills the database, which the scene then owns. */
  static async open(
    database: StressDatabase,
    { seed, payers: payerCount, billsPerPayer, servers = 1, habits }: SceneOptions,
  ): Promise<Scene> {
    const random = new Random(seed);
    const fork = () => new Random(random.between(1, 2 ** 31));
    const issuer = await startTestIssuer();
    const ports: number[] = [];
    while (ports.length < servers) ports.push(await freePort());
    const opened = await database.open();
    await migrate(opened.db);
    const data = await createStressData(opened.db, issuer.url, { payers: payerCount, billsPerPayer }, random);
    await opened.close();
    const api = new ApiClient(
      ports.map((port) => `http://localhost:${port}/ListBillAPI`),
      (userId) => issuer.tokenFor(userId, { issuer: issuer.url, expiresIn: TOKEN_SECONDS }),
      fork(),
    );
    const recorder = new Recorder();
    const payers = data.groups.flatMap((group) =>
      group.payors.map((person) => new Payer(person, group, api, recorder, fork(), habits)),
    );
    const operator = new Operator(data.sysadmin, api, recorder, fork());
    const calls = new OfficeCalls(api, recorder, fork());
    const office = new BackOffice(data.office, data.groups, api, calls, fork());
    const treasury = new Treasury(data.office, data.groups, calls, recorder, fork());
    return new Scene(database, issuer, ports, random, payers, operator, office, treasury, api, recorder);
  }

  /** Starts the servers that are not running. */
  async start(): Promise<void> {
    const missing = this.ports.filter((port) => !this.servers.has(port));
    // The first server would otherwise meet the others while it prepares the database.
    for (const port of missing) {
      this.servers.set(port, await ServerProcess.start(port, this.issuer.url, this.database.environment));
    }
  }

  /** Kills a random server. */
  async kill(): Promise<void> {
    const port = this.random.oneOf([...this.servers.keys()]);
    await this.servers.get(port)?.kill();
    this.servers.delete(port);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.servers.values()].map((server) => server.stop()));
  }

  /** Repeats requests with an unknown outcome with the same key. */
  async resolveDoubts(): Promise<void> {
    const { recorder, api } = this;
    const repeat = async (attempt: Attempt) =>
      recorder.record(attempt, await api.send(attempt.person, attempt.request));
    await Promise.all(recorder.inDoubt.splice(0).map(repeat));
  }

  /** @returns descriptions of problems. No server must be running. */
  async verify(): Promise<string[]> {
    const opened = await this.database.open();
    try {
      return await verifyResults(opened.db, this.recorder);
    } finally {
      await opened.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.servers.values()].map((server) => server.kill()));
    await Promise.all([this.database.drop(), this.issuer.close()]);
  }
}
