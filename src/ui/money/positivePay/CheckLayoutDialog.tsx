import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
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
import { useReturnFocus } from '../../kit/dialogs/focus';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { FileColumns } from '../../kit/forms/FileColumns';
import { Checkbox, Select, TextInput } from '../../kit/forms/fields';
import { useCommand } from '../../kit/forms/useCommand';
import { Quiet, Stack, Title } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { ScrollRegion } from '../../kit/tables/ScrollRegion';
import { useLooks } from '../../kit/useLooks';

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

/** Chooses the columns and codes that the account's bank expects, and shows what its file will look like. */
export function CheckLayoutDialog({ account, records, onClose }: CheckLayoutDialogProps) {
  const styles = useStyles();
  const looks = useLooks();
  const list = useService(PositivePay);
  const notify = useNotify();
  const [layout, setLayout] = useState(account.layout ?? STANDARD_CHECK_LAYOUT);
  const [length, setLength] = useState(String(layout.payeeLength));
  const { isBusy, failed, run } = useCommand();
  useReturnFocus(true);
  const set = (changed: Partial<CheckFileLayout>) => setLayout({ ...layout, ...changed });
  const problem = layoutProblem({ ...layout, payeeLength: /^\d{1,3}$/.test(length.trim()) ? Number(length) : 0 });
  const save = (saved: CheckFileLayout | null) =>
    run(
      'The layout was not saved.',
      () => list.saveLayout(saved),
      () => {
        notify({ title: saved ? 'Layout saved' : 'Standard layout restored' });
        onClose();
      },
    );
  const shown = records.length > 0 ? records.slice(0, PREVIEWED) : SAMPLE;
  return (
    <Dialog open onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface className={looks.page}>
        <DialogBody>
          <DialogTitle>File layout of {account.name}</DialogTitle>
          <DialogContent className={looks.largeColumn}>
            <Quiet as="div">
              The columns and codes that {account.bankName} expects. Files that were made keep their layout.
            </Quiet>
            {failed && <ActionError what={failed.what} error={failed.error} showDetail onRetry={failed.retry} />}
            <FileColumns
              fields={CHECK_FILE_FIELDS}
              labels={CHECK_FILE_FIELD_LABELS}
              textField="text"
              columns={layout.columns}
              onChange={(columns) => set({ columns })}
            />
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
            <section aria-label="Preview">
              <Title>Preview</Title>
              <ScrollRegion label="Preview of the file" className={looks.scrollingFrame}>
                <pre className={styles.text}>
                  {checkFileText(shown, `••••${account.last4}`, {
                    ...layout,
                    payeeLength: Number(length) || layout.payeeLength,
                  })}
                </pre>
              </ScrollRegion>
            </section>
            {problem !== undefined && <div role="alert">{problem}</div>}
          </DialogContent>
          <DialogActions>
            {account.layout !== null && (
              <Button
                appearance="subtle"
                className={looks.unwrapped}
                disabledFocusable={isBusy}
                onClick={() => save(null)}
              >
                Use the standard layout
              </Button>
            )}
            <Button onClick={onClose}>Cancel</Button>
            <Button
              appearance="primary"
              disabledFocusable={isBusy || problem !== undefined}
              onClick={() => save({ ...layout, payeeLength: Number(length) })}
            >
              Save
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
