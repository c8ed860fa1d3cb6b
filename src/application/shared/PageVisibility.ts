import type { Observable } from 'rxjs';
import { createToken, type Token } from './Token';

/** Whether anybody can see the page: what polls, rests while nobody can. */
export interface PageVisibility {
  /** True while the page is visible. The current value on subscribe, then every change. Never completes, never errors. */
  readonly visible$: Observable<boolean>;
}

export const PageVisibility: Token<PageVisibility> = createToken('PageVisibility');
