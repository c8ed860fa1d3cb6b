import type { CostTasks } from '../tasks/CostTasks';
import { onlyUseCases } from './onlyUseCases';

export class BrowserCostTasks implements CostTasks {
  readonly setUp = onlyUseCases;
  readonly paste = onlyUseCases;
  readonly put = onlyUseCases;
  readonly apply = onlyUseCases;
  readonly members = onlyUseCases;
  readonly correct = onlyUseCases;
  readonly lines = onlyUseCases;
  readonly costs = onlyUseCases;
  readonly entries = onlyUseCases;
}
