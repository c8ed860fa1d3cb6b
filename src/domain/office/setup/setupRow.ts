import { parseLocalDate } from '../../platform/dates/LocalDate';
import type { UploadValues } from '../uploads/RowReader';
import type { SetupKind, SetupValues } from './SetupRecord';
import { normalizedSetup } from './setupProblems';

/** A record as a row of a file names it. */
export interface SetupRow {
  readonly kind: SetupKind;
  readonly code: string;
  /** All values. An empty cell clears the value, except that a group's state stays unchanged. */
  readonly values: SetupValues;
}

const KIND_OF_WORD: Readonly<Record<string, SetupKind>> = {
  group: 'groups',
  groups: 'groups',
  employer: 'groups',
  carrier: 'carriers',
  carriers: 'carriers',
  insurer: 'carriers',
  agent: 'agents',
  agents: 'agents',
  broker: 'agents',
  rep: 'reps',
  reps: 'reps',
  representative: 'reps',
};

/** The record of a row; undefined if its type is not a group, carrier, agent or rep. */
export function setupRowOf(row: UploadValues): SetupRow | undefined {
  const text = (field: string) => String(row[field] ?? '').trim();
  const word = text('type').toLowerCase();
  const kind = Object.hasOwn(KIND_OF_WORD, word) ? KIND_OF_WORD[word] : undefined;
  if (kind === undefined) return undefined;
  const codes = (field: string) =>
    text(field)
      .split(/[\s,;|]+/)
      .filter(Boolean);
  const values = {
    name: text('name'),
    endsOn: parseLocalDate(text('endsOn')) ?? null,
    repCode: text('rep') || null,
    carrierCodes: codes('carriers'),
    agentCodes: codes('agents'),
    postalState: text('state') || undefined,
  };
  return { kind, code: text('code'), values: normalizedSetup(kind, values) };
}
