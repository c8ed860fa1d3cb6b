import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { OpenedPayrollFile } from '../../../application/reconciliation/OpenedPayrollFile';
import type { ColumnMapping, ColumnRole } from '../../../domain/reconciliation/ColumnMapping';
import { counted } from '../../../domain/text/counted';
import { maskNumbersIn } from '../../../domain/text/maskNumbers';
import { Panel } from '../../shared/Panel';
import { ColumnSample } from './ColumnSample';

const useStyles = makeStyles({
  text: { margin: 0, marginBottom: tokens.spacingVerticalM, color: tokens.colorNeutralForeground3 },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
    gap: tokens.spacingHorizontalL,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalL },
});

const ROLES: readonly { readonly role: ColumnRole; readonly label: string; readonly isNeeded: boolean }[] = [
  { role: 'memberId', label: 'Member number', isNeeded: true },
  { role: 'amount', label: 'Deducted amount', isNeeded: true },
  { role: 'memberName', label: 'Member name', isNeeded: false },
  { role: 'coverage', label: 'Coverage', isNeeded: false },
  { role: 'employerAmount', label: 'Employer’s part', isNeeded: false },
];

export interface ColumnChooserProps {
  readonly file: OpenedPayrollFile;
  readonly mapping: Partial<ColumnMapping>;
  readonly onChoose: (mapping: ColumnMapping) => void;
  readonly onCancel: () => void;
}

/** Says what the columns of a file mean. Asked once: the answer is remembered for the group. */
export function ColumnChooser({ file, mapping, onChoose, onCancel }: ColumnChooserProps) {
  const styles = useStyles();
  const [chosen, setChosen] = useState<Partial<ColumnMapping>>(mapping);
  const [isChecked, setChecked] = useState(false);
  const { memberId, amount } = chosen;
  return (
    <Panel title={`What do the columns of ${file.name} mean?`}>
      <p className={styles.text}>
        {counted(file.rowCount, 'row')}. The answer is remembered for this group’s next file.
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          const { memberName = null, coverage = null, employerAmount = null } = chosen;
          if (memberId && amount) onChoose({ memberId, amount, memberName, coverage, employerAmount });
        }}
      >
        <div className={styles.fields}>
          {ROLES.map(({ role, label, isNeeded }) => (
            <Field
              key={role}
              label={label}
              required={isNeeded}
              {...(isChecked && isNeeded && !chosen[role] && { validationMessage: 'Choose a column.' })}
            >
              <Select
                value={chosen[role] ?? ''}
                onChange={(_, { value }) => setChosen({ ...chosen, [role]: value === '' ? null : value })}
              >
                <option value="">{isNeeded ? 'Choose a column' : 'Not in this file'}</option>
                {file.headers.map((header) => (
                  <option key={header} value={header}>
                    {maskNumbersIn(header)}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
        <ColumnSample file={file} chosen={chosen} />
        <div className={styles.actions}>
          <Button type="submit" appearance="primary">
            Compare
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </Panel>
  );
}
