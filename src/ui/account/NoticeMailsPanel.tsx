import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { NoticeMails } from '../../application/notices/NoticeMails';
import { NOTICE_LABELS, type NoticeKind } from '../../domain/notices/Notice';
import { Panel } from '../kit/dialogs/Panel';
import { useAnnounce } from '../kit/feedback/Announcer';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { Checkbox } from '../kit/forms/fields';
import { useMay } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';

const useStyles = makeStyles({
  hint: { margin: 0, marginBottom: tokens.spacingVerticalS, color: tokens.colorNeutralForeground3 },
  choices: { display: 'grid', border: 'none', margin: 0, padding: 0, minWidth: 0 },
});

/** Lets the person choose which notices they get by email. */
export function NoticeMailsPanel() {
  const styles = useStyles();
  const seesPayments = useMay('payments.read');
  const pays = useMay('payments.create');
  const corrects = useMay('corrections.write');
  const paysRefunds = useMay('suspense.change');
  const readsComments = useMay('comments.read');
  const seesBalances = useMay('register.readBalances');
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly retry: () => void }>();
  const kinds: readonly NoticeKind[] = [
    'billReady',
    'dueSoon',
    'pastDue',
    ...(seesPayments ? (['checkReceived'] as const) : []),
    ...(pays ? (['paymentReturned', 'accountChange', 'accountChangeOverdue'] as const) : []),
    ...(corrects ? (['correctionsDue', 'correctionsOverdue', 'writeOffWaiting'] as const) : []),
    ...(paysRefunds ? (['refundReturned'] as const) : []),
    ...(readsComments ? (['mentioned'] as const) : []),
    ...(seesBalances ? (['deductionsLate'] as const) : []),
    'exportReady',
    'exportFailed',
  ];
  return (
    <Panel title="Email notices">
      <p className={styles.hint}>
        All notices are listed in Listbill. The notices you select are also emailed to you, in one email each night.
        {pays ? ' Returned and reversed payments, and exports,' : ' Exports'} are emailed right away.
      </p>
      <fieldset className={styles.choices} aria-label="Email notices">
        {kinds.map((kind) => (
          <MailChoice key={kind} kind={kind} onFailed={setFailed} />
        ))}
      </fieldset>
      {failed && <ErrorBar what="Your choice was not saved." error={failed.error} onRetry={failed.retry} />}
    </Panel>
  );
}

interface MailChoiceProps {
  readonly kind: NoticeKind;
  /** Undefined when a choice is being saved. */
  readonly onFailed: (failure: { readonly error: unknown; readonly retry: () => void } | undefined) => void;
}

function MailChoice({ kind, onFailed }: MailChoiceProps) {
  const mails = useService(NoticeMails);
  const announce = useAnnounce();
  const isOn$ = useMemo(() => mails.isOn$(kind), [mails, kind]);
  const isOn = useStream(isOn$, mails.isOn(kind));
  const choose = (chosen: boolean): void => {
    onFailed(undefined);
    mails.choose(kind, chosen).then(
      () => announce('Saved'),
      (error: unknown) => onFailed({ error, retry: () => choose(chosen) }),
    );
  };
  return <Checkbox label={NOTICE_LABELS[kind]} isLabelShown checked={isOn} onChange={choose} />;
}
