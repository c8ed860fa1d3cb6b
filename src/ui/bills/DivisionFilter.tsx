import { useMemo } from 'react';
import { Divisions } from '../../application/divisions/Divisions';
import { valueOf } from '../../application/shared/Loadable';
import { divisionText } from '../../domain/divisions/Division';
import { Select } from '../kit/forms/fields';
import { useService } from '../kit/Services';
import { useFilterStyles } from '../kit/tables/ListFilters';
import { useLiveQuery } from '../kit/useStream';

interface DivisionFilterProps {
  /** Undefined for bills of several groups. */
  readonly groupNumber: string | undefined;
  /** Number of a division; empty for all bills. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The divisions of the listed group. Renders nothing for a group without divisions. */
export function DivisionFilter({ groupNumber, ...props }: DivisionFilterProps) {
  return groupNumber === undefined ? null : <OfGroup key={groupNumber} groupNumber={groupNumber} {...props} />;
}

function OfGroup({ groupNumber, value, onChange }: DivisionFilterProps & { readonly groupNumber: string }) {
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
