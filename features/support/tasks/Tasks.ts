import type { AccessibilityTasks } from './AccessibilityTasks';
import type { AccessTasks } from './AccessTasks';
import type { AccountTasks } from './AccountTasks';
import type { BillTasks } from './BillTasks';
import type { ConditionTasks } from './ConditionTasks';
import type { DashboardTasks } from './DashboardTasks';
import type { DirectoryTasks } from './DirectoryTasks';
import type { LogoTasks } from './LogoTasks';
import type { NewPersonTasks } from './NewPersonTasks';
import type { PaymentTasks } from './PaymentTasks';
import type { ReconciliationTasks } from './ReconciliationTasks';
import type { RepTasks } from './RepTasks';
import type { SendingTasks } from './SendingTasks';
import type { SessionTasks } from './SessionTasks';
import type { ShellTasks } from './ShellTasks';
import type { TabTasks } from './TabTasks';
import type { TemplateTasks } from './TemplateTasks';
import type { UploadTasks } from './UploadTasks';
import type { WelcomeTasks } from './WelcomeTasks';

/** Everything people can do and see in the features. Each level implements it once; steps know nothing else. */
export interface Tasks {
  readonly session: SessionTasks;
  readonly account: AccountTasks;
  readonly tabs: TabTasks;
  readonly shell: ShellTasks;
  readonly bills: BillTasks;
  readonly reconciliation: ReconciliationTasks;
  readonly payments: PaymentTasks;
  readonly dashboard: DashboardTasks;
  readonly directory: DirectoryTasks;
  readonly newPerson: NewPersonTasks;
  readonly access: AccessTasks;
  readonly reps: RepTasks;
  readonly welcome: WelcomeTasks;
  readonly sending: SendingTasks;
  readonly uploads: UploadTasks;
  readonly templates: TemplateTasks;
  readonly logo: LogoTasks;
  readonly conditions: ConditionTasks;
  readonly accessibility: AccessibilityTasks;
}
