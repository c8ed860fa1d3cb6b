import { migrate } from '../../server/infrastructure/sql/migrate';
import { freePort } from '../support/identity/freePort';
import { startTestIssuer } from '../support/server/testIssuer';
import { ApiClient } from './ApiClient';
import { Operator } from './Operator';
import type { StressEngine, StressOptions } from './options';
import { Payer } from './Payer';
import { Random } from './Random';
import { Recorder } from './Recorder';
import { ServerProcess } from './ServerProcess';
import { createStressDatabase, type StressDatabase } from './StressDatabase';
import { createStressData } from './stressData';
import { verifyResults } from './verifyResults';

type SceneOptions = Pick<StressOptions, 'seed' | 'isolation'>;

/** The people, their data and a server that can be started and killed. */
export class Scene {
  private server: ServerProcess | undefined;

  private constructor(
    private readonly database: StressDatabase,
    private readonly issuer: { readonly url: string; readonly close: () => Promise<void> },
    private readonly port: number,
    readonly random: Random,
    readonly payers: readonly Payer[],
    readonly operator: Operator,
    readonly api: ApiClient,
    readonly recorder: Recorder,
  ) {}

  static async open(engine: StressEngine, payerCount: number, { seed, isolation }: SceneOptions): Promise<Scene> {
    const random = new Random(seed);
    const [database, issuer, port] = await Promise.all([
      createStressDatabase(engine, isolation),
      startTestIssuer(),
      freePort(),
    ]);
    const opened = await database.open();
    await migrate(opened.db);
    const data = await createStressData(opened.db, issuer.url, payerCount, random);
    await opened.close();
    const base = `http://localhost:${port}/ListBillAPI`;
    const api = new ApiClient(
      () => base,
      (userId) => issuer.tokenFor(userId, { issuer: issuer.url }),
    );
    const recorder = new Recorder();
    const payers = data.groups.flatMap((group) =>
      group.payors.map((person) => new Payer(person, group, api, recorder, new Random(random.between(1, 2 ** 31)))),
    );
    const operator = new Operator(data.sysadmin, api, recorder, new Random(random.between(1, 2 ** 31)));
    return new Scene(database, issuer, port, random, payers, operator, api, recorder);
  }

  async start(): Promise<void> {
    this.server = await ServerProcess.start(this.port, this.issuer.url, this.database.environment);
  }

  async kill(): Promise<void> {
    await this.server?.kill();
  }

  async stop(): Promise<void> {
    await this.server?.stop();
  }

  /** @returns descriptions of problems. The server must not be running. */
  async verify(): Promise<string[]> {
    const opened = await this.database.open();
    try {
      return await verifyResults(opened.db, this.recorder);
    } finally {
      await opened.close();
    }
  }

  async close(): Promise<void> {
    await this.server?.kill();
    await Promise.all([this.database.drop(), this.issuer.close()]);
  }
}
