import type { ControlTasks } from '../tasks/ControlTasks';
import { onlyUseCases } from './onlyUseCases';

/** The screen is tested by the rules of its parts and by the accessibility and fault suites. */
export class BrowserControlTasks implements ControlTasks {
  readonly limit = onlyUseCases;
  readonly confirm = onlyUseCases;
  readonly open = onlyUseCases;
  readonly limits = onlyUseCases;
}
