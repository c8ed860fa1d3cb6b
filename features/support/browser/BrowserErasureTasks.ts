import type { ErasureTasks } from '../tasks/ErasureTasks';
import { onlyUseCases } from './onlyUseCases';

export class BrowserErasureTasks implements ErasureTasks {
  readonly preview = onlyUseCases;
  readonly request = onlyUseCases;
  readonly requestAgain = onlyUseCases;
  readonly decide = onlyUseCases;
}
