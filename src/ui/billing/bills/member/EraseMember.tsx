import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type ErasurePreview,
  type MemberErasure,
  MemberErasures,
} from '../../../../application/office/erasure/MemberErasures';
import { erasureStateText, erasureSummary } from '../../../../domain/office/erasure/MemberErasure';
import { parseLocalDate } from '../../../../domain/platform/dates/LocalDate';
import { LONGEST_NOTE } from '../../../../domain/platform/text/cut';
import { AskingButton } from '../../../kit/dialogs/AskingButton';
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog';
import { Panel } from '../../../kit/dialogs/Panel';
import { ActionError } from '../../../kit/feedback/ActionError';
import { Loaded } from '../../../kit/feedback/Loaded';
import { useNotify } from '../../../kit/feedback/Toasts';
import { TextInput } from '../../../kit/forms/fields';
import { StepForm } from '../../../kit/forms/StepForm';
import { useTextStyles } from '../../../kit/layout';
import { useMe } from '../../../kit/MeContext';
import { paths, useArea } from '../../../kit/navigation/paths';
import { useService } from '../../../kit/Services';
import { useLooks } from '../../../kit/useLooks';
import { useLiveQuery } from '../../../kit/useStream';
import { dayText, instantDayText, monthText, today } from '../../../kit/values/DateText';
import { SameNameAsMine } from '../../../kit/values/SameName';
import { TieProblem, useTieProblem } from '../../../kit/values/SecondPerson';

const LONGEST_REFERENCE = 80;

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, overflowWrap: 'anywhere' },
  note: { marginTop: tokens.spacingVerticalM, maxWidth: '420px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM, paddingTop: tokens.spacingVerticalM },
});

interface EraseMemberProps {
  readonly groupNumber: string;
  readonly memberId: string;
  readonly onClose: () => void;
}

/** Effect of erasing a member's personal data, with the request form or the decision on a request. */
export function EraseMember({ groupNumber, memberId, onClose }: EraseMemberProps) {
  const erasures = useService(MemberErasures);
  const live = useMemo(() => erasures.preview(groupNumber, memberId), [erasures, groupNumber, memberId]);
  const found = useLiveQuery(live, 'all');
  const close = (
    <Button appearance="subtle" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Panel title="Erase personal data" actions={close}>
      <Loaded found={found} what="the changes of an erasure" rows={4} isPage onRetry={() => live.retry()}>
        {(value) => (
          <Preview groupNumber={groupNumber} memberId={memberId} preview={value} onChanged={() => live.retry()} />
        )}
      </Loaded>
    </Panel>
  );
}

interface PreviewProps {
  readonly groupNumber: string;
  readonly memberId: string;
  readonly preview: ErasurePreview;
  readonly onChanged: () => void;
}

function Preview({ groupNumber, memberId, preview, onChanged }: PreviewProps) {
  const { latest, blockers } = preview;
  if (latest?.state === 'DONE') return <Outcome erasure={latest} />;
  return (
    <>
      {latest && <Outcome erasure={latest} />}
      {blockers.length === 0 && <Effect preview={preview} />}
      {blockers.length > 0 && (
        <Listed title="This member cannot be erased now" texts={blockers.map(({ message }) => message)} />
      )}
      {latest?.state === 'REQUESTED' ? (
        <Decision erasure={latest} isPossible={blockers.length === 0} onDecided={onChanged} />
      ) : (
        blockers.length === 0 && <RequestForm groupNumber={groupNumber} memberId={memberId} onAsked={onChanged} />
      )}
    </>
  );
}

/** The request, who made it, and the decision. */
function Outcome({ erasure }: { erasure: MemberErasure }) {
  const { by, at, reference, requestedOn, reason, decided, counts } = erasure;
  const { changed, removed } = erasureSummary(counts);
  const state = erasureStateText(erasure);
  const texts = [
    `Request ${reference} of ${dayText(requestedOn)}: ${reason}`,
    `Requested by ${by} on ${instantDayText(at)}`,
    decided && `${state} by ${decided.by} on ${instantDayText(decided.at)}${decided.note && `: ${decided.note}`}`,
    changed.length > 0 && `With a pseudonym: ${changed.join(', ')}`,
    removed.length > 0 && `Removed: ${removed.join(', ')}`,
  ];
  return <Listed title={state} texts={texts.filter((text) => text !== null && text !== false)} />;
}

function Effect({ preview: { counts, from, to, texts, look } }: { preview: ErasurePreview }) {
  const { changed, removed } = erasureSummary(counts);
  const last = to && to !== from ? ` to ${monthText(to)}` : '';
  const months = from ? `, ${monthText(from)}${last}` : '';
  return (
    <>
      <Listed title="Changed to a pseudonym" texts={changed} />
      <Listed title="Permanently removed" texts={removed} />
      <Listed
        title="Kept"
        texts={[`Amounts, coverages, and months${months}: they are records of payments and the ledger`]}
      />
      <Listed title="Comments and notes that change" texts={texts.map(({ where, text }) => `${where}: ${text}`)} />
      <Listed title="Review these yourself" texts={look} />
    </>
  );
}

function Listed({ title, texts }: { title: string; texts: readonly string[] }) {
  const styles = useStyles();
  const looks = useLooks();
  if (texts.length === 0) return null;
  return (
    <>
      <h3 className={looks.subtitle}>{title}</h3>
      <ul className={styles.list}>
        {texts.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    </>
  );
}

interface RequestFormProps {
  readonly groupNumber: string;
  readonly memberId: string;
  readonly onAsked: () => void;
}

function RequestForm({ groupNumber, memberId, onAsked }: RequestFormProps) {
  const looks = useLooks();
  const erasures = useService(MemberErasures);
  const [reference, setReference] = useState('');
  const [day, setDay] = useState<string>(today());
  const [reason, setReason] = useState('');
  const requestedOn = parseLocalDate(day);
  const isDay = requestedOn !== undefined && requestedOn <= today();
  return (
    <StepForm
      name="Request the erasure"
      effect="Another manager has to approve it. Then it cannot be undone."
      failure="The erasure was not requested."
      submitLabel="Request erasure"
      isIncomplete={reference.trim() === '' || reason.trim() === '' || !isDay}
      onSubmit={async () => {
        if (!requestedOn) throw new Error('The day is missing.');
        await erasures.request(groupNumber, memberId, {
          reference: reference.trim(),
          requestedOn,
          reason: reason.trim(),
        });
        return 'Erasure requested';
      }}
      onDone={onAsked}
      doneLabel="Reload"
    >
      {(isAsked) => (
        <>
          <Field
            label="Request number"
            required
            validationMessage={isAsked && reference.trim() === '' ? 'Enter the request or letter number.' : null}
          >
            <TextInput value={reference} maxLength={LONGEST_REFERENCE} onChange={setReference} />
          </Field>
          <Field
            label="Received on"
            required
            validationMessage={isAsked && !isDay ? 'Enter the day the member asked, not later than today.' : null}
          >
            <TextInput type="date" max={today()} value={day} onChange={setDay} />
          </Field>
          <Field
            label="Reason"
            required
            className={looks.growing}
            validationMessage={isAsked && reason.trim() === '' ? 'Enter a reason.' : null}
          >
            <TextInput value={reason} maxLength={LONGEST_NOTE} onChange={setReason} />
          </Field>
        </>
      )}
    </StepForm>
  );
}

interface DecisionProps {
  readonly erasure: MemberErasure;
  readonly isPossible: boolean;
  readonly onDecided: () => void;
}

/** Approves or declines a request. The person who asked for it can only withdraw it. */
function Decision({ erasure, isPossible, onDecided }: DecisionProps) {
  const styles = useStyles();
  const texts = useTextStyles();
  const area = useArea();
  const navigate = useNavigate();
  const notify = useNotify();
  const erasures = useService(MemberErasures);
  const { user } = useMe();
  const [note, setNote] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isOwn = erasure.byUserId === user.userId;
  const tie = useTieProblem('erasure', erasure.byUserId);
  const decide = async (approve: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const decided = await erasures.decide(erasure, { approve, note: note.trim() });
      const declined = isOwn ? 'Request withdrawn' : 'Request declined';
      notify({ title: approve ? `Erased: now "${decided.memberName}"` : declined });
      setBusy(false);
      if (approve) void navigate(paths.member(area, decided.groupNumber, decided.memberId), { replace: true });
      else onDecided();
    } catch (cause) {
      setBusy(false);
      setError(cause);
    }
    setAsking(false);
  };
  return (
    <>
      {error !== undefined && <ActionError what="The request was not decided." error={error} showDetail />}
      {!isOwn && <SameNameAsMine by={erasure.by} />}
      <TieProblem problem={tie} />
      {isOwn && <p className={texts.quiet}>You requested this erasure. Another manager has to approve it.</p>}
      <Field label="Note" className={styles.note}>
        <TextInput value={note} maxLength={LONGEST_NOTE} onChange={setNote} />
      </Field>
      <div className={styles.buttons}>
        {!isOwn && tie === undefined && (
          <Button appearance="primary" disabledFocusable={isBusy || !isPossible} onClick={() => setAsking(true)}>
            Approve and erase
          </Button>
        )}
        <AskingButton
          label={isOwn ? 'Withdraw request' : 'Decline'}
          question={isOwn ? 'Withdraw this request?' : 'Decline this request?'}
          confirmLabel={isOwn ? 'Withdraw the request' : 'Decline the request'}
          isBusy={isBusy}
          onConfirm={() => void decide(false)}
        >
          {erasure.memberName} is not erased. To erase the member, someone has to ask again.
        </AskingButton>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Erase ${erasure.memberName}?`}
        confirmLabel="Erase permanently"
        busy={isBusy}
        onConfirm={() => void decide(true)}
        onCancel={() => setAsking(false)}
      >
        The name and the number are replaced in every record of this group, and files that name the member are deleted.
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
