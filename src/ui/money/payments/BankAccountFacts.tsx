import { Button, Field } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { accountStateLabel } from '../../../domain/money/payments/accountHistory';
import { accountTypeLabel } from '../../../domain/money/payments/BankAccount';
import { counted } from '../../../domain/platform/text/wording';
import { useFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';
import { Actions, Paragraph } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useLooks } from '../../kit/useLooks';
import { dayText } from '../../kit/values/DateText';
import { Fact, FactList } from '../../kit/values/FactList';
import { PaymentTime } from '../../kit/values/PaymentText';
import { type AccountProps, useAction } from './BankAccountPanels';

/** The facts, and a form for those that can change. */
export function AccountFacts({ detail, editor }: AccountProps) {
  const looks = useLooks();
  const { account, removedAt } = detail;
  const mayWrite = useMay('bankAccounts.write', account.groupNumber);
  const [isEditing, setIsEditing] = useState(false);
  const root = useFocusWhenLost<HTMLDivElement>(String(isEditing));
  return (
    <div ref={root} tabIndex={-1} className={looks.focusTarget}>
      {isEditing ? (
        <NamesForm detail={detail} editor={editor} onDone={() => setIsEditing(false)} />
      ) : (
        <FactsPanel detail={detail} {...(mayWrite && removedAt === null && { onEdit: () => setIsEditing(true) })} />
      )}
    </div>
  );
}

interface FactsPanelProps extends Pick<AccountProps, 'detail'> {
  /** Undefined where nothing can be edited. */
  readonly onEdit?: () => void;
}

function FactsPanel({ detail, onEdit }: FactsPanelProps) {
  const { account } = detail;
  const added = detail.history.find(({ event }) => event === 'added');
  return (
    <Panel
      title="Account"
      actions={
        onEdit && (
          <Button size="small" onClick={onEdit}>
            Edit
          </Button>
        )
      }
    >
      <FactList isWide>
        <Fact label="Name">{account.name}</Fact>
        <Fact label="Bank">{account.bankName}</Fact>
        <Fact label="Type">{accountTypeLabel(account)}</Fact>
        <Fact label="Account number">{account.accountMasked}</Fact>
        <Fact label="Routing number">{account.routingMasked}</Fact>
        <Fact label="State">{accountStateLabel(detail)}</Fact>
        <Fact label="Used for">
          <Uses detail={detail} />
        </Fact>
        {added && (
          <Fact label="Added">
            <PaymentTime timestamp={added.at} timeZone={account.timeZone} />
            {added.by && ` by ${added.by}`}
          </Fact>
        )}
      </FactList>
    </Panel>
  );
}

/** Pending payments and autopay that draw on the account. */
function Uses({ detail: { account } }: Pick<AccountProps, 'detail'>) {
  const area = useArea();
  const { paymentCount, autopayFrom } = account.uses;
  if (paymentCount === 0 && autopayFrom === null) return 'No pending payment, and not autopay';
  return (
    <>
      {paymentCount > 0 && counted(paymentCount, 'pending payment')}
      {paymentCount > 0 && autopayFrom !== null && ', '}
      {autopayFrom !== null && (
        <AppLink to={paths.autopay(area, account.groupNumber)}>
          {`${paymentCount > 0 ? 'autopay' : 'Autopay'} from ${dayText(autopayFrom)}`}
        </AppLink>
      )}
    </>
  );
}

function NamesForm({ detail: { account }, editor, onDone }: AccountProps & { readonly onDone: () => void }) {
  const [name, setName] = useState(account.name);
  const [bankName, setBankName] = useState(account.bankName);
  const [refused, setRefused] = useState<object>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstProblem(form, refused);
  const { run, isBusy, failure } = useAction();
  const problem = (text: string, message: string) =>
    refused && text.trim() === '' ? { validationMessage: message } : {};
  const submit = async () => {
    const names = { name: name.trim(), bankName: bankName.trim() };
    if (names.name === '' || names.bankName === '') return setRefused({});
    if (await run('The names were not saved.', 'The names are saved', () => editor.rename(names))) onDone();
  };
  return (
    <Panel title="Edit the account">
      <Form ref={form} width="narrow" aria-label="Edit the account" onSubmit={() => void submit()}>
        {failure && <ActionError what={failure.what} error={failure.error} showDetail />}
        <Field label="Account name" required {...problem(name, 'Enter a name for the account.')}>
          <TextInput value={name} maxLength={80} onChange={setName} />
        </Field>
        <Field label="Bank" required {...problem(bankName, 'Enter the name of the bank.')}>
          <TextInput value={bankName} maxLength={80} onChange={setBankName} />
        </Field>
        <Paragraph>The numbers and the type cannot change. Add another account instead, and verify it.</Paragraph>
        <Actions>
          <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
            Save changes
          </Button>
          <Button disabledFocusable={isBusy} onClick={onDone}>
            Cancel
          </Button>
        </Actions>
      </Form>
    </Panel>
  );
}
