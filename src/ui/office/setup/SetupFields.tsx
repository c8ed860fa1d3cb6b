import { Field, makeStyles, tokens } from '@fluentui/react-components';
import type { NamedCode } from '../../../application/office/setup/SetupRecords';
import {
  ADVICE_DETAIL_LABELS,
  ADVICE_DETAILS,
  type AdviceDetail,
  RETURN_RULE_LABELS,
  RETURN_RULES,
  type ReturnRule,
} from '../../../domain/money/processing/remittanceDays';
import { codeLabel, type SetupKind, type SetupValues } from '../../../domain/office/setup/SetupRecord';
import { MAX_SETUP_NAME_LENGTH, normalizedSetup, type SetupProblems } from '../../../domain/office/setup/setupProblems';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { POSTAL_STATE_CODES, POSTAL_STATES } from '../../../domain/platform/text/postalStates';
import { Select, TextInput } from '../../kit/forms/fields';
import { CodePicker } from './CodePicker';

/** Field values. */
export interface SetupInput {
  readonly code: string;
  readonly name: string;
  /** As typed; empty for none. */
  readonly endsOn: string;
  readonly reps: readonly NamedCode[];
  readonly carriers: readonly NamedCode[];
  readonly agents: readonly NamedCode[];
  /** Of a carrier; undefined for other kinds. */
  readonly returnRule?: ReturnRule | undefined;
  /** Of a carrier; undefined for other kinds. */
  readonly adviceDetail?: AdviceDetail | undefined;
  /** A group's two-letter state code; empty for none, undefined for other kinds. */
  readonly postalState?: string | undefined;
}

export const EMPTY_INPUT: SetupInput = { code: '', name: '', endsOn: '', reps: [], carriers: [], agents: [] };

/** The values in the fields, as stored. A day that cannot be read counts as none. */
export function valuesOf(
  kind: SetupKind,
  { name, endsOn, reps, carriers, agents, returnRule, adviceDetail, postalState }: SetupInput,
): SetupValues {
  return normalizedSetup(kind, {
    name,
    endsOn: parseLocalDate(endsOn) ?? null,
    repCode: reps[0]?.code ?? null,
    carrierCodes: carriers.map(({ code }) => code),
    agentCodes: agents.map(({ code }) => code),
    returnRule,
    adviceDetail,
    postalState: postalState === undefined ? undefined : postalState || null,
  });
}

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(max(220px, 40%), 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
  },
});

interface SetupFieldsProps {
  readonly kind: SetupKind;
  readonly input: SetupInput;
  readonly problems: SetupProblems;
  /** The code of an existing record does not change. */
  readonly isNew: boolean;
  readonly isReadOnly?: boolean;
  readonly onType: (change: Partial<SetupInput>) => void;
}

/** The fields of a group, carrier, agent or rep. */
export function SetupFields({ kind, input, problems, isNew, isReadOnly = false, onType }: SetupFieldsProps) {
  const styles = useStyles();
  const isNumber = kind === 'groups' || kind === 'reps';
  const saying = (problem: string | undefined) => problem !== undefined && { validationMessage: problem };
  return (
    <div className={styles.fields}>
      {isNew && (
        <Field label={codeLabel(kind)} required hint="Cannot be changed later" {...saying(problems.code)}>
          <TextInput
            autoComplete="off"
            maxLength={20}
            {...(isNumber && { inputMode: 'numeric' as const })}
            value={input.code}
            onChange={(code) => onType({ code })}
          />
        </Field>
      )}
      <Field label="Name" required={!isReadOnly} {...saying(problems.name)}>
        <TextInput
          autoComplete="off"
          maxLength={MAX_SETUP_NAME_LENGTH}
          readOnly={isReadOnly}
          value={input.name}
          onChange={(name) => onType({ name })}
        />
      </Field>
      {kind === 'groups' && (
        <>
          <CodePicker
            kind="carriers"
            label="Carriers"
            isRequired
            isDisabled={isReadOnly}
            chosen={input.carriers}
            problem={problems.carrierCodes}
            onChange={(carriers) => onType({ carriers })}
          />
          <CodePicker
            kind="reps"
            label="Rep"
            isRequired
            isSingle
            isDisabled={isReadOnly}
            chosen={input.reps}
            problem={problems.repCode}
            onChange={(reps) => onType({ reps })}
          />
          <CodePicker
            kind="agents"
            label="Agents"
            isDisabled={isReadOnly}
            chosen={input.agents}
            problem={problems.agentCodes}
            onChange={(agents) => onType({ agents })}
          />
          <Field label="State" hint="Determines which unclaimed property law applies" {...saying(problems.postalState)}>
            <Select
              disabled={isReadOnly}
              value={input.postalState ?? ''}
              onChange={(postalState) => onType({ postalState })}
            >
              <option value="">Not set</option>
              {POSTAL_STATE_CODES.map((code) => (
                <option key={code} value={code}>
                  {POSTAL_STATES[code]}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
      {kind === 'carriers' && (
        <>
          <Field label="Payments returned after their remittance">
            <Select
              disabled={isReadOnly}
              value={input.returnRule ?? 'NEXT_REMITTANCE'}
              onChange={(rule) => onType({ returnRule: RETURN_RULES.find((one) => one === rule) })}
            >
              {RETURN_RULES.map((rule) => (
                <option key={rule} value={rule}>
                  {RETURN_RULE_LABELS[rule]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="820 detail">
            <Select
              disabled={isReadOnly}
              value={input.adviceDetail ?? 'BILL'}
              onChange={(detail) => onType({ adviceDetail: ADVICE_DETAILS.find((one) => one === detail) })}
            >
              {ADVICE_DETAILS.map((detail) => (
                <option key={detail} value={detail}>
                  {ADVICE_DETAIL_LABELS[detail]}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
      {!isNew && (
        <Field label="Last day in use" hint="Leave empty while no end is planned" {...saying(problems.endsOn)}>
          <TextInput type="date" readOnly={isReadOnly} value={input.endsOn} onChange={(endsOn) => onType({ endsOn })} />
        </Field>
      )}
    </div>
  );
}
