import type { AdviceDetail, ReturnRule } from '../../money/processing/remittanceDays';
import type { CodeNames } from '../../platform/access/codeNames';
import type { LocalDate } from '../../platform/dates/LocalDate';

/** Kinds of records that bills refer to and managers maintain, as in addresses and on the wire. */
export const SETUP_KINDS = ['groups', 'carriers', 'agents', 'reps'] as const;
export type SetupKind = (typeof SETUP_KINDS)[number];

/** The values of a record that a manager changes. Only groups have a rep, carriers and agents. */
export interface SetupValues {
  readonly name: string;
  /** Last day in use; null while no end is planned. */
  readonly endsOn: LocalDate | null;
  /** Number of the rep in digits; null except for groups. */
  readonly repCode: string | null;
  /** Sorted; empty except for groups. */
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  /** For carriers. Default: unchanged; for a new one, `NEXT_REMITTANCE`. */
  readonly returnRule?: ReturnRule | undefined;
  /** For carriers. Default: unchanged; for a new one, `BILL`. */
  readonly adviceDetail?: AdviceDetail | undefined;
  /** A group's two-letter state code; null clears it. Default: unchanged, or none for a new group. */
  readonly postalState?: string | null | undefined;
}

/** A group, carrier, agent or rep. */
export interface SetupRecord extends SetupValues {
  readonly kind: SetupKind;
  /** Group number, code of the carrier or agent, or number of the rep in digits. Never changes. */
  readonly code: string;
  /** From 1; each change adds one. */
  readonly version: number;
}

/** Number of people and bills that use a record. */
export interface SetupUse {
  /** Groups of the carrier, agent or rep; 1 for a group. */
  readonly groups: number;
  /** Active billing users of the group, or active people with the code or rep. */
  readonly people: number;
  /** Bills of a group; null for other kinds. */
  readonly bills: number | null;
}

interface Named {
  readonly code: string;
  readonly name: string;
}

/** Names of a record's rep, carriers, and agents by kind and code. */
export function namesOf({
  names: { reps, carriers, agents },
}: {
  readonly names: Readonly<Record<'reps' | 'carriers' | 'agents', readonly Named[]>>;
}): CodeNames {
  const named = ([kind, all]: readonly [string, readonly Named[]]) =>
    all.map(({ code, name }) => [`${kind} ${code}`, name] as const);
  return Object.fromEntries(
    [['rep', reps] as const, ['carrier', carriers] as const, ['agent', agents] as const].flatMap(named),
  );
}

/** A row of a list of groups, carriers, agents or reps. */
export interface ListedSetup extends SetupRecord {
  /** Groups of the carrier, agent or rep; 1 for a group. */
  readonly groupCount: number;
}

const NOUNS: Readonly<Record<SetupKind, string>> = {
  groups: 'group',
  carriers: 'carrier',
  agents: 'agent',
  reps: 'rep',
};

/** `group`, `carrier`, `agent` or `rep`. */
export function setupNoun(kind: SetupKind): string {
  return NOUNS[kind] ?? kind;
}

/** `Group number`, `Carrier code`, `Agent code` or `Rep number`. */
export function codeLabel(kind: SetupKind): string {
  const noun = setupNoun(kind);
  const isNumber = kind === 'groups' || kind === 'reps';
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${isNumber ? 'number' : 'code'}`;
}

/** Whether the record is no longer in use. */
export function hasEnded({ endsOn }: Pick<SetupValues, 'endsOn'>, today: LocalDate): boolean {
  return endsOn !== null && endsOn < today;
}

/** Compares values in their stored order. */
export function isSameSetup(one: SetupValues, other: SetupValues): boolean {
  return (
    one.name === other.name &&
    one.endsOn === other.endsOn &&
    one.repCode === other.repCode &&
    one.carrierCodes.join() === other.carrierCodes.join() &&
    one.agentCodes.join() === other.agentCodes.join() &&
    isSameChoice(one.returnRule, other.returnRule) &&
    isSameChoice(one.adviceDetail, other.adviceDetail) &&
    isSameChoice(one.postalState, other.postalState)
  );
}

/** A missing choice means unchanged. */
function isSameChoice(one: string | null | undefined, other: string | null | undefined): boolean {
  return one === other || one === undefined || other === undefined;
}
