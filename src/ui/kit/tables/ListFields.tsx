import { Label } from '@fluentui/react-components';
import type { DeclaredList } from '../../../domain/platform/lists/List';
import { Select } from '../forms/fields';
import { useFilterStyles } from './ListFilters';
import type { ChangeFilters } from './listAddress';

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

interface DeclaredFilterProps {
  readonly list: Pick<DeclaredList<never>, 'name' | 'filters'>;
  /** Name of the filter. */
  readonly name: string;
  /** Undefined for the value that the address leaves out. */
  readonly value: string | undefined;
  /** Values that only the screen knows. Default: the declared ones. */
  readonly choices?: readonly (readonly [value: string, label: string])[] | undefined;
  readonly onChange: ChangeFilters;
}

/** A filter of a declared list. Shows nothing if it has no values. */
export function DeclaredFilter({ list, name, value, choices: own, onChange }: DeclaredFilterProps) {
  const filter = list.filters[name];
  const choices = own ?? filter?.choices ?? [];
  if (!filter || choices.length === 0) return null;
  const { label, all = 'All', standard = '' } = filter;
  return (
    <FilterSelect
      id={`${list.name}-${name}`}
      label={label}
      value={value ?? standard}
      standard={standard}
      choices={standard === '' ? [['', all], ...choices] : choices}
      onChange={(chosen) => onChange({ [name]: chosen })}
    />
  );
}
