import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { TIER_LABELS } from '../../../domain/billing/bills/lineLabels';
import { TIERS, type Tier } from '../../../domain/billing/bills/Tier';
import { parsePercent } from '../../../domain/billing/rules/contributions';
import {
  type ContributionUnit,
  contributionTarget,
  type EmployeeContribution,
  employeeContributionsProblem,
  MAX_CONTRIBUTION_CENTS,
  MAX_EMPLOYEE_CONTRIBUTIONS,
  sortContributions,
} from '../../../domain/billing/rules/EmployeeContribution';
import type { GroupSettings } from '../../../domain/billing/rules/RuleSettings';
import { cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Select, TextInput } from '../../kit/forms/fields';
import { from } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { toleranceOf } from './ToleranceField';

/** A contribution with its value as typed. */
export interface TypedContribution extends Omit<EmployeeContribution, 'value'> {
  readonly text: string;
}

export function typedContributions(contributions: readonly EmployeeContribution[]): readonly TypedContribution[] {
  return contributions.map(({ value, ...terms }) => ({
    ...terms,
    text: terms.unit === 'percent' ? String(value) : formatCents(cents(value)),
  }));
}

/** @returns undefined while a value is invalid, or two contributions are for the same plan and tier. */
export function contributionsOf(typed: readonly TypedContribution[]): readonly EmployeeContribution[] | undefined {
  const contributions: EmployeeContribution[] = [];
  for (const { text, ...terms } of typed) {
    const value = valueOf({ unit: terms.unit, text });
    if (value === undefined) return undefined;
    contributions.push({ ...terms, value });
  }
  return employeeContributionsProblem(contributions) === undefined ? sortContributions(contributions) : undefined;
}

function valueOf({ unit, text }: Pick<TypedContribution, 'unit' | 'text'>): number | undefined {
  return unit === 'percent' ? parsePercent(text) : toleranceOf(text, MAX_CONTRIBUTION_CENTS);
}

const UNIT_LABELS: Readonly<Record<ContributionUnit, string>> = {
  percent: '% of the premium',
  month: '$ a month',
  paycheck: '$ a paycheck',
  employer: '$ a month, employee pays the rest',
};

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    border: 0,
    minWidth: 0,
  },
  row: {
    display: 'grid',
    margin: 0,
    padding: 0,
    minWidth: 0,
    border: 'none',
    alignItems: 'start',
    gap: tokens.spacingHorizontalS,
    gridTemplateColumns: 'minmax(0, 1fr)',
    [from(1)]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& select': { width: '100%', minWidth: 0 },
  },
});

interface EmployeeContributionFieldsProps {
  readonly plans: GroupSettings['plans'];
  readonly typed: readonly TypedContribution[];
  readonly onChange: (typed: readonly TypedContribution[]) => void;
}

/** Employee contributions by plan and tier. */
export function EmployeeContributionFields({ plans, typed, onChange }: EmployeeContributionFieldsProps) {
  const styles = useStyles();
  const looks = useLooks();
  const offered = plansWith(plans, typed);
  const [first] = offered;
  const values = typed.map(valueOf);
  const isComplete = values.every((value) => value !== undefined);
  const problem = isComplete
    ? employeeContributionsProblem(typed.map((one, index) => ({ ...one, value: values[index] ?? 0 })))
    : undefined;
  const change = (index: number, changed: Partial<TypedContribution>) =>
    onChange(typed.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  return (
    <fieldset className={styles.root}>
      <legend className={looks.legend}>Employee contributions by plan and tier, instead of these percentages</legend>
      {typed.map((one, index) => {
        const { coverage, plan, tier, unit, text } = one;
        const isValid = values[index] !== undefined;
        const range = unit === 'percent' ? 'Enter 0 to 100.' : 'Enter $0.00 to $10,000.00.';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two rows may be equal while they are typed
          <fieldset key={index} aria-label={`Contribution ${index + 1}`} className={styles.row}>
            <Field label="Plan">
              <Select
                value={keyOf({ coverage, plan })}
                onChange={(key) => change(index, offered.find((offer) => keyOf(offer) === key) ?? {})}
              >
                {offered.map((offer) => (
                  <option key={keyOf(offer)} value={keyOf(offer)}>
                    {offer.plan === null
                      ? `${offer.coverage}, every plan`
                      : contributionTarget({ ...offer, tier: null })}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Tier">
              <Select
                value={tier ?? ''}
                onChange={(value) => change(index, { tier: value === '' ? null : (value as Tier) })}
              >
                <option value="">Every tier</option>
                {TIERS.map((value) => (
                  <option key={value} value={value}>
                    {TIER_LABELS[value]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label={unit === 'employer' ? 'Employer pays' : 'Employee pays'}
              {...(isValid ? {} : text.trim() === '' ? { hint: range } : { validationMessage: range })}
            >
              <TextInput
                inputMode="decimal"
                maxLength={11}
                value={text}
                onChange={(value) => change(index, { text: value })}
              />
            </Field>
            <Field label="Unit">
              <Select value={unit} onChange={(value) => change(index, { unit: value as ContributionUnit })}>
                {Object.entries(UNIT_LABELS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <Button
              className={looks.atCellStart}
              aria-label={`Remove contribution ${index + 1}`}
              onClick={() => onChange(typed.filter((_, at) => at !== index))}
            >
              Remove
            </Button>
          </fieldset>
        );
      })}
      {problem !== undefined && <MessageBar intent="error">{problem}</MessageBar>}
      {first && typed.length < MAX_EMPLOYEE_CONTRIBUTIONS && (
        <Button
          className={looks.atStart}
          onClick={() => onChange([...typed, { ...first, tier: null, unit: 'paycheck', text: '' }])}
        >
          Add a contribution
        </Button>
      )}
    </fieldset>
  );
}

type Plan = Pick<EmployeeContribution, 'coverage' | 'plan'>;

/** Each coverage as a whole and its plans, also those of contributions whose plan is no longer billed. */
function plansWith(plans: GroupSettings['plans'], typed: readonly Plan[]): readonly Plan[] {
  const all = new Map<string, Plan>();
  for (const { coverage, plan } of [...plans, ...typed]) {
    for (const one of [
      { coverage, plan: null },
      { coverage, plan },
    ])
      all.set(keyOf(one), one);
  }
  return [...all.values()].sort(
    (one, other) =>
      one.coverage.localeCompare(other.coverage, 'en') || (one.plan ?? '').localeCompare(other.plan ?? '', 'en'),
  );
}

function keyOf({ coverage, plan }: Plan): string {
  return JSON.stringify(plan === null ? [coverage] : [coverage, plan]);
}
