import { type BrowserVerdict, browserVerdict } from '../../../domain/platform/browsers/browserVerdict';
import type { BrowserAgent, VisitNotes } from './ports';

const CLOSED = 'browserWarningClosed';

/** Reason for a warning. */
export type BrowserWarning = Exclude<BrowserVerdict, { kind: 'supported' }>;

/** Warns of a browser that is out of date or not supported, once a visit. @source BRW-2 BRW-3 */
export class BrowserCheck {
  constructor(
    private readonly agent: BrowserAgent,
    private readonly notes: VisitNotes,
  ) {}

  /** The warning to show; undefined if the browser is supported or the warning was closed before. */
  get warning(): BrowserWarning | undefined {
    const verdict = browserVerdict(this.agent.seen());
    return verdict.kind === 'supported' || this.notes.has(CLOSED) ? undefined : verdict;
  }

  /** Hides the warning for this visit. */
  close(): void {
    this.notes.add(CLOSED);
  }
}
