import { launchBrowser } from '../../../scripts/browser.mjs';
import type { Level, Scene } from '../Level';
import type { Tasks } from '../tasks/Tasks';
import { BrowserAccessibilityTasks } from './BrowserAccessibilityTasks';
import { BrowserAccessTasks } from './BrowserAccessTasks';
import { BrowserAccountTasks } from './BrowserAccountTasks';
import { BrowserBillTasks } from './BrowserBillTasks';
import { BrowserConditionTasks } from './BrowserConditionTasks';
import { BrowserDashboardTasks } from './BrowserDashboardTasks';
import { BrowserDirectoryTasks } from './BrowserDirectoryTasks';
import { BrowserHouse } from './BrowserHouse';
import { BrowserLogoTasks } from './BrowserLogoTasks';
import { BrowserNewPersonTasks } from './BrowserNewPersonTasks';
import { BrowserPaymentTasks } from './BrowserPaymentTasks';
import { BrowserReconciliationTasks } from './BrowserReconciliationTasks';
import { BrowserRepTasks } from './BrowserRepTasks';
import { BrowserSendingTasks } from './BrowserSendingTasks';
import { BrowserSessionTasks } from './BrowserSessionTasks';
import { BrowserShellTasks } from './BrowserShellTasks';
import { BrowserTabTasks } from './BrowserTabTasks';
import { BrowserTemplateTasks } from './BrowserTemplateTasks';
import { BrowserUploadTasks } from './BrowserUploadTasks';
import { BrowserWelcomeTasks } from './BrowserWelcomeTasks';
import { startStageServer } from './stageServer';

/** The built application in a real browser, on the real server with its identity provider. Needs `npm run build` before. */
export async function openBrowserLevel(): Promise<Level> {
  const [server, browser] = await Promise.all([startStageServer(), launchBrowser()]);
  return {
    backstage: server.backstage,
    begin: async (): Promise<Scene> => {
      server.backstage.clock.set(new Date().toISOString());
      const house = new BrowserHouse(browser, server.address);
      return { tasks: tasksIn(house), end: (failure) => house.close(failure) };
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

function tasksIn(house: BrowserHouse): Tasks {
  const directory = new BrowserDirectoryTasks(house);
  return {
    session: new BrowserSessionTasks(house),
    account: new BrowserAccountTasks(house),
    tabs: new BrowserTabTasks(house),
    shell: new BrowserShellTasks(house),
    bills: new BrowserBillTasks(house),
    reconciliation: new BrowserReconciliationTasks(house),
    payments: new BrowserPaymentTasks(house),
    dashboard: new BrowserDashboardTasks(house),
    directory,
    newPerson: new BrowserNewPersonTasks(house),
    access: new BrowserAccessTasks(house, directory),
    reps: new BrowserRepTasks(house),
    welcome: new BrowserWelcomeTasks(house),
    sending: new BrowserSendingTasks(house),
    uploads: new BrowserUploadTasks(house),
    templates: new BrowserTemplateTasks(house),
    logo: new BrowserLogoTasks(house),
    conditions: new BrowserConditionTasks(house),
    accessibility: new BrowserAccessibilityTasks(house),
  };
}
