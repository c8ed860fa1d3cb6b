import type { VisitNotes } from '../../application/platform/browsers/ports';

const PREFIX = 'listbill.note.';

/** Session storage. If it is blocked, notes last as long as the page. */
export class SessionNotes implements VisitNotes {
  private readonly here = new Set<string>();

  has(note: string): boolean {
    try {
      return this.here.has(note) || window.sessionStorage.getItem(PREFIX + note) !== null;
    } catch {
      return this.here.has(note);
    }
  }

  add(note: string): void {
    this.here.add(note);
    try {
      window.sessionStorage.setItem(PREFIX + note, '1');
    } catch {
      // Stored for this page only.
    }
  }
}
