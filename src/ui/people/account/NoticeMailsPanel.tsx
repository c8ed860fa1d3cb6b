import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, useMemo, useState } from 'react';
import { NoticeMails } from '../../../application/office/notices/NoticeMails';
import { NOTICE_LABELS, type NoticeKind } from '../../../domain/office/notices/Notice';
import { EMAIL_CHOICE_LABELS, EMAIL_CHOICES, type EmailChoice } from '../../../domain/office/notices/noticeEmails';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse' },
  head: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXS}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    verticalAlign: 'bottom',
  },
  row: { borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}` },
  kind: { padding: `${tokens.spacingVerticalXS} 0`, fontWeight: tokens.fontWeightRegular, textAlign: 'left' },
  cell: { padding: 0, textAlign: 'center', width: '18%' },
  /** Larger than the radio button, so that a finger hits it. */
  choice: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '44px',
    minHeight: '36px',
  },
  radio: {
    width: '18px',
    height: '18px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/** Lets the person choose which notices they get by email, and when. @source BR-NOT-06 */
export function NoticeMailsPanel() {
  const styles = useStyles();
  const looks = useLooks();
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
    ...(seesPayments ? (['checkReceived', 'paymentReturned'] as const) : []),
    ...(pays ? (['accountChange', 'accountChangeOverdue'] as const) : []),
    ...(corrects ? (['correctionsDue', 'correctionsOverdue', 'writeOffWaiting'] as const) : []),
    ...(paysRefunds ? (['refundReturned'] as const) : []),
    ...(readsComments ? (['mentioned'] as const) : []),
    ...(seesBalances ? (['deductionsLate'] as const) : []),
    'exportReady',
    'exportFailed',
  ];
  return (
    <Panel title="Notices">
      <p className={looks.smallHintAbove}>
        All notices are listed in Listbill. Choose which are also emailed to you: at once, in one email for notices that
        arrive within a minute or so, or with the daily email after the night’s processing.
      </p>
      <table className={styles.table} aria-label="Notices">
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.kind)}>
              Notice
            </th>
            <th scope="col" className={mergeClasses(styles.head, looks.minor)}>
              In Listbill
            </th>
            {EMAIL_CHOICES.map((choice) => (
              <th key={choice} scope="col" className={styles.head}>
                {choice === 'none' ? 'No email' : `Email ${EMAIL_CHOICE_LABELS[choice].toLowerCase()}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <MailChoices key={kind} kind={kind} onFailed={setFailed} />
          ))}
        </tbody>
      </table>
      {failed && <ActionError what="Your choice was not saved." error={failed.error} onRetry={failed.retry} />}
    </Panel>
  );
}

interface MailChoicesProps {
  readonly kind: NoticeKind;
  /** Undefined when a choice is being saved. */
  readonly onFailed: (failure: { readonly error: unknown; readonly retry: () => void } | undefined) => void;
}

/** A row: one group of radio buttons, so that arrow keys move between the choices of a kind. */
function MailChoices({ kind, onFailed }: MailChoicesProps) {
  const styles = useStyles();
  const looks = useLooks();
  const name = useId();
  const mails = useService(NoticeMails);
  const announce = useAnnounce();
  const choice$ = useMemo(() => mails.choice$(kind), [mails, kind]);
  const current = useStream(choice$, mails.choice(kind));
  const choose = (chosen: EmailChoice): void => {
    onFailed(undefined);
    mails.choose(kind, chosen).then(
      () => announce('Saved'),
      (error: unknown) => onFailed({ error, retry: () => choose(chosen) }),
    );
  };
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.kind}>
        {NOTICE_LABELS[kind]}
      </th>
      <td className={mergeClasses(styles.cell, looks.minor)}>Always</td>
      {EMAIL_CHOICES.map((choice) => (
        <td key={choice} className={styles.cell}>
          <label className={styles.choice}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              aria-label={`${NOTICE_LABELS[kind]}: ${choice === 'none' ? 'no email' : `email ${EMAIL_CHOICE_LABELS[choice].toLowerCase()}`}`}
              checked={current === choice}
              onChange={() => choose(choice)}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}
