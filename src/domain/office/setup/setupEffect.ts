import { ADVICE_DETAIL_LABELS, RETURN_RULE_LABELS } from '../../money/processing/remittanceDays';
import { type CodeKind, type CodeNames, codeName } from '../../platform/access/codeNames';
import { counted, labelOf, sentence } from '../../platform/text/wording';
import { type SetupKind, type SetupUse, type SetupValues, setupNoun } from './SetupRecord';

/** Effect of a change. */
export interface SetupEffect {
  /** Further effects of the change, in sentences; empty if there are none. */
  readonly sentences: readonly string[];
  /** Whether people lose access or work, so that the change must be confirmed. */
  readonly isLarge: boolean;
}

/**
 * Effect of replacing `before` with `after`.
 *
 * @param use of the record before the change
 * @param names of carriers, agents, and reps. Default: shows their codes.
 */
export function setupEffect(
  kind: SetupKind,
  before: SetupValues,
  after: SetupValues,
  use: SetupUse,
  names: CodeNames = {},
): SetupEffect {
  const losses = [...accessLosses(before, after, names), ...endEffect(kind, before, after, use)];
  const gains = accessGains(before, after, names);
  return {
    sentences: [...losses, ...gains, ...ruleEffect(before, after), ...adviceEffect(before, after)],
    isLarge: losses.length > 0,
  };
}

function accessLosses(before: SetupValues, after: SetupValues, names: CodeNames): readonly string[] {
  const rep = (code: string | null) => code && codeName(names, 'rep', code);
  const carriers = missingFrom(after.carrierCodes, before.carrierCodes);
  const agents = missingFrom(after.agentCodes, before.agentCodes);
  const repChanges = before.repCode !== null && before.repCode !== after.repCode;
  return [
    ...carriers.map(
      (code) =>
        `People of carrier ${codeName(names, 'carrier', code)} no longer see this group, and its bills are no longer accepted.`,
    ),
    ...agents.map((code) => `People of agent ${codeName(names, 'agent', code)} no longer see this group.`),
    ...(repChanges
      ? [`Admins of rep ${rep(before.repCode)} no longer see this group; admins of rep ${rep(after.repCode)} do.`]
      : []),
  ];
}

function accessGains(before: SetupValues, after: SetupValues, names: CodeNames): readonly string[] {
  return [
    ...missingFrom(before.carrierCodes, after.carrierCodes).map(
      (code) => `People of carrier ${codeName(names, 'carrier', code)} see this group, and its bills are accepted.`,
    ),
    ...missingFrom(before.agentCodes, after.agentCodes).map(
      (code) => `People of agent ${codeName(names, 'agent', code)} see this group.`,
    ),
  ];
}

function ruleEffect({ returnRule: before = 'NEXT_REMITTANCE' }: SetupValues, { returnRule: after }: SetupValues) {
  if (after === undefined || after === before) return [];
  return after === 'GROUP_DEBT'
    ? [
        'The carrier keeps what it was paid for a payment that is returned later. When the group pays the bill again, that money is not remitted.',
      ]
    : ["A payment that is returned after it was remitted is taken from the carrier's next remittance."];
}

function adviceEffect({ adviceDetail: before = 'BILL' }: SetupValues, { adviceDetail: after }: SetupValues) {
  if (after === undefined || after === before) return [];
  return after === 'MEMBER'
    ? ["The 820 of the carrier's next remittance lists members. Those of earlier remittances stay as they are."]
    : ["The 820 of the carrier's next remittance lists bills. Those of earlier remittances stay as they are."];
}

/** The values of `all` that `list` lacks. */
function missingFrom(list: readonly string[], all: readonly string[]): readonly string[] {
  return all.filter((code) => !list.includes(code));
}

function endEffect(
  kind: SetupKind,
  { endsOn: before }: SetupValues,
  { endsOn: after }: SetupValues,
  { groups, bills }: SetupUse,
): readonly string[] {
  if (before === after) return [];
  if (after === null) return [];
  if (kind === 'groups') {
    const kept =
      bills === null || bills === 0 ? '' : ` Its ${counted(bills, 'bill')} can still be reconciled and paid.`;
    return [`Bills of periods that begin after ${after} are no longer accepted for this group.${kept}`];
  }
  const noun = setupNoun(kind);
  return [
    `From the day after ${after} no group can be given this ${noun}. It stays on its ${counted(groups, 'group')}.`,
  ];
}

/**
 * A change of the history in one line: `Name: Harbor → Harbor Foods. Carriers: added Health Co, removed DENT.`
 *
 * @param names of carriers, agents, and reps. Default: shows their codes.
 */
export function setupChangeLabel(before: SetupValues | null, after: SetupValues, names: CodeNames = {}): string {
  if (before === null) return 'Added.';
  const rep = (code: string | null) => (code === null ? 'none' : codeName(names, 'rep', code));
  const parts = [
    before.name === after.name ? '' : sentence(`Name: ${before.name} → ${after.name}`),
    before.repCode === after.repCode ? '' : sentence(`Rep: ${rep(before.repCode)} → ${rep(after.repCode)}`),
    listChange('carrier', before.carrierCodes, after.carrierCodes, names),
    listChange('agent', before.agentCodes, after.agentCodes, names),
    before.endsOn === after.endsOn ? '' : endLabel(after),
    ruleEffect(before, after).length === 0 ? '' : sentence(`Returns after the remittance: ${ruleLabel(after)}`),
    adviceEffect(before, after).length === 0 ? '' : sentence(`820 detail: ${adviceLabel(after)}`),
    stateLabel(before, after),
  ];
  return parts.filter(Boolean).join(' ') || 'No difference.';
}

const LIST_LABELS = { carrier: 'Carriers', agent: 'Agents', rep: 'Reps' } as const;

function listChange(kind: CodeKind, before: readonly string[], after: readonly string[], names: CodeNames): string {
  const parts = [
    ...missingFrom(before, after).map((code) => `added ${codeName(names, kind, code)}`),
    ...missingFrom(after, before).map((code) => `removed ${codeName(names, kind, code)}`),
  ];
  return parts.length === 0 ? '' : sentence(`${LIST_LABELS[kind]}: ${parts.join(', ')}`);
}

function endLabel({ endsOn }: SetupValues): string {
  return endsOn === null ? 'End removed.' : `Ends on ${endsOn}.`;
}

function stateLabel({ postalState: before = null }: SetupValues, { postalState: after = before }: SetupValues): string {
  return before === after ? '' : `State: ${before ?? 'none'} → ${after ?? 'none'}.`;
}

/** `Taken from the next remittance`. */
function ruleLabel({ returnRule = 'NEXT_REMITTANCE' }: SetupValues): string {
  return labelOf(RETURN_RULE_LABELS, returnRule);
}

/** `Members of each bill`. */
function adviceLabel({ adviceDetail = 'BILL' }: SetupValues): string {
  return labelOf(ADVICE_DETAIL_LABELS, adviceDetail);
}
