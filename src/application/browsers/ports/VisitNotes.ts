import { createToken, type Token } from '../../shared/Token';

/** Remembers until the tab is closed what the person has seen. */
export interface VisitNotes {
  has(note: string): boolean;
  /** Never throws: where it cannot be remembered, it lasts as long as the page. */
  add(note: string): void;
}

export const VisitNotes: Token<VisitNotes> = createToken('VisitNotes');
