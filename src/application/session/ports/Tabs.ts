import type { Observable } from 'rxjs';
import { createToken, type Token } from '../../shared/Token';

/** What tabs of the application tell each other. Never a token, nor anything else that opens a door. */
export type TabMessage =
  /**
   * This tab signs out. The others forget everything and stay silent until it is back. `subject` is who signs out, as in
   * IdentityTokens; undefined when nobody was there.
   */
  | { readonly kind: 'leaving'; readonly subject: string | undefined }
  /** The tab that signed out is back from the provider: nobody is signed in there any more. */
  | { readonly kind: 'loggedOut' }
  /** A person is signed in in this tab. `subject` is who, as in IdentityTokens. */
  | { readonly kind: 'signedIn'; readonly subject: string };

/** The application's other tabs in this browser. */
export interface Tabs {
  /** What other tabs say, never this one. Hot; never completes, never errors. */
  readonly message$: Observable<TabMessage>;
  /** Tells all others. Nothing happens where a browser has no way to. */
  tell(message: TabMessage): void;
  /** Remembers over the way to the provider and back that this tab signed out: `loggedOut` is told once it is back. @source SES-4 */
  noteDeparture(): void;
}

export const Tabs: Token<Tabs> = createToken('Tabs');
