import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import type { CarrierTerms } from '../../../domain/billing/rules/RuleChange';
import { TRIED_CHANGES, type TriedChange, tryCarrierTerms } from '../../../domain/billing/rules/tryCarrierTerms';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../domain/platform/money/Cents';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { Panel } from '../../kit/dialogs/Panel';
import { Select, TextInput } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { today } from '../../kit/values/DateText';
import { FieldPairs } from './FieldPairs';

const CHANGE_LABELS: Readonly<Record<TriedChange, string>> = {
  starts: 'Coverage starts',
  ends: 'Coverage ends',
  changes: 'Tier or plan changes',
};
const EXAMPLE_PREMIUM = '500.00';
const EXAMPLE_CHANGED = '1,400.00';
const MAX_PREMIUM = cents(100_000_000);

/** Tries the rules of today with a date and an amount. Nothing is saved. */
export function TryCarrierRules({ terms }: { terms: CarrierTerms }) {
  const [change, setChange] = useState<TriedChange>('starts');
  const [date, setDate] = useState<string>(today());
  const [premium, setPremium] = useState(EXAMPLE_PREMIUM);
  const [changed, setChanged] = useState(EXAMPLE_CHANGED);
  const day = parseLocalDate(date);
  const premiumCents = premiumIn(premium);
  const changedCents = premiumIn(changed);
  const isComplete = day !== undefined && premiumCents !== undefined && changedCents !== undefined;
  const results = isComplete ? tryCarrierTerms(terms, { change, day, premiumCents, changedCents }) : [];
  return (
    <Panel title="Try the rules">
      <Stack width="form">
        <FieldPairs legend="Example" hint="Nothing is saved. The rules of today apply, whatever the date.">
          <Field label="What happens">
            <Select value={change} onChange={(value) => setChange(value as TriedChange)}>
              {TRIED_CHANGES.map((one) => (
                <option key={one} value={one}>
                  {CHANGE_LABELS[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={change === 'ends' ? 'Last day' : 'First day'}
            {...(day === undefined && { validationMessage: 'Enter a date.' })}
          >
            <TextInput type="date" value={date} onChange={setDate} />
          </Field>
          <PremiumField
            label={change === 'changes' ? 'Monthly premium before' : 'Monthly premium'}
            value={premium}
            onChange={setPremium}
          />
          {change === 'changes' && <PremiumField label="Monthly premium after" value={changed} onChange={setChanged} />}
        </FieldPairs>
        <Stack as="ul" gap="S" aria-label="What the rules say" aria-live="polite">
          {results.map(({ rule, text, clause }) => (
            <li key={rule}>
              {text}
              {clause !== '' && ` (${clause})`}
            </li>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}

interface PremiumFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function PremiumField({ label, value, onChange }: PremiumFieldProps) {
  const isValid = premiumIn(value) !== undefined;
  return (
    <Field label={label} {...(!isValid && { validationMessage: 'Enter an amount, such as 500.00.' })}>
      <TextInput inputMode="decimal" maxLength={13} value={value} onChange={onChange} />
    </Field>
  );
}

/** Undefined if the text is not an amount of $0.00 to $1,000,000.00. */
function premiumIn(text: string): Cents | undefined {
  const amount = parseCents(text);
  return amount !== undefined && amount >= 0 && amount <= MAX_PREMIUM ? amount : undefined;
}
