import { Button, Field } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { AutopayAccounts, type AutopayEditor, type GroupAutopay } from '../../../application/money/payments/Autopay';
import type { BankAccount } from '../../../application/money/payments/BankAccounts';
import { accountText } from '../../../domain/money/payments/accountText';
import {
  type AutopayTerms,
  autopayOn,
  autopayStartProblem,
  autopayStatement,
  laterChanges,
  MAX_AUTOPAY_DAYS,
  MAX_AUTOPAY_LIMIT_CENTS,
} from '../../../domain/money/payments/autopay';
import { isVerified } from '../../../domain/money/payments/BankAccount';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { localDayOf } from '../../../domain/platform/dates/zonedTime';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { Checkbox, Select, TextInput } from '../../kit/forms/fields';
import { Actions, Quiet } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useLiveQuery } from '../../kit/useStream';
import { currentTime, dayText } from '../../kit/values/DateText';
import { autopayEffect, autopayOffEffect } from './autopayEffect';

interface AutopayFormProps {
  readonly editor: AutopayEditor;
  readonly autopay: GroupAutopay;
}

/**
 * Turns autopay on, changes it, or turns it off. Shows which bills it would pay. The payor agrees to the terms, or confirms the end.
 *
 * @source docs/decisions/autopay.md#agreeing-to-the-terms-turns-autopay-on
 */
export function AutopayForm({ editor, autopay }: AutopayFormProps) {
  const accounts = useService(AutopayAccounts);
  const list = useMemo(() => accounts.of(autopay.groupNumber), [accounts, autopay.groupNumber]);
  const state = useLiveQuery(list, true);
  const usable = state.kind === 'loaded' ? state.value.filter(isVerified) : [];
  return (
    <Panel title="Autopay settings">
      <Unloaded found={state} what="the bank accounts" rows={4} onRetry={() => list.retry()} />
      {state.kind === 'loaded' && usable.length === 0 && (
        <>
          Autopay needs a verified bank account.{' '}
          <AppLink to={paths.pay()} appearance="inText">
            Add or verify one while paying a bill.
          </AppLink>
        </>
      )}
      {usable.length > 0 && <TermsForm editor={editor} autopay={autopay} accounts={usable} />}
    </Panel>
  );
}

type Stage = { readonly kind: 'editing' | 'saving' } | { readonly kind: 'failed'; readonly error: unknown };

function TermsForm({ editor, autopay, accounts }: AutopayFormProps & { readonly accounts: readonly BankAccount[] }) {
  const notify = useNotify();
  const today = localDayOf(currentTime(), autopay.timeZone);
  const { user } = useMe();
  const current = autopayOn(today, autopay.changes)?.terms ?? null;
  const isOn = current !== null || laterChanges(today, autopay.changes).some((change) => change.terms);
  const [bankAccountPk, setAccount] = useState(current?.bankAccountPk ?? '');
  const [limit, setLimit] = useState(current ? formatCents(current.limitCents) : '');
  const [days, setDays] = useState(String(current?.daysBeforeDue ?? 5));
  const [start, setStart] = useState<string>(today);
  const [agreedTo, setAgreedTo] = useState('');
  const [asksToTurnOff, setAsksToTurnOff] = useState(false);
  const [stage, setStage] = useState<Stage>({ kind: 'editing' });
  const account = accounts.find((one) => one.bankAccountPk === bankAccountPk) ?? accounts[0];
  const startsOn = parseLocalDate(start);
  const startProblem = startsOn ? autopayStartProblem(startsOn, today) : 'Enter a day.';
  const terms = account && termsOf(account.bankAccountPk, limit, days);
  const statement = terms ? autopayStatement(autopay.groupName, accountText(account), terms) : '';
  // Other terms must be agreed to again.
  const isAgreed = statement !== '' && agreedTo === statement;
  const { samePersonMayPay, debitDays } = autopay;
  const authority = { userId: user.userId, samePersonMayPay, debitDays };
  const effect =
    terms && startsOn && !startProblem ? autopayEffect(autopay, terms, startsOn, authority, currentTime()) : undefined;

  async function save(turnsOn: boolean): Promise<void> {
    if (stage.kind === 'saving' || !startsOn || (turnsOn && !terms)) return;
    setStage({ kind: 'saving' });
    try {
      await editor.save(autopay, {
        terms: turnsOn && terms ? terms : null,
        startsOn,
        isAuthorized: turnsOn && isAgreed,
      });
      setAgreedTo('');
      setStage({ kind: 'editing' });
      notify({ title: `Autopay is ${turnsOn ? 'on' : 'off'} from ${dayText(startsOn)}` });
    } catch (error) {
      setStage({ kind: 'failed', error });
    } finally {
      setAsksToTurnOff(false);
    }
  }

  return (
    <Form
      gap="L"
      width="form"
      aria-label="Change autopay"
      onSubmit={() => {
        // Agreeing to the terms is the confirmation.
        if (effect && isAgreed) void save(true);
      }}
    >
      {stage.kind === 'failed' && <ActionError what="Autopay was not changed." error={stage.error} showDetail />}
      <Field label="Pay from">
        <Select value={account?.bankAccountPk ?? ''} onChange={setAccount}>
          {accounts.map((one) => (
            <option key={one.bankAccountPk} value={one.bankAccountPk}>
              {accountText(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Limit for each bill"
        required
        hint="Autopay does not pay bills above this amount"
        {...(limit !== '' && limitOf(limit) === undefined && { validationMessage: 'Enter $0.01 to $1,000,000.00.' })}
      >
        <TextInput inputMode="decimal" maxLength={14} value={limit} onChange={setLimit} />
      </Field>
      <Field
        label="Days before the due date"
        hint="The payment is always sent early enough to settle by the due date"
        {...(daysOf(days) === undefined && { validationMessage: `Enter 0 to ${MAX_AUTOPAY_DAYS}.` })}
      >
        <TextInput inputMode="numeric" maxLength={2} value={days} onChange={setDays} />
      </Field>
      <Field label="Starts on" {...(startProblem && { validationMessage: startProblem })}>
        <TextInput type="date" value={start} onChange={setStart} />
      </Field>
      {effect ? (
        <>
          <MessageBar intent="info" title="Effect:">
            {effect}
          </MessageBar>
          <Checkbox
            label={statement}
            isLabelShown
            checked={isAgreed}
            onChange={(isChecked) => setAgreedTo(isChecked ? statement : '')}
          />
        </>
      ) : (
        <Quiet as="p">Enter a limit to see which bills autopay would pay and to authorize it.</Quiet>
      )}
      <Actions>
        <Button type="submit" appearance="primary" disabledFocusable={!effect || !isAgreed || stage.kind === 'saving'}>
          {isOn ? 'Change autopay' : 'Turn on autopay'}
        </Button>
        {isOn && (
          <Button
            disabledFocusable={startProblem !== undefined || stage.kind === 'saving'}
            onClick={() => setAsksToTurnOff(true)}
          >
            Turn off autopay
          </Button>
        )}
      </Actions>
      <ConfirmDialog
        open={asksToTurnOff}
        title="Turn off autopay?"
        confirmLabel="Turn it off"
        busy={stage.kind === 'saving'}
        onConfirm={() => void save(false)}
        onCancel={() => setAsksToTurnOff(false)}
      >
        {startsOn && autopayOffEffect(autopay, startsOn, currentTime())}
      </ConfirmDialog>
    </Form>
  );
}

/** The terms as typed, or undefined while one is invalid. */
function termsOf(bankAccountPk: string, limit: string, days: string): AutopayTerms | undefined {
  const [limitCents, daysBeforeDue] = [limitOf(limit), daysOf(days)];
  return limitCents === undefined || daysBeforeDue === undefined
    ? undefined
    : { bankAccountPk, limitCents, daysBeforeDue };
}

function limitOf(text: string): AutopayTerms['limitCents'] | undefined {
  const amount = parseCents(text);
  return amount !== undefined && amount > 0 && amount <= MAX_AUTOPAY_LIMIT_CENTS ? amount : undefined;
}

function daysOf(text: string): number | undefined {
  return /^\d{1,2}$/.test(text.trim()) && Number(text) <= MAX_AUTOPAY_DAYS ? Number(text) : undefined;
}
