import type { SeenBrowser } from '../../domain/browsers/browserVerdict';
import { createToken, type Token } from '../shared/Token';

/** Tells which browser the application runs in. */
export interface BrowserAgent {
  seen(): SeenBrowser;
}

export const BrowserAgent: Token<BrowserAgent> = createToken('BrowserAgent');

/** Remembers until the tab is closed what the person has seen. */
export interface VisitNotes {
  has(note: string): boolean;
  /** Never throws: where it cannot be remembered, it lasts as long as the page. */
  add(note: string): void;
}

export const VisitNotes: Token<VisitNotes> = createToken('VisitNotes');
