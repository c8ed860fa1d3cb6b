import { REASONS, type ReasonCode } from '../../domain/bills/BillLine';
import { Select } from '../kit/forms/fields';

export interface ReasonSelectProps {
  readonly label: string;
  readonly value: ReasonCode;
  readonly disabled?: boolean;
  readonly tabIndex?: number;
  readonly onChange: (reason: ReasonCode) => void;
}

/** A reason chosen by its words; typing finds it. */
export function ReasonSelect({ label, value, onChange, ...rest }: ReasonSelectProps) {
  return (
    <Select
      size="small"
      aria-label={label}
      value={value}
      {...rest}
      onChange={(next) => {
        const chosen = REASONS.find(([code]) => code === next);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {REASONS.map(([code, words]) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </Select>
  );
}
