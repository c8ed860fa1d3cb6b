import { type BrowserVerdict, browserVerdict } from '../../domain/browsers/browserVerdict';
import type { BrowserAgent, VisitNotes } from './ports';

const CLOSED = 'browserWarningClosed';

/** What there is to warn of. */
export type BrowserWarning = Exclude<BrowserVerdict, { kind: 'supported' }>;

/** Warns of a browser that is out of date or not supported, once a visit. @source BRW-2 BRW-3 */
export class BrowserCheck {
  constructor(
    private readonly agent: BrowserAgent,
    private readonly notes: VisitNotes,
  ) {}

  /** What there is to warn of; undefined when the browser is fine, or the warning was closed before. */
  get warning(): BrowserWarning | undefined {
    const verdict = browserVerdict(this.agent.seen());
    return verdict.kind === 'supported' || this.notes.has(CLOSED) ? undefined : verdict;
  }

  /** The person has seen it. */
  close(): void {
    this.notes.add(CLOSED);
  }
}
