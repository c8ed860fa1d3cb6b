import { Button, Field } from '@fluentui/react-components';
import { useState } from 'react';
import { SettleThroughPayroll } from '../../../application/billing/register/Register';
import {
  DEDUCTION_TAX_LABELS,
  DEDUCTION_TAXES,
  type DeductionTax,
} from '../../../domain/billing/corrections/Correction';
import { MAX_INSTALLMENTS } from '../../../domain/billing/corrections/checkCorrection';
import { BALANCE_LIST } from '../../../domain/billing/register/balanceList';
import { MAX_SETTLED, type MemberBalance, type SettlementTerms } from '../../../domain/billing/register/RegisterPage';
import { settlementOf } from '../../../domain/billing/register/settlement';
import { rowsOf } from '../../../domain/office/views/listColumns';
import { addMonths, firstOfMonth, parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { type Cents, cents, sumCents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import type { FailedAction } from '../../kit/feedback/FailedAction';
import { useNotify } from '../../kit/feedback/Toasts';
import { Select, TextInput } from '../../kit/forms/fields';
import { useCommand } from '../../kit/forms/useCommand';
import { Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { SelectionBar } from '../../kit/tables/SelectionBar';
import type { RowSelection } from '../../kit/tables/useRowSelection';
import { useLooks } from '../../kit/useLooks';
import { today } from '../../kit/values/DateText';
import { WriteOffDialog } from './WriteOffDialog';

interface BalanceSelectionProps {
  readonly groupNumber: string;
  readonly selection: RowSelection<MemberBalance>;
  /** The query string of the list. */
  readonly address: URLSearchParams;
}

/** Totals of the selected balances, and how they are settled through payroll or written off. */
export function BalanceSelection({ groupNumber, selection, address }: BalanceSelectionProps) {
  const command = useService(SettleThroughPayroll);
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const [isWritingOff, setWritingOff] = useState(false);
  const { isBusy, failed, run, dismiss } = useCommand();
  const chosen = selection.items;
  const effects = chosen.map((item) => ({ item, ...effectOf(item) }));
  const settled = effects.filter(({ amountCents }) => amountCents !== 0);
  const settle = (terms: SettlementTerms, isConfirmed: boolean) =>
    run(
      'The balances were not settled.',
      () =>
        command.run(
          groupNumber,
          settled.map(({ item }) => item),
          terms,
          isConfirmed,
        ),
      (results) => {
        const refused = results.filter(({ message }) => message !== '');
        const [first] = refused;
        notify({
          title: `${counted(results.length - refused.length, 'correction')} ready to send to payroll`,
          ...(first && { text: `${counted(refused.length, 'balance')} not settled: ${first.message}` }),
        });
        setAsking(false);
        selection.clear();
      },
    );
  return (
    <>
      <SelectionBar
        rows={rowsOf(BALANCE_LIST, chosen)}
        address={address}
        noun={['balance', 'balances']}
        total={totalText(chosen.map(({ balanceCents }) => balanceCents))}
        onClear={selection.clear}
        facts={chosen.length > MAX_SETTLED && <span>Select at most {MAX_SETTLED} balances at a time.</span>}
      >
        {chosen.length <= MAX_SETTLED && (
          <>
            <Button onClick={() => setWritingOff(true)}>Write off {chosen.length.toLocaleString('en-US')}</Button>
            <Button appearance="primary" onClick={() => setAsking(true)}>
              Settle {chosen.length.toLocaleString('en-US')} through payroll
            </Button>
          </>
        )}
      </SelectionBar>
      {isWritingOff && (
        <WriteOffDialog
          groupNumber={groupNumber}
          balances={chosen}
          onDone={() => {
            setWritingOff(false);
            selection.clear();
          }}
          onCancel={() => setWritingOff(false)}
        />
      )}
      {isAsking && (
        <SettleDialog
          effects={effects}
          isBusy={isBusy}
          failed={failed}
          onSettle={settle}
          onCancel={() => {
            dismiss();
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

interface Effect {
  /** Amount requested from payroll: above zero to collect, below zero to refund; zero for no request. */
  readonly amountCents: Cents;
  /** Why payroll is asked for nothing. */
  readonly reason: string;
}

function effectOf({ limits, ...balance }: MemberBalance): Effect {
  if (limits === null) return { amountCents: cents(0), reason: 'Show the balances of today.' };
  const { amountCents = cents(0), reason = '' } = settlementOf({ ...balance, ...limits });
  return { amountCents, reason };
}

/** `collect $612.40, refund $30.00`. */
function totalText(amounts: readonly Cents[], [under, over] = ['under-collected', 'over-collected']): string {
  const sum = (sign: number) => cents(Math.abs(sumCents(amounts.filter((one) => Math.sign(one) === sign))));
  const [plus, minus] = [sum(1), sum(-1)];
  return [plus > 0 && `${formatCents(plus)} ${under}`, minus > 0 && `${formatCents(minus)} ${over}`]
    .filter(Boolean)
    .join(', ');
}

interface SettleDialogProps {
  readonly effects: readonly (Effect & { readonly item: MemberBalance })[];
  readonly isBusy: boolean;
  readonly failed: FailedAction | undefined;
  readonly onSettle: (terms: SettlementTerms, isConfirmed: boolean) => void;
  readonly onCancel: () => void;
}

/** Shows what payroll is asked for before the corrections are made. */
function SettleDialog({ effects, isBusy, failed, onSettle, onCancel }: SettleDialogProps) {
  const looks = useLooks();
  const [day, setDay] = useState<string>(addMonths(firstOfMonth(today()), 1));
  const [installments, setInstallments] = useState(1);
  const [tax, setTax] = useState<DeductionTax>();
  const [isChecked, setChecked] = useState(false);
  const settled = effects.filter(({ amountCents }) => amountCents !== 0);
  const left = effects.filter(({ amountCents }) => amountCents === 0);
  const collects = settled.some(({ amountCents }) => amountCents > 0);
  const effectiveDate = parseLocalDate(day);
  const last = effectiveDate && addMonths(firstOfMonth(effectiveDate), collects ? installments - 1 : 0);
  const crosses = effectiveDate !== undefined && last?.slice(0, 4) !== effectiveDate.slice(0, 4);
  const count = counted(settled.length, 'correction');
  return (
    <ConfirmDialog
      open
      title={settled.length === 0 ? 'Payroll cannot settle these balances' : 'Settle through payroll?'}
      confirmLabel={settled.length === 0 ? 'Close' : `Make ${count}`}
      busy={isBusy}
      onConfirm={() => {
        if (settled.length === 0) return onCancel();
        setChecked(true);
        if (effectiveDate && tax) onSettle({ effectiveDate, installments, tax }, crosses);
      }}
      onCancel={onCancel}
    >
      <Stack gap="M">
        {failed && <ActionError what={failed.what} error={failed.error} onRetry={failed.retry} />}
        {settled.length > 0 && (
          <>
            <span>
              {count} to payroll:{' '}
              {totalText(
                settled.map(({ amountCents }) => amountCents),
                ['to collect', 'to refund'],
              )}
              . Balances change with the next payroll files.
            </span>
            <Field label="From" validationMessage={isChecked && !effectiveDate ? 'Enter a date.' : null}>
              <TextInput type="date" value={day} onChange={setDay} />
            </Field>
            {collects && (
              <Field label="Installments for collections">
                <Select value={String(installments)} onChange={(value) => setInstallments(Number(value))}>
                  {Array.from({ length: MAX_INSTALLMENTS }, (_, index) => (
                    <option key={index} value={index + 1}>
                      {index + 1}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            <Field label="Tax" validationMessage={isChecked && !tax ? 'Choose pre-tax or post-tax.' : null}>
              <Select value={tax ?? ''} onChange={(value) => setTax(DEDUCTION_TAXES.find((one) => one === value))}>
                <option value="">Choose</option>
                {DEDUCTION_TAXES.map((one) => (
                  <option key={one} value={one}>
                    {DEDUCTION_TAX_LABELS[one]}
                  </option>
                ))}
              </Select>
            </Field>
            {crosses && <span>The installments cross plan year {day.slice(0, 4)}.</span>}
          </>
        )}
        {left.length > 0 && (
          <>
            <span>{counted(left.length, 'balance')} left out:</span>
            <ul className={looks.scrollingList}>
              {left.map(({ item, reason }) => (
                <li key={JSON.stringify([item.memberId, item.memberName, item.coverage, item.plan])}>
                  {item.memberName}: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
