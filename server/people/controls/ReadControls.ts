import type { ControlBoard, ControlUse } from '../../../contract/people/controls';
import { UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import { CONTROL_KINDS, CONTROLS, type ControlKey, controlId } from '../../../src/domain/people/controls/Control';
import type { ShownChange, ShownLimit } from '../../../src/domain/people/controls/ControlBoard';
import {
  type ControlFact,
  type ControlWindow,
  countsFor,
  subjectKey,
} from '../../../src/domain/people/controls/decideControl';
import { type LimitChange, limitOn } from '../../../src/domain/people/controls/LimitChange';
import { type LimitUsage, usagesOf } from '../../../src/domain/people/controls/limitUsage';
import { MAX_CENTS } from '../../../src/domain/platform/money/Cents';
import type { ControlQueries, NamedFact } from './ports';

const MAX_USAGES = 50;
const MAX_CHANGES = 20;
const MAX_REASONS = 50;

/** Identifies the subject that used a limit: the limit's `subjectKey`. */
export interface UsesRequest extends ControlKey {
  readonly subject: string;
}

/** Reads the office's rolling limits and what they count. @source BR-CTL-06 */
export class ReadControls {
  constructor(private readonly queries: ControlQueries) {}

  /** @param readerId the reader, which determines whose changes are their own. */
  async board(readerId: string, now: Date): Promise<ControlBoard> {
    const { today, ...window } = this.queries.window(now);
    const [changes, facts, reasons] = await Promise.all([
      this.queries.changes(),
      this.queries.facts(CONTROL_KINDS, window.since),
      this.queries.reasons(window.since, MAX_REASONS),
    ]);
    const limits = CONTROLS.flatMap((key) => {
      const { limitCents, change } = limitOn(today, key, changes);
      const own = changes.filter((one) => controlId(one) === controlId(key));
      if (limitCents === null && own.length === 0) return [];
      const counted = { ...key, limitCents: limitCents ?? MAX_CENTS };
      const usages = usagesOf(counted, facts, window).slice(0, MAX_USAGES);
      return [{ key, limitCents, change, own, usages, counted }];
    });
    const users = limits.flatMap(({ counted, usages }) =>
      usages.flatMap((usage) => factOf(counted, usage, facts, window) ?? []),
    );
    const names = nameLookup(users, await this.queries.named(users));
    return {
      today,
      reasons,
      limits: limits.map(({ key, limitCents, change, own, usages, counted }): ShownLimit => {
        const { by, decidedBy, appliesFrom } = change ?? {};
        return {
          ...key,
          limitCents,
          set: by !== undefined && appliesFrom ? { by, decidedBy: decidedBy ?? null, appliesFrom } : null,
          changes: own.slice(0, MAX_CHANGES).map((one) => shownChange(one, readerId)),
          usages: usages.map((usage) => {
            const fact = factOf(counted, usage, facts, window);
            return { ...usage, name: nameOf(key, fact && names.get(fact)) };
          }),
        };
      }),
    };
  }

  /** Actions that a limit counts for one subject; latest first, at most `most`. */
  async uses({ subject, ...key }: UsesRequest, now: Date, most: number): Promise<readonly ControlUse[]> {
    const window = this.queries.window(now);
    const facts = await this.queries.facts([key.kind], window.since);
    const limit = { ...key, limitCents: MAX_CENTS };
    const own = facts.filter((fact) => countsFor(limit, fact, window) && subjectKey(key.scope, fact) === subject);
    const named = await this.queries.named(own.slice(0, most));
    return named.map(({ kind, itemPk, itemName, groupNumber, groupName, amountCents, at, by, approvedBy }) => {
      const group = groupNumber === UNIDENTIFIED ? null : groupNumber;
      return { kind, itemPk, itemName, groupNumber: group, groupName, amountCents, at, by, approvedBy };
    });
  }
}

type Counted = ControlKey & { readonly limitCents: typeof MAX_CENTS };

/** The latest fact of a subject, which provides its name. */
function factOf(
  limit: Counted,
  { subject }: LimitUsage,
  facts: readonly ControlFact[],
  window: ControlWindow,
): ControlFact | undefined {
  return facts.find((fact) => countsFor(limit, fact, window) && subjectKey(limit.scope, fact) === subject);
}

function nameLookup(facts: readonly ControlFact[], named: readonly NamedFact[]): ReadonlyMap<ControlFact, NamedFact> {
  return new Map(
    facts.flatMap((fact, position) => {
      const found = named[position];
      return found ? [[fact, found] as const] : [];
    }),
  );
}

function nameOf({ scope }: ControlKey, fact: NamedFact | undefined): string {
  if (!fact || scope === 'day' || scope === 'thirtyDays') return '';
  if (scope === 'person') return fact.by;
  if (scope === 'group') return fact.groupName;
  if (scope === 'pair') return [fact.by, fact.approvedBy ?? ''].sort().join(' and ');
  return `${fact.itemName}, ${fact.groupName}`;
}

function shownChange({ kind: _k, scope: _s, effect: _e, ...change }: LimitChange, readerId: string): ShownChange {
  return { ...change, isOwn: change.byUserId === readerId };
}
