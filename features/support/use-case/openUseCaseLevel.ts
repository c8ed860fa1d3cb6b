import { type Accounts, composeAccounts } from '../../../server/infrastructure/identity/composeAccounts';
import { SqlAccountUnitOfWork } from '../../../server/infrastructure/sql/account/SqlAccountUnitOfWork';
import { SqlPeopleForSignIn } from '../../../server/infrastructure/sql/session/SqlPeopleForSignIn';
import { SqlProviderStorage } from '../../../server/infrastructure/sql/session/SqlProviderStorage';
import { SqlRecentAttempts } from '../../../server/infrastructure/sql/session/SqlRecentAttempts';
import { startTestServer, type TestServer } from '../../../test/support/server/startTestServer';
import { TestCaller } from '../../../test/support/server/TestCaller';
import type { Level, Scene } from '../Level';
import type { Tasks } from '../tasks/Tasks';
import { OpenUploads } from './OpenUploads';
import { InProcessNetwork } from './stand-ins/InProcessNetwork';
import { StageTime } from './stand-ins/StageTime';
import { StageTokens } from './stand-ins/StageTokens';
import { stagePasswords } from './stand-ins/stagePasswords';
import { UseCaseAccessTasks } from './UseCaseAccessTasks';
import { UseCaseAccountTasks } from './UseCaseAccountTasks';
import { UseCaseBillTasks } from './UseCaseBillTasks';
import { UseCaseConditionTasks } from './UseCaseConditionTasks';
import { UseCaseDashboardTasks } from './UseCaseDashboardTasks';
import { UseCaseDirectoryTasks } from './UseCaseDirectoryTasks';
import { UseCaseHouse } from './UseCaseHouse';
import { UseCaseLogoTasks } from './UseCaseLogoTasks';
import { UseCaseNewPersonTasks } from './UseCaseNewPersonTasks';
import { UseCasePaymentTasks } from './UseCasePaymentTasks';
import { UseCaseReconciliationTasks } from './UseCaseReconciliationTasks';
import { UseCaseRepTasks } from './UseCaseRepTasks';
import { UseCaseSendingTasks } from './UseCaseSendingTasks';
import { UseCaseSessionTasks } from './UseCaseSessionTasks';
import { UseCaseShellTasks } from './UseCaseShellTasks';
import { UseCaseTabTasks } from './UseCaseTabTasks';
import { UseCaseTemplateTasks } from './UseCaseTemplateTasks';
import { UseCaseUploadTasks } from './UseCaseUploadTasks';
import { UseCaseWelcomeTasks } from './UseCaseWelcomeTasks';

/** Every scenario begins on a Tuesday morning. */
const BEGIN = '2026-03-03T15:00:00.000Z';

/**
 * The browser application's own container, without screens, on the real server in this process: its use cases and
 * gateways, the real policy, the real SQL in memory. Only what a browser has is replaced.
 */
export async function openUseCaseLevel(): Promise<Level> {
  const server = await startTestServer({ now: BEGIN });
  const tokens = new StageTokens((userId, issuedAt) => server.tokenFor(userId, { issuedAt }));
  return {
    backstage: {
      db: server.db,
      data: server.data,
      clock: server.clock,
      as: ({ userId, email }) =>
        new TestCaller(server.app, () => tokens.of(userId, server.clock.now().getTime()), email),
      admit: () => Promise.resolve(),
    },
    begin: async (): Promise<Scene> => {
      server.clock.set(BEGIN);
      // Every scenario begins at the same time: what earlier ones tried must not count.
      await server.db.deleteFrom('recent_attempts').execute();
      const time = new StageTime(server.clock);
      const directory = { db: server.db, clock: server.clock, tokens, accounts: stageAccounts(server) };
      const house = new UseCaseHouse(directory, time, new InProcessNetwork(server.app, time));
      return {
        tasks: tasksIn(house),
        end: async () => {
          await time.settle();
          house.close();
        },
      };
    },
    close: () => server.close(),
  };
}

/** The provider's own rules about accounts, on the scenario's clock. */
function stageAccounts({ db, clock }: TestServer): Accounts {
  const issuer = 'http://id.test/';
  return composeAccounts({
    issuer,
    unitOfWork: new SqlAccountUnitOfWork(db, clock, issuer),
    people: new SqlPeopleForSignIn(db),
    storage: new SqlProviderStorage(db, clock),
    attempts: new SqlRecentAttempts(db, clock),
    passwords: stagePasswords,
    now: () => clock.now().getTime(),
  });
}

function tasksIn(house: UseCaseHouse): Tasks {
  const session = new UseCaseSessionTasks(house);
  const inHand = new OpenUploads(house);
  return {
    session,
    account: new UseCaseAccountTasks(house),
    tabs: new UseCaseTabTasks(house),
    shell: new UseCaseShellTasks(house, session),
    bills: new UseCaseBillTasks(house),
    reconciliation: new UseCaseReconciliationTasks(house),
    payments: new UseCasePaymentTasks(house),
    dashboard: new UseCaseDashboardTasks(house, session),
    directory: new UseCaseDirectoryTasks(house, session),
    newPerson: new UseCaseNewPersonTasks(house),
    access: new UseCaseAccessTasks(house),
    reps: new UseCaseRepTasks(house),
    welcome: new UseCaseWelcomeTasks(house),
    sending: new UseCaseSendingTasks(house, inHand),
    uploads: new UseCaseUploadTasks(house, inHand),
    templates: new UseCaseTemplateTasks(house, inHand),
    logo: new UseCaseLogoTasks(house),
    conditions: new UseCaseConditionTasks(house),
    accessibility: {
      defects: () => Promise.reject(new Error('How it looks shows in a browser only: tag it @browser-only')),
    },
  };
}
