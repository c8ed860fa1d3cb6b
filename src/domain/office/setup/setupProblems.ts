import { isPostalState, readPostalState } from '../../platform/text/postalStates';
import { codeLabel, type SetupKind, type SetupValues } from './SetupRecord';

/** Maximum length of the name of a group, carrier, agent or rep, in characters. */
export const MAX_SETUP_NAME_LENGTH = 80;
/** Maximum number of carriers or agents of a group. */
export const MAX_CODES = 40;

/** Problems by field: `code`, `name`, `endsOn`, `repCode`, `carrierCodes`, `agentCodes`, `postalState`. Empty if there are none. */
export type SetupProblems = Readonly<Partial<Record<'code' | keyof SetupValues, string>>>;

const CODE_RULES: Readonly<Record<SetupKind, { readonly rule: RegExp; readonly message: string }>> = {
  groups: { rule: /^\d{1,12}$/, message: 'A group number has 1 to 12 digits.' },
  reps: { rule: /^[1-9]\d{0,8}$/, message: 'A rep number has 1 to 9 digits and does not begin with 0.' },
  carriers: { rule: /^[\w-]{1,20}$/, message: 'A carrier code has 1 to 20 letters, digits, dashes or underscores.' },
  agents: { rule: /^[\w-]{1,20}$/, message: 'An agent code has 1 to 20 letters, digits, dashes or underscores.' },
};
const CONTROL_CHARACTER = /\p{Cc}/u;

/** Problem with a record's code, as a sentence. */
export function codeProblem(kind: SetupKind, code: string): string | undefined {
  if (code === '') return `Enter the ${codeLabel(kind).toLowerCase()}.`;
  const { rule, message } = CODE_RULES[kind];
  return rule.test(code) ? undefined : message;
}

function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name.';
  if (name.length > MAX_SETUP_NAME_LENGTH) return `Keep the name within ${MAX_SETUP_NAME_LENGTH} characters.`;
  return CONTROL_CHARACTER.test(name) ? 'Remove line breaks and other control characters from the name.' : undefined;
}

/** Problems of a record by itself; the server checks that its codes exist. */
export function setupProblems(
  kind: SetupKind,
  { code, ...values }: SetupValues & { readonly code: string },
): SetupProblems {
  const ofGroup = kind === 'groups' ? groupProblems(values) : {};
  const found = { code: codeProblem(kind, code), name: nameProblem(values.name), ...ofGroup };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

function groupProblems({ repCode, carrierCodes, agentCodes, postalState }: SetupValues) {
  return {
    repCode: repCode === null || repCode === '' ? 'Choose the rep of the group.' : codeProblem('reps', repCode),
    carrierCodes: carrierCodes.length === 0 ? 'Choose at least one carrier.' : listProblem('carriers', carrierCodes),
    agentCodes: listProblem('agents', agentCodes),
    postalState:
      typeof postalState === 'string' && !isPostalState(postalState)
        ? 'Enter a two-letter state code, such as CT.'
        : undefined,
  };
}

function listProblem(kind: 'carriers' | 'agents', codes: readonly string[]): string | undefined {
  if (codes.length > MAX_CODES) return `A group can have at most ${MAX_CODES} ${kind}.`;
  return codes.map((code) => codeProblem(kind, code)).find((problem) => problem !== undefined);
}

/** Values as stored: trimmed name, sorted codes without repeats, nothing of groups for other kinds. */
export function normalizedSetup(kind: SetupKind, values: SetupValues): SetupValues {
  const { name, endsOn, repCode, carrierCodes, agentCodes } = values;
  const base = { name: name.trim().replace(/ {2,}/g, ' '), endsOn };
  const { returnRule, adviceDetail } = values;
  const choices =
    kind === 'carriers'
      ? { ...(returnRule !== undefined && { returnRule }), ...(adviceDetail !== undefined && { adviceDetail }) }
      : {};
  if (kind !== 'groups') return { ...base, repCode: null, carrierCodes: [], agentCodes: [], ...choices };
  const { postalState } = values;
  const state = postalState === undefined ? {} : { postalState: postalState && readPostalState(postalState) };
  return { ...base, repCode, carrierCodes: sortedOnce(carrierCodes), agentCodes: sortedOnce(agentCodes), ...state };
}

/** By code unit, as the database sorts with the collation C. */
function sortedOnce(codes: readonly string[]): readonly string[] {
  return [...new Set(codes)].sort((one, other) => (one < other ? -1 : 1));
}
