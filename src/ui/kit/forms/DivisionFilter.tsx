import { useMemo } from 'react';
import { Divisions } from '../../../application/billing/divisions/Divisions';
import { valueOf } from '../../../application/platform/shared/Loadable';
import { divisionText } from '../../../domain/billing/divisions/Division';
import { useService } from '../Services';
import { useFilterStyles } from '../tables/ListFilters';
import { useLiveQuery } from '../useStream';
import { Select } from './fields';

export interface DivisionFilterProps {
  /** Of the field. Default: `bill-division`. */
  readonly id?: string;
  readonly groupNumber: string;
  /** Number of a division; empty for all bills. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The divisions of a group. Needs the slice `divisions`. Renders nothing for a group without divisions. */
export function DivisionFilter({ id = 'bill-division', groupNumber, value, onChange }: DivisionFilterProps) {
  const filter = useFilterStyles();
  const divisions = useService(Divisions);
  const live = useMemo(() => divisions.ofGroup(), [divisions]);
  const items = valueOf(useLiveQuery(live, groupNumber))?.items ?? [];
  if (items.length === 0) return null;
  return (
    <div className={filter.field}>
      <label htmlFor={id}>Division</label>
      <Select id={id} value={value} onChange={onChange}>
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
