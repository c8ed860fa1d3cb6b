import { launchBrowser } from '../../../scripts/browser.mjs';
import type { Level, Scene } from '../Level';
import type { Tasks } from '../tasks/Tasks';
import { BrowserAccessibilityTasks } from './BrowserAccessibilityTasks';
import { BrowserAccessTasks } from './BrowserAccessTasks';
import { BrowserAccountTasks } from './BrowserAccountTasks';
import { BrowserAgingTasks } from './BrowserAgingTasks';
import { BrowserAuditTasks } from './BrowserAuditTasks';
import { BrowserBalanceTasks } from './BrowserBalanceTasks';
import { BrowserBankAccountTasks } from './BrowserBankAccountTasks';
import { BrowserBillTasks } from './BrowserBillTasks';
import { BrowserBooksTasks } from './BrowserBooksTasks';
import { BrowserClassTasks } from './BrowserClassTasks';
import { BrowserCommentTasks } from './BrowserCommentTasks';
import { BrowserConditionTasks } from './BrowserConditionTasks';
import { BrowserControlTasks } from './BrowserControlTasks';
import { BrowserCorrectionTasks } from './BrowserCorrectionTasks';
import { BrowserCostTasks } from './BrowserCostTasks';
import { BrowserDashboardTasks } from './BrowserDashboardTasks';
import { BrowserDepositTasks } from './BrowserDepositTasks';
import { BrowserDirectoryTasks } from './BrowserDirectoryTasks';
import { BrowserDivisionTasks } from './BrowserDivisionTasks';
import { BrowserErasureTasks } from './BrowserErasureTasks';
import { BrowserExportTasks } from './BrowserExportTasks';
import { BrowserGroupTasks } from './BrowserGroupTasks';
import { BrowserLogoTasks } from './BrowserLogoTasks';
import { BrowserNewPersonTasks } from './BrowserNewPersonTasks';
import { BrowserNoticeTasks } from './BrowserNoticeTasks';
import { BrowserPaymentTasks } from './BrowserPaymentTasks';
import { BrowserPayrollTasks } from './BrowserPayrollTasks';
import { BrowserPeriodTasks } from './BrowserPeriodTasks';
import { BrowserPositivePayTasks } from './BrowserPositivePayTasks';
import { BrowserRateTasks } from './BrowserRateTasks';
import { BrowserReconciliationTasks } from './BrowserReconciliationTasks';
import { BrowserRefundTasks } from './BrowserRefundTasks';
import { BrowserRepTasks } from './BrowserRepTasks';
import { BrowserRuleTasks } from './BrowserRuleTasks';
import { BrowserSavingsTasks } from './BrowserSavingsTasks';
import { BrowserScreenTasks } from './BrowserScreenTasks';
import { BrowserSearchTasks } from './BrowserSearchTasks';
import { BrowserSessionTasks } from './BrowserSessionTasks';
import { BrowserSetupTasks } from './BrowserSetupTasks';
import { BrowserShellTasks } from './BrowserShellTasks';
import { BrowserStatementTasks } from './BrowserStatementTasks';
import { BrowserSuspenseTasks } from './BrowserSuspenseTasks';
import { BrowserTabTasks } from './BrowserTabTasks';
import { BrowserTemplateTasks } from './BrowserTemplateTasks';
import { BrowserUnclaimedTasks } from './BrowserUnclaimedTasks';
import { BrowserUploadListTasks } from './BrowserUploadListTasks';
import { BrowserUploadTasks } from './BrowserUploadTasks';
import { BrowserUsers } from './BrowserUsers';
import { BrowserViewTasks } from './BrowserViewTasks';
import { BrowserWelcomeTasks } from './BrowserWelcomeTasks';
import { startStageServer } from './stageServer';

/** The built application in a real browser, with the real server and identity provider. Requires `npm run build`. */
export async function openBrowserLevel(): Promise<Level> {
  const [server, browser] = await Promise.all([startStageServer(), launchBrowser()]);
  return {
    startScenario: async (): Promise<Scene> => {
      const backstage = await server.reset();
      const users = new BrowserUsers(browser, server);
      return {
        backstage,
        tasks: tasksIn(users),
        takeRefusals: () => users.takeRefusals(),
        pictures: (isFailed) => users.pictures(isFailed),
        end: (failure) => users.close(failure),
      };
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

function tasksIn(users: BrowserUsers): Tasks {
  const directory = new BrowserDirectoryTasks(users);
  const search = new BrowserSearchTasks(users);
  return {
    screen: new BrowserScreenTasks(users),
    session: new BrowserSessionTasks(users),
    account: new BrowserAccountTasks(users),
    tabs: new BrowserTabTasks(users),
    shell: new BrowserShellTasks(users),
    bills: new BrowserBillTasks(users),
    views: new BrowserViewTasks(users),
    reconciliation: new BrowserReconciliationTasks(users),
    payroll: new BrowserPayrollTasks(users),
    payments: new BrowserPaymentTasks(users),
    aging: new BrowserAgingTasks(users),
    books: new BrowserBooksTasks(users),
    statements: new BrowserStatementTasks(users),
    periods: new BrowserPeriodTasks(users),
    balances: new BrowserBalanceTasks(users),
    savings: new BrowserSavingsTasks(users),
    classes: new BrowserClassTasks(users),
    costs: new BrowserCostTasks(),
    divisions: new BrowserDivisionTasks(),
    controls: new BrowserControlTasks(),
    rates: new BrowserRateTasks(users),
    erasures: new BrowserErasureTasks(users, search),
    audit: new BrowserAuditTasks(users),
    corrections: new BrowserCorrectionTasks(users),
    groups: new BrowserGroupTasks(users),
    exports: new BrowserExportTasks(users),
    bankAccounts: new BrowserBankAccountTasks(users),
    deposits: new BrowserDepositTasks(users),
    suspense: new BrowserSuspenseTasks(users),
    refunds: new BrowserRefundTasks(users),
    unclaimed: new BrowserUnclaimedTasks(users),
    positivePay: new BrowserPositivePayTasks(users),
    dashboard: new BrowserDashboardTasks(users),
    directory,
    newPerson: new BrowserNewPersonTasks(users),
    access: new BrowserAccessTasks(users, directory),
    reps: new BrowserRepTasks(users),
    rules: new BrowserRuleTasks(users),
    setup: new BrowserSetupTasks(users),
    comments: new BrowserCommentTasks(users),
    welcome: new BrowserWelcomeTasks(users),
    notices: new BrowserNoticeTasks(users),
    search,
    uploadList: new BrowserUploadListTasks(users),
    uploads: new BrowserUploadTasks(users),
    templates: new BrowserTemplateTasks(users),
    logo: new BrowserLogoTasks(users),
    conditions: new BrowserConditionTasks(users),
    accessibility: new BrowserAccessibilityTasks(users),
  };
}
