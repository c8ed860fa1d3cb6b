import { Field, makeStyles } from '@fluentui/react-components';
import { CREDIT_RETURN_CODES, type ReturnCode, returnLabel } from '../../../domain/money/payments/returnCodes';
import { Select } from './fields';

const useStyles = makeStyles({
  // The reasons are too long for a phone's width.
  field: { width: '100%', maxWidth: '560px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

interface CreditReturnCodeProps {
  readonly label: string;
  readonly value: ReturnCode | '';
  readonly onChange: (code: ReturnCode | '') => void;
  /** Problem with the value. */
  readonly problem?: string | undefined;
  /** Default: no. */
  readonly required?: boolean;
}

/** Field for the code with which a bank returned an ACH credit. */
export function CreditReturnCode({ label, value, onChange, problem, required = false }: CreditReturnCodeProps) {
  return (
    <Field className={useStyles().field} label={label} required={required} validationMessage={problem ?? null}>
      <Select value={value} onChange={(code) => onChange(code as ReturnCode | '')}>
        <option value="">Choose the bank's code</option>
        {CREDIT_RETURN_CODES.map((one) => (
          <option key={one} value={one}>
            {returnLabel(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
