import { Field } from '@fluentui/react-components';
import {
  type CutoffRule,
  cutoffIn,
  cutoffLabel,
  cutoffProblem,
  DEFAULT_CUTOFF,
} from '../../../domain/money/payments/cutoff';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { timeZoneLabel } from '../../../domain/platform/dates/zonedTime';
import { Select, TextInput } from '../../kit/forms/fields';
import { FieldPairs } from './FieldPairs';
import { shownCutoff } from './groupRulesEffect';

/** East to west. */
const US_ZONES = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Guam',
] as const;

interface CutoffFieldsProps {
  readonly cutoff: CutoffRule;
  readonly appliesFrom: LocalDate;
  readonly onChange: (cutoff: CutoffRule) => void;
}

/** The time zone of a group, and the time on its clocks until which payments are part of a day. */
export function CutoffFields({ cutoff, appliesFrom, onChange }: CutoffFieldsProps) {
  const { timeZone, time } = cutoff;
  const problem = cutoffProblem(cutoff, appliesFrom);
  // Only groups without a rule of their own have a time in UTC. People see it on the clocks of the office.
  const isStandard = timeZone === 'UTC';
  const changeZone = (zone: string) => {
    if (zone === 'UTC') onChange(DEFAULT_CUTOFF);
    else onChange(isStandard ? cutoffIn(zone, cutoff, appliesFrom) : { timeZone: zone, time });
  };
  const zones = new Set(Intl.supportedValuesOf('timeZone'));
  // The platforms of others may spell a time zone differently.
  if (timeZone !== 'UTC') zones.add(timeZone);
  for (const zone of US_ZONES) zones.delete(zone);
  zones.delete('UTC');
  return (
    <FieldPairs legend="Cut-off of payments">
      <Field label="Time zone">
        <Select value={timeZone} onChange={changeZone}>
          <option value="UTC">None: the standard cut-off</option>
          <optgroup label="United States">
            {US_ZONES.map((zone) => (
              <option key={zone} value={zone}>
                {timeZoneLabel(zone)} ({cityOf(zone)})
              </option>
            ))}
          </optgroup>
          <optgroup label="Other time zones">
            {[...zones].map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </optgroup>
        </Select>
      </Field>
      <Field
        label="Cut-off time"
        hint={`${isStandard ? 'Shown in office time. It stays the same in UTC, so daylight saving time moves it by an hour. ' : ''}Payments made later are sent on the next bank day`}
        {...(problem && { validationMessage: problem })}
      >
        {isStandard ? (
          <TextInput readOnly value={cutoffLabel(shownCutoff(cutoff, appliesFrom))} onChange={() => undefined} />
        ) : (
          <TextInput type="time" value={time} onChange={(typed) => onChange({ timeZone, time: typed })} />
        )}
      </Field>
    </FieldPairs>
  );
}

function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
