import { Label } from '@fluentui/react-components';
import { Select } from '../forms/fields';
import { useFilterStyles } from './ListFilters';

interface FilterSelectProps<Value extends string> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly (readonly [value: Value, label: string])[];
  /** The value that the address leaves out. */
  readonly standard: Value;
  /** @param value empty for the standard value, as the address has it */
  readonly onChange: (value: Value | '') => void;
}

/** One filter of a list with a few values, for `ListFilters`. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { id, label, value, choices, standard, onChange } = props;
  const filter = useFilterStyles();
  const choose = (name: string) => {
    const [chosen = standard] = choices.find(([one]) => one === name) ?? [];
    onChange(chosen === standard ? '' : chosen);
  };
  return (
    <div className={filter.field}>
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={value} onChange={choose}>
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
