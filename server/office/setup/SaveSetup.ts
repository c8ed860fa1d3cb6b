import {
  codeLabel,
  isSameSetup,
  type SetupKind,
  type SetupRecord,
  type SetupValues,
  setupNoun,
} from '../../../src/domain/office/setup/SetupRecord';
import { normalizedSetup, type SetupProblems, setupProblems } from '../../../src/domain/office/setup/setupProblems';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { sentence } from '../../../src/domain/platform/text/wording';
import { notFound, Refusal, staleVersion } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import type { SetupAuthor, SetupQueries } from './ports';

export interface SaveSetupRequest {
  readonly caller: SetupAuthor;
  readonly kind: SetupKind;
  readonly code: string;
  readonly values: SetupValues;
  readonly now: Date;
  readonly today: LocalDate;
  /** Refuses another rep of a group, whose people get its bills and people, without a recent sign-in. */
  readonly assertRecentSignIn?: () => void;
}

/**
 * Adds and changes groups, carriers, agents and reps. Nothing is deleted: a record that is no longer used gets a last day.
 *
 * @source docs/decisions/setup.md#codes-never-change-and-nothing-is-deleted
 */
export class SaveSetup {
  constructor(private readonly transactions: Transactions) {}

  /** @throws Refusal BAD_REQUEST with a problem for each field; NAME_TAKEN. */
  add({ caller, kind, code, values, now, today }: SaveSetupRequest): Promise<void> {
    return this.transactions.run(async (tx) => {
      await tx.setup.lock();
      const after = normalizedSetup(kind, values);
      await assertValid(tx, { kind, code, before: null, after, today });
      const [existing] = await tx.setup.find(kind, [code]);
      // A retry after a lost response adds nothing.
      if (existing && (await isOwnRetry(tx, existing, { caller, code, after }))) return;
      if (existing) throw taken(existing);
      await tx.setup.save([{ kind, code, before: null, after }], caller, now, null);
    });
  }

  /** @throws Refusal NOT_FOUND; BAD_REQUEST with a problem for each field; STALE_VERSION; STEP_UP_NEEDED for another rep. */
  change({
    caller,
    kind,
    code,
    values,
    version,
    now,
    today,
    assertRecentSignIn,
  }: SaveSetupRequest & { readonly version: number }): Promise<void> {
    return this.transactions.run(async (tx) => {
      await tx.setup.lock();
      const found = await tx.setup.find(kind, [code]);
      const before = found.find((record) => record.code === code);
      if (!before) throw notFound(setupNoun(kind));
      const after = normalizedSetup(kind, values);
      // A retry after a lost response changes nothing.
      if (isSameSetup(before, after)) return;
      if (before.version !== version) {
        const message = `Someone else has changed this ${setupNoun(kind)} since you opened it. Review the change, then try again.`;
        throw staleVersion(message);
      }
      await assertValid(tx, { kind, code, before, after, today });
      if (after.repCode !== null && after.repCode !== before.repCode) assertRecentSignIn?.();
      await tx.setup.save([{ kind, code, before, after }], caller, now, null);
    });
  }
}

async function isOwnRetry(
  tx: Transaction,
  existing: SetupRecord,
  { caller, code, after }: { readonly caller: SetupAuthor; readonly code: string; readonly after: SetupValues },
): Promise<boolean> {
  const isFirst = existing.code === code && existing.version === 2 && isSameSetup(existing, after);
  return isFirst && (await tx.setup.lastAuthor(existing.kind, code)) === caller.userId;
}

function taken({ kind, code, name }: SetupRecord): Refusal {
  const message = sentence(`${codeLabel(kind)} ${code} is already in use: ${name}`);
  return new Refusal(ErrorCode.NameTaken, message, { problems: [{ path: 'body.code', message }] });
}

interface SetupToCheck {
  readonly kind: SetupKind;
  readonly code: string;
  readonly before: SetupValues | null;
  readonly after: SetupValues;
  readonly today: LocalDate;
}

async function assertValid(tx: Transaction, { kind, code, before, after, today }: SetupToCheck): Promise<void> {
  const own = setupProblems(kind, { ...after, code });
  const found = Object.keys(own).length > 0 ? own : await referenceProblems(tx.setup, before, after, today);
  const problems = Object.entries(found).map(([field, message]) => ({ path: `body.${field}`, message }));
  if (problems.length === 0) return;
  throw new Refusal(ErrorCode.BadRequest, problems.map(({ message }) => message).join(' '), { problems });
}

/** Problems of a group's rep, carriers, and agents. Codes that the group already has may have ended. */
export async function referenceProblems(
  lookup: Pick<SetupQueries, 'lastDays'>,
  before: SetupValues | null,
  after: SetupValues,
  today: LocalDate,
): Promise<SetupProblems> {
  const added = {
    repCode: after.repCode === null || after.repCode === before?.repCode ? [] : [after.repCode],
    carrierCodes: after.carrierCodes.filter((code) => !before?.carrierCodes.includes(code)),
    agentCodes: after.agentCodes.filter((code) => !before?.agentCodes.includes(code)),
  };
  const kinds = { repCode: 'reps', carrierCodes: 'carriers', agentCodes: 'agents' } as const;
  const problems: Record<string, string> = {};
  for (const field of ['repCode', 'carrierCodes', 'agentCodes'] as const) {
    const kind = kinds[field];
    const lastDays = added[field].length > 0 ? await lookup.lastDays(kind, added[field]) : new Map();
    const problem = added[field].map((code) => referenceProblem(kind, code, lastDays, today)).find(Boolean);
    if (problem) problems[field] = problem;
  }
  return problems;
}

function referenceProblem(
  kind: SetupKind,
  code: string,
  lastDays: ReadonlyMap<string, LocalDate | null>,
  today: LocalDate,
): string | undefined {
  const lastDay = lastDays.get(code);
  if (lastDay === undefined) return `There is no ${setupNoun(kind)} ${code}. Add it first.`;
  if (lastDay !== null && lastDay < today) return `${codeLabel(kind)} ${code} ended on ${lastDay}. Choose another.`;
  return undefined;
}
