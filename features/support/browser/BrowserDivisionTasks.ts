import type { DivisionTasks } from '../tasks/DivisionTasks';
import { onlyUseCases } from './onlyUseCases';

export class BrowserDivisionTasks implements DivisionTasks {
  readonly save = onlyUseCases;
  readonly limit = onlyUseCases;
  readonly shown = onlyUseCases;
}
