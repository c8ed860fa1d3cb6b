import { of } from 'rxjs';
import type { ReconcileComparison } from '../../../contract/billing/bills/reconcileBill';
import type { DecisionMemory, StandingDecision } from '../../../contract/billing/bills/standingDecisions';
import type { Draft } from '../../../contract/platform/drafts';
import { BillLock } from '../../../src/application/billing/bills/BillLock';
import type { BillGateway, BillStatusGateway } from '../../../src/application/billing/bills/ports';
import type { DecisionMemoryGateway } from '../../../src/application/billing/reconciliation/ports';
import type { ReconcileSession } from '../../../src/application/billing/reconciliation/ReconcileSession';
import { ReconcileSessions } from '../../../src/application/billing/reconciliation/ReconcileSessions';
import type { OpenReconcile } from '../../../src/application/billing/reconciliation/ReconcileState';
import { Presence } from '../../../src/application/people/inactivity/Presence';
import type { DraftGateway } from '../../../src/application/platform/drafts/ports';
import { ApiError } from '../../../src/application/platform/shared/ApiError';
import type { GivenFile } from '../../../src/application/platform/shared/GivenFile';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import { transition } from '../../../src/domain/billing/bills/billTransitions';
import { applyEdit, type LineEdit } from '../../../src/domain/billing/bills/lineEdit';
import { type ComparisonFacts, NO_FACTS } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { NewStandingDecision } from '../../../src/domain/billing/reconciliation/memory/StandingDecision';
import type { Deduction, RememberedColumns } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { InThreadPayrollFiles } from '../../../src/infrastructure/files/InThreadPayrollFiles';
import { VirtualTime } from '../VirtualTime';
import { aBill, BILL } from './aBill';

/** A decision as the server saves it. */
export function aStanding(decision: NewStandingDecision, byName: string): StandingDecision {
  const standingPk = `1.${decision.key}`;
  return { ...decision, standingPk, at: '2026-10-05T12:00:00.000Z', byName, endedAt: null, endedBy: null };
}

/** A person who reconciles a bill, with in-memory gateways and virtual time. */
export class ReconcileFixture {
  readonly time = new VirtualTime();
  readonly files = new InThreadPayrollFiles();
  readonly drafts = new Map<string, Draft>();
  readonly sent: { changes: LineEdit[][]; reconciles: (ReconcileComparison | undefined)[] } = {
    changes: [],
    reconciles: [],
  };
  /** Holder of the lock, or undefined. */
  holder: string | undefined;
  /** Errors to throw once, by the name of the call. */
  readonly fails = new Map<string, Error>();
  /** Thrown whenever a draft is read. */
  draftsUnreadable: Error | undefined;
  /** Thrown whenever lines are read. */
  linesUnreadable: Error | undefined;
  /** Whether a closing page can still send requests. */
  canSaveOnClose = true;
  mapping: RememberedColumns | null = null;
  /** Rows of committed payroll uploads by `filePk`. */
  readonly uploaded = new Map<string, readonly Deduction[]>();
  /** Rows of uploads that had errors. */
  rowsLeftOut = 0;
  /** Data that the bill is compared with, besides the payroll file. */
  facts: ComparisonFacts = NO_FACTS;
  /** Decisions on the group's earlier bills. */
  memory: DecisionMemory = { last: null, standing: [] };
  bill: Bill;
  private readonly sessions: ReconcileSessions;

  constructor(
    public lines: readonly BillLine[],
    private readonly person = 'Ruth',
  ) {
    this.bill = aBill(lines);
    const mappings = {
      get: () => Promise.resolve(this.mapping),
      save: ({ groupNumber: _groupNumber, ...mapping }: RememberedColumns & { readonly groupNumber: string }) => {
        this.mapping = mapping;
        return Promise.resolve();
      },
    };
    const lock = new BillLock(this.locks(), new Presence(), this.time);
    this.sessions = new ReconcileSessions(
      this.bills(),
      this.status(),
      lock,
      this.draftGateway(),
      this.files,
      mappings,
      {
        list: () => Promise.resolve([]),
        deductions: (filePk) =>
          this.answered('deductions', {
            deductions: this.uploaded.get(filePk) ?? [],
            rowsLeftOut: this.rowsLeftOut,
          }),
      },
      {
        facts: () => this.answered('facts', this.facts),
        link: async (_, pairs) => {
          if (pairs.length === 0) return [];
          await this.answered('link', undefined);
          const saved = pairs.map(({ payroll, billed }) => ({
            linkPk: `1.${payroll.key}`,
            payrollKey: payroll.key,
            memberId: billed.memberId,
          }));
          this.facts = { ...this.facts, links: [...this.facts.links, ...saved] };
          return saved;
        },
        unlink: async (_, linkPks) => {
          if (linkPks.length === 0) return;
          await this.answered('unlink', undefined);
          this.facts = { ...this.facts, links: this.facts.links.filter((link) => !linkPks.includes(link.linkPk)) };
        },
      },
      this.memoryGateway(),
      { visible$: of(true) },
      this.time,
    );
  }

  /** Opens the bill in a new session and waits until it is loaded. */
  async session(): Promise<ReconcileSession> {
    const session = this.sessions.create(BILL);
    await this.sessions.start(BILL, session);
    return session;
  }

  end(session: ReconcileSession): Promise<void> {
    return this.sessions.end(BILL, session);
  }

  /** Advances the clock and lets pending promise callbacks run. */
  async after(ms: number): Promise<void> {
    this.time.advanceTo(this.time.now() + ms);
    await settled();
  }

  private memoryGateway(): DecisionMemoryGateway {
    const change = async (name: string, standing: StandingDecision, isEnded: boolean) => {
      const saved = await this.answered(name, standing);
      const others = this.memory.standing.filter(({ key }) => key !== standing.key);
      this.memory = { ...this.memory, standing: isEnded ? others : [...others, saved] };
      return saved;
    };
    const found = (standingPk: string) => {
      const standing = this.memory.standing.find((one) => one.standingPk === standingPk);
      if (!standing) throw new Error(`There is no ${standingPk}`);
      return standing;
    };
    return {
      read: () => this.answered('memory', this.memory),
      list: () => Promise.resolve(this.memory.standing),
      save: ({ groupNumber: _groupNumber, ...decision }) =>
        change('saveStanding', aStanding(decision, this.person), false),
      end: ({ standingPk }) => change('endStanding', found(standingPk), true),
      resume: ({ standingPk }) => change('resumeStanding', found(standingPk), false),
    };
  }

  private draftGateway(): DraftGateway {
    return {
      get: async ({ draftId }) => {
        if (this.draftsUnreadable) throw this.draftsUnreadable;
        const draft = this.drafts.get(draftId) ?? null;
        // Payroll rows are stored in a separate draft.
        return draftId.startsWith('payroll.') ? draft : this.answered('draft', draft);
      },
      save: async (draftId, kind, body) => {
        const draft = { draftId, kind, body, modDate: new Date(this.time.now()).toISOString() };
        await this.answered('saveDraft', undefined);
        this.drafts.set(draftId, draft);
        return draft;
      },
      remove: async ({ draftId }) => void this.drafts.delete(draftId),
      canSaveOnClose: () => this.canSaveOnClose,
      saveOnClose: (draftId, kind, body) => {
        if (!this.canSaveOnClose) return;
        if (body) this.drafts.set(draftId, { draftId, kind, body, modDate: new Date(this.time.now()).toISOString() });
        else this.drafts.delete(draftId);
      },
    };
  }

  private locks() {
    const grant = { billPk: BILL, lockToken: 'token', expiresAt: '' };
    return {
      take: async ({ takeOver }: { readonly takeOver: boolean }) => {
        await this.answered('take', undefined);
        if (this.holder && this.holder !== this.person && !takeOver) {
          throw new ApiError('conflict', 'BILL_LOCKED', 'Locked', {
            lockedBy: this.holder,
            since: '2026-11-20T05:00:00.000Z',
          });
        }
        this.holder = this.person;
        return grant;
      },
      keep: async () => {
        if (this.holder !== this.person) throw new ApiError('conflict', 'LOCK_LOST', 'Lost');
        return grant;
      },
      release: async () => {
        if (this.holder === this.person) this.holder = undefined;
      },
    };
  }

  private bills(): BillGateway {
    const unused = () => Promise.reject(new Error('not part of this fixture'));
    return {
      search: unused,
      history: unused,
      get: async () => this.answered('get', this.bill),
      lines: async ({ offset, limit }) => {
        if (this.linesUnreadable) throw this.linesUnreadable;
        const items = this.lines.slice(offset, offset + limit);
        return this.answered('lines', { version: this.bill.version, total: this.lines.length, items });
      },
      changeLines: async ({ version, changes }) => {
        await this.answered('changeLines', undefined);
        this.guard(version);
        this.sent.changes.push([...changes]);
        const byPk = new Map(changes.map((edit) => [edit.linePk, edit]));
        this.lines = this.lines.map((line) => applyIfAny(line, byPk.get(line.linePk)));
        this.next('saveChanges');
        await this.answered('changeLinesAnswer', undefined);
        return { bill: this.bill, lines: this.lines.filter(({ linePk }) => byPk.has(linePk)) };
      },
    };
  }

  private status(): BillStatusGateway {
    const unused = () => Promise.reject(new Error('not part of this fixture'));
    return {
      reopening: unused,
      unreconcile: unused,
      revert: unused,
      reconcile: async ({ version, comparison }) => {
        await this.answered('reconcile', undefined);
        this.guard(version);
        this.sent.reconciles.push(comparison);
        this.next('reconcile');
        await this.answered('reconcileAnswer', undefined);
        return this.bill;
      },
    };
  }

  private guard(version: number): void {
    if (version !== this.bill.version) throw new ApiError('conflict', 'STALE_VERSION', 'Stale');
  }

  private next(event: 'saveChanges' | 'reconcile'): void {
    const counted = aBill(this.lines);
    const step = transition({ ...this.bill, changedLineCount: counted.changedLineCount }, event);
    if (!step.ok) throw new ApiError('conflict', step.code, step.message);
    this.bill = { ...counted, version: this.bill.version + 1, status: step.status };
  }

  private async answered<T>(name: string, value: T): Promise<T> {
    const error = this.fails.get(name);
    this.fails.delete(name);
    if (error) throw error;
    return value;
  }
}

/** The open state of the session. Throws in any other state. */
export function openOf(session: ReconcileSession): OpenReconcile {
  if (session.snapshot.kind !== 'open') throw new Error(`The bill is ${session.snapshot.kind}`);
  return session.snapshot;
}

/** Lets pending promise callbacks run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

export function csv(...rows: string[]): GivenFile {
  const bytes = new TextEncoder().encode(rows.join('\n'));
  return { name: 'payroll.csv', size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
}

function applyIfAny(line: BillLine, edit: LineEdit | undefined): BillLine {
  return edit ? applyEdit(line, edit) : line;
}
