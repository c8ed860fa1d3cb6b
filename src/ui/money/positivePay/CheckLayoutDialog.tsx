import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { type CheckFileAccount, PositivePay } from '../../../application/money/positivePay/PositivePay';
import {
  CHECK_DATE_FORMATS,
  CHECK_FILE_FIELD_LABELS,
  CHECK_FILE_FIELDS,
  type CheckFileLayout,
  type CheckRecord,
  MAX_CHECK_CODE,
  STANDARD_CHECK_LAYOUT,
} from '../../../domain/money/positivePay/CheckFile';
import { checkFileText, layoutProblem } from '../../../domain/money/positivePay/checkFileText';
import { localDate } from '../../../domain/platform/dates/LocalDate';
import { cents } from '../../../domain/platform/money/Cents';
import { Checkbox, Select, TextInput } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { LayoutDialog, LayoutForm, LayoutPreview } from '../../kit/layouts/LayoutDialog';
import { useService } from '../../kit/Services';

/** Records that are shown. */
const PREVIEWED = 3;

/** Shown while no check is to be reported. */
const SAMPLE: readonly CheckRecord[] = [
  {
    kind: 'ISSUE',
    checkNumber: 1001,
    issuedOn: localDate('2026-01-15'),
    voidedOn: null,
    amountCents: cents(125_000),
    payee: 'Sample Payee',
  },
  {
    kind: 'VOID',
    checkNumber: 1000,
    issuedOn: localDate('2026-01-12'),
    voidedOn: localDate('2026-01-15'),
    amountCents: cents(8_450),
    payee: 'Sample Payee',
  },
];

const useStyles = makeStyles({
  short: { width: '120px' },
  date: { width: '168px' },
  text: { margin: 0, padding: tokens.spacingHorizontalS, fontFamily: tokens.fontFamilyMonospace },
});

interface CheckLayoutDialogProps {
  readonly account: CheckFileAccount;
  /** Shown as they will be in the file; a sample where there are none. */
  readonly records: readonly CheckRecord[];
  readonly onClose: () => void;
}

const REMOVAL = {
  label: 'Use the standard layout',
  question: 'Use the standard layout?',
  loss: 'The saved columns and codes are deleted. Files have the standard columns again.',
  done: 'Standard layout restored',
};

/** Chooses the columns and codes that the account's bank expects, and shows what its file will look like. */
export function CheckLayoutDialog({ account, records, onClose }: CheckLayoutDialogProps) {
  const styles = useStyles();
  const list = useService(PositivePay);
  const [layout, setLayout] = useState(account.layout ?? STANDARD_CHECK_LAYOUT);
  const [length, setLength] = useState(String(layout.payeeLength));
  const set = (changed: Partial<CheckFileLayout>) => setLayout({ ...layout, ...changed });
  const payeeLength = /^\d{1,3}$/.test(length.trim()) ? Number(length) : 0;
  const shown = records.length > 0 ? records.slice(0, PREVIEWED) : SAMPLE;
  const previewed = { ...layout, payeeLength: payeeLength || layout.payeeLength };
  return (
    <LayoutDialog open title={`File layout of ${account.name}`} onClose={onClose}>
      <LayoutForm
        intro={`The columns and codes that ${account.bankName} expects. Files that were made keep their layout.`}
        columns={{
          fields: CHECK_FILE_FIELDS,
          labels: CHECK_FILE_FIELD_LABELS,
          textField: 'text',
          columns: layout.columns,
          onChange: (columns) => set({ columns }),
        }}
        preview={
          <LayoutPreview>
            <pre className={styles.text}>{checkFileText(shown, `••••${account.last4}`, previewed)}</pre>
          </LayoutPreview>
        }
        problem={layoutProblem({ ...layout, payeeLength })}
        savedTitle="Layout saved"
        onSave={() => list.saveLayout({ ...layout, payeeLength })}
        removal={account.layout === null ? undefined : { ...REMOVAL, onRemove: () => list.saveLayout(null) }}
        onClose={onClose}
      >
        <Stack isRow gap="M" align="start">
          <Field label="Dates" className={styles.date}>
            <Select
              value={layout.dateFormat}
              onChange={(value) =>
                set({ dateFormat: CHECK_DATE_FORMATS.find((one) => one === value) ?? layout.dateFormat })
              }
            >
              {CHECK_DATE_FORMATS.map((format) => (
                <option key={format}>{format}</option>
              ))}
            </Select>
          </Field>
          <Field label="Issue code" className={styles.short}>
            <TextInput
              value={layout.issueCode}
              maxLength={MAX_CHECK_CODE}
              onChange={(issueCode) => set({ issueCode: issueCode.trim() })}
            />
          </Field>
          <Field label="Void code" className={styles.short}>
            <TextInput
              value={layout.voidCode}
              maxLength={MAX_CHECK_CODE}
              onChange={(voidCode) => set({ voidCode: voidCode.trim() })}
            />
          </Field>
          <Field label="Payee length" className={styles.short}>
            <TextInput value={length} inputMode="numeric" maxLength={3} onChange={setLength} />
          </Field>
        </Stack>
        <Checkbox
          label="Headings in the first row"
          isLabelShown
          checked={layout.hasHeadings}
          onChange={(hasHeadings) => set({ hasHeadings })}
        />
      </LayoutForm>
    </LayoutDialog>
  );
}
