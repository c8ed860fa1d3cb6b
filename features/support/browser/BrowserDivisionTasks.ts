import type { DivisionTasks } from '../tasks/DivisionTasks';
import { onlyUseCases } from './onlyUseCases';

export class BrowserDivisionTasks implements DivisionTasks {
  readonly end = onlyUseCases;
  readonly save = onlyUseCases;
  readonly limit = onlyUseCases;
  readonly shown = onlyUseCases;
}
