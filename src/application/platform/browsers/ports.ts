import type { SeenBrowser } from '../../../domain/platform/browsers/browserVerdict';
import { createToken, type Token } from '../shared/Token';

/** The browser in which the application runs. */
export interface BrowserAgent {
  seen(): SeenBrowser;
}

export const BrowserAgent: Token<BrowserAgent> = createToken('BrowserAgent');

/** Notes of notices that the user has closed, until the tab is closed. */
export interface VisitNotes {
  has(note: string): boolean;
  /** Never throws. Without storage, a note lasts as long as the page. */
  add(note: string): void;
}

export const VisitNotes: Token<VisitNotes> = createToken('VisitNotes');
