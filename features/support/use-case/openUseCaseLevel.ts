import { type Accounts, composeAccounts } from '../../../server/people/identity/composeAccounts';
import { SqlPeopleForSignIn } from '../../../server/people/session/SqlPeopleForSignIn';
import { SqlProviderStorage } from '../../../server/people/session/SqlProviderStorage';
import { SqlRecentAttempts } from '../../../server/people/session/SqlRecentAttempts';
import { composePromptNotices } from '../../../server/run/composition/composeNotices';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { DEFAULT_ACH_TERMS } from '../../../src/domain/money/payments/achEntry';
import { SameThreadDocuments } from '../../../test/support/files/SameThreadDocuments';
import { startTestServer, type TestServer } from '../../../test/support/server/startTestServer';
import { TestCaller } from '../../../test/support/server/TestCaller';
import { TestData } from '../../../test/support/server/TestData';
import { ISSUER, sessionClaims, verifiedEmail } from '../../../test/support/server/testIssuer';
import type { Level, Scene } from '../Level';
import type { Backstage, BankTerms } from '../stage/Backstage';
import { openStageDatabase, resetStage } from '../stage/stageDatabase';
import type { Tasks } from '../tasks/Tasks';
import { OpenUploads } from './OpenUploads';
import { ReconcileVisits } from './ReconcileVisits';
import { InProcessNetwork } from './stand-ins/InProcessNetwork';
import { StageTime } from './stand-ins/StageTime';
import { StageTokens } from './stand-ins/StageTokens';
import { stagePasswords } from './stand-ins/stagePasswords';
import { UseCaseAccessTasks } from './UseCaseAccessTasks';
import { UseCaseAccountTasks } from './UseCaseAccountTasks';
import { UseCaseAgingTasks } from './UseCaseAgingTasks';
import { UseCaseAuditTasks } from './UseCaseAuditTasks';
import { UseCaseBalanceTasks } from './UseCaseBalanceTasks';
import { UseCaseBankAccountTasks } from './UseCaseBankAccountTasks';
import { UseCaseBillTasks } from './UseCaseBillTasks';
import { UseCaseBooksTasks } from './UseCaseBooksTasks';
import { UseCaseClassTasks } from './UseCaseClassTasks';
import { UseCaseCommentTasks } from './UseCaseCommentTasks';
import { UseCaseConditionTasks } from './UseCaseConditionTasks';
import { UseCaseControlTasks } from './UseCaseControlTasks';
import { UseCaseCorrectionTasks } from './UseCaseCorrectionTasks';
import { UseCaseCostTasks } from './UseCaseCostTasks';
import { UseCaseDashboardTasks } from './UseCaseDashboardTasks';
import { UseCaseDepositTasks } from './UseCaseDepositTasks';
import { UseCaseDirectoryTasks } from './UseCaseDirectoryTasks';
import { UseCaseDivisionTasks } from './UseCaseDivisionTasks';
import { UseCaseErasureTasks } from './UseCaseErasureTasks';
import { UseCaseExportTasks } from './UseCaseExportTasks';
import { UseCaseGroupTasks } from './UseCaseGroupTasks';
import { UseCaseLogoTasks } from './UseCaseLogoTasks';
import { UseCaseNewPersonTasks } from './UseCaseNewPersonTasks';
import { UseCaseNoticeTasks } from './UseCaseNoticeTasks';
import { UseCasePaymentTasks } from './UseCasePaymentTasks';
import { UseCasePayrollTasks } from './UseCasePayrollTasks';
import { UseCasePeriodTasks } from './UseCasePeriodTasks';
import { UseCasePositivePayTasks } from './UseCasePositivePayTasks';
import { UseCaseRateTasks } from './UseCaseRateTasks';
import { UseCaseReconciliationTasks } from './UseCaseReconciliationTasks';
import { UseCaseRefundTasks } from './UseCaseRefundTasks';
import { UseCaseRepTasks } from './UseCaseRepTasks';
import { UseCaseRuleTasks } from './UseCaseRuleTasks';
import { UseCaseSavingsTasks } from './UseCaseSavingsTasks';
import { UseCaseScreenTasks } from './UseCaseScreenTasks';
import { UseCaseSearchTasks } from './UseCaseSearchTasks';
import { UseCaseSessionTasks } from './UseCaseSessionTasks';
import { UseCaseSetupTasks } from './UseCaseSetupTasks';
import { UseCaseShellTasks } from './UseCaseShellTasks';
import { UseCaseStatementTasks } from './UseCaseStatementTasks';
import { UseCaseSuspenseTasks } from './UseCaseSuspenseTasks';
import { UseCaseTabTasks } from './UseCaseTabTasks';
import { UseCaseTemplateTasks } from './UseCaseTemplateTasks';
import { UseCaseUnclaimedTasks } from './UseCaseUnclaimedTasks';
import { UseCaseUploadListTasks } from './UseCaseUploadListTasks';
import { UseCaseUploadTasks } from './UseCaseUploadTasks';
import { UseCaseUsers } from './UseCaseUsers';
import { UseCaseViewTasks } from './UseCaseViewTasks';
import { UseCaseWelcomeTasks } from './UseCaseWelcomeTasks';

/** Every scenario starts on a Tuesday morning. */
export const START_TIME = '2026-03-03T15:00:00.000Z';

/**
 * The browser application's own container, without screens, on the real server in this process: its use cases and
 * gateways, the real policy, the real SQL. Only what a browser has is replaced.
 */
export async function openUseCaseLevel(): Promise<Level> {
  const bankTerms: BankTerms = { ...DEFAULT_ACH_TERMS };
  const remittanceTerms = { afterDays: 0 };
  const stepUp: Backstage['stepUp'] = { rules: undefined };
  const server = await startTestServer({
    now: START_TIME,
    database: await openStageDatabase(),
    documents: new SameThreadDocuments(),
    achTerms: bankTerms,
    remittanceTerms,
    stepUp: () => stepUp.rules,
  });
  const tokens = new StageTokens((userId, email, issuedAt) =>
    server.tokenFor(userId, {
      issuedAt,
      claims: { ...verifiedEmail(email), ...sessionClaims('this device', issuedAt) },
    }),
  );
  return {
    startScenario: async (): Promise<Scene> => {
      await resetStage(server.db);
      server.stored.clear();
      server.clock.set(START_TIME);
      Object.assign(bankTerms, DEFAULT_ACH_TERMS);
      remittanceTerms.afterDays = 0;
      stepUp.rules = undefined;
      const time = new StageTime(server.clock);
      const directory = { db: server.db, clock: server.clock, tokens, accounts: stageAccounts(server) };
      const users = new UseCaseUsers(directory, time, new InProcessNetwork(server.app, time));
      return {
        backstage: {
          db: server.db,
          data: new TestData(server.db, server.clock),
          clock: server.clock,
          files: server.files,
          bankTerms,
          remittanceTerms,
          stepUp,
          as: ({ userId, email }) =>
            new TestCaller(server.app, () => tokens.of(userId, email, server.clock.now().getTime()), email),
          onOtherDevice: ({ userId, email }) => {
            const signedInAt = Math.floor(server.clock.now().getTime() / 1_000);
            const claims = sessionClaims('other device', signedInAt);
            return new TestCaller(server.app, () => server.tokenFor(userId, { issuedAt: signedInAt, claims }), email);
          },
          enableSignIn: () => Promise.resolve(),
          prepareExports: () => server.exports.run(),
          sendPromptNotices: () =>
            composePromptNotices({ ...server, signIn: { homeAddress: 'https://list.test/' } }).run(),
          assertInvariants: server.assertInvariants,
        },
        tasks: tasksIn(users),
        takeRefusals: () => Promise.resolve(users.takeRefusals()),
        pictures: () => Promise.resolve([]),
        end: async () => {
          await time.settle();
          users.close();
        },
      };
    },
    close: () => server.close(),
  };
}

/** The provider's own rules about accounts, on the scenario's clock. */
function stageAccounts({ db, clock }: TestServer): Accounts {
  const issuer = ISSUER;
  return composeAccounts({
    issuer,
    transactions: new SqlTransactions(db, { clock, issuer }),
    people: new SqlPeopleForSignIn(db),
    storage: new SqlProviderStorage(db, clock),
    attempts: new SqlRecentAttempts(db, clock),
    passwords: stagePasswords,
    now: () => clock.now().getTime(),
  });
}

function tasksIn(users: UseCaseUsers): Tasks {
  const session = new UseCaseSessionTasks(users);
  const openUploads = new OpenUploads(users);
  const visits = new ReconcileVisits(users);
  const bills = new UseCaseBillTasks(users);
  const parts = {
    session,
    shell: new UseCaseShellTasks(users, session),
    bills,
    views: new UseCaseViewTasks(users, bills),
    reconciliation: new UseCaseReconciliationTasks(users, session, visits),
    payroll: new UseCasePayrollTasks(users, visits, openUploads),
    dashboard: new UseCaseDashboardTasks(users, session),
    newPerson: new UseCaseNewPersonTasks(users),
    search: new UseCaseSearchTasks(users),
    welcome: new UseCaseWelcomeTasks(users),
    uploads: new UseCaseUploadTasks(users, openUploads),
    setup: new UseCaseSetupTasks(users),
    aging: new UseCaseAgingTasks(users, session),
    books: new UseCaseBooksTasks(users, session),
    statements: new UseCaseStatementTasks(users, session),
    periods: new UseCasePeriodTasks(users, session),
    balances: new UseCaseBalanceTasks(users),
    savings: new UseCaseSavingsTasks(users),
    classes: new UseCaseClassTasks(users),
    costs: new UseCaseCostTasks(users),
    divisions: new UseCaseDivisionTasks(users),
    controls: new UseCaseControlTasks(users, session),
    rates: new UseCaseRateTasks(users),
    erasures: new UseCaseErasureTasks(users),
    bankAccounts: new UseCaseBankAccountTasks(users, session),
    deposits: new UseCaseDepositTasks(users, session),
    suspense: new UseCaseSuspenseTasks(users, session),
    refunds: new UseCaseRefundTasks(users, session),
    unclaimed: new UseCaseUnclaimedTasks(users),
    positivePay: new UseCasePositivePayTasks(users, session),
    access: new UseCaseAccessTasks(users),
    corrections: new UseCaseCorrectionTasks(users),
  };
  return {
    ...parts,
    screen: new UseCaseScreenTasks(users, Object.values(parts)),
    audit: new UseCaseAuditTasks(users, session),
    groups: new UseCaseGroupTasks(users, session),
    exports: new UseCaseExportTasks(users),
    account: new UseCaseAccountTasks(users),
    tabs: new UseCaseTabTasks(users),
    notices: new UseCaseNoticeTasks(users),
    payments: new UseCasePaymentTasks(users, session),
    directory: new UseCaseDirectoryTasks(users, session),
    reps: new UseCaseRepTasks(users),
    rules: new UseCaseRuleTasks(users),
    comments: new UseCaseCommentTasks(users),
    uploadList: new UseCaseUploadListTasks(users, openUploads),
    templates: new UseCaseTemplateTasks(users, openUploads),
    logo: new UseCaseLogoTasks(users),
    conditions: new UseCaseConditionTasks(users),
    accessibility: {
      defects: () => Promise.reject(new Error('Appearance needs a browser: tag the scenario @browser-only')),
    },
  };
}
