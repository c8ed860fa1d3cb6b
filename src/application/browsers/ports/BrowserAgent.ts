import type { SeenBrowser } from '../../../domain/browsers/browserVerdict';
import { createToken, type Token } from '../../shared/Token';

/** Tells which browser the application runs in. */
export interface BrowserAgent {
  seen(): SeenBrowser;
}

export const BrowserAgent: Token<BrowserAgent> = createToken('BrowserAgent');
