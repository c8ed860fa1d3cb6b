import { useMemo } from 'react';
import { Divisions } from '../../application/divisions/Divisions';
import { valueOf } from '../../application/shared/Loadable';
import { divisionText } from '../../domain/divisions/Division';
import { Select } from '../kit/forms/fields';
import { useService } from '../kit/Services';
import { useFilterStyles } from '../kit/tables/ListFilters';
import { useLiveQuery } from '../kit/useStream';

export interface DivisionFilterProps {
  readonly groupNumber: string;
  /** Number of a division; empty for all bills. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The divisions of the listed group. Renders nothing for a group without divisions. */
export function DivisionFilter({ groupNumber, value, onChange }: DivisionFilterProps) {
  const filter = useFilterStyles();
  const divisions = useService(Divisions);
  const live = useMemo(() => divisions.ofGroup(), [divisions]);
  const items = valueOf(useLiveQuery(live, groupNumber))?.items ?? [];
  if (items.length === 0) return null;
  return (
    <div className={filter.field}>
      <label htmlFor="bill-division">Division</label>
      <Select id="bill-division" value={value} onChange={onChange}>
        <option value="">All divisions</option>
        {items.map((one) => (
          <option key={one.number} value={one.number}>
            {divisionText(one)}
          </option>
        ))}
      </Select>
    </div>
  );
}
