import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { GroupToRemind, RemindGroups } from '../../../application/office/groups/RemindGroups';
import {
  type GroupReminder,
  reminderEffect,
  reminderEmailText,
  reminderText,
  skippedTexts,
} from '../../../domain/office/groups/reminders';
import { counted } from '../../../domain/platform/text/wording';
import { useReadEvery } from '../../kit/bulk/useReadEvery';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { Checkbox } from '../../kit/forms/fields';
import { Paragraph, Stack } from '../../kit/layout';
import { instantText } from '../../kit/values/DateText';

const useStyles = makeStyles({
  skipped: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL, color: tokens.colorNeutralForeground2 },
});

interface RemindDialogProps {
  readonly open: boolean;
  readonly groups: readonly GroupToRemind[];
  /** Keep the function while it reads the same. */
  readonly preview: RemindGroups['preview'];
  /** @param again whether groups that were reminded recently are among them */
  readonly onRemind: (groups: readonly GroupToRemind[], again: boolean) => void;
  readonly onCancel: () => void;
}

/** Shows what reminding groups does before they are reminded: whom it reaches, when they are emailed, and which groups are skipped. */
export function RemindDialog({ open, groups, preview, onRemind, onCancel }: RemindDialogProps) {
  const [previews, setPreviews] = useState<readonly GroupReminder[]>();
  const [again, setAgain] = useState(false);
  const { stage, start, cancel } = useReadEvery((options) => preview(groups, options), setPreviews);
  useEffect(() => {
    if (!open) return;
    setPreviews(undefined);
    setAgain(false);
    start();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads when it opens
  }, [open]);
  const effect = previews && reminderEffect(previews, again);
  const count = effect?.groupNumbers.length ?? 0;
  const confirm = () => {
    if (!effect || count === 0) return;
    const included = new Set(effect.groupNumbers);
    onRemind(
      groups.filter(({ groupNumber }) => included.has(groupNumber)),
      again,
    );
  };
  const [only] = groups.length === 1 ? groups : [];
  return (
    <ConfirmDialog
      open={open}
      title={`Remind ${only ? only.name : counted(groups.length, 'group')}?`}
      confirmLabel={count === 0 ? 'Remind' : `Remind ${counted(count, 'group')}`}
      canConfirm={count > 0}
      onConfirm={confirm}
      onCancel={() => {
        cancel();
        onCancel();
      }}
    >
      <Stack gap="M">
        {stage.kind === 'reading' && (
          <output>{`Checking: ${stage.done.toLocaleString('en-US')} of ${counted(groups.length, 'group')}`}</output>
        )}
        {stage.kind === 'failed' && (
          <ErrorBar what="The effect of the reminder could not be loaded." error={stage.error} onRetry={start} />
        )}
        {previews && effect && (
          <>
            <Stack as="output" gap="XS">
              <span>{reminderText(effect)}</span>
              <span>{reminderEmailText(effect)}</span>
            </Stack>
            <Skipped previews={previews} texts={skippedTexts(effect)} />
            <Again previews={previews} again={again} onChange={setAgain} />
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** Groups that are skipped, by reason. For a single group, also its last reminder. */
function Skipped({ previews, texts }: { previews: readonly GroupReminder[]; texts: readonly string[] }) {
  const styles = useStyles();
  const last = previews.length === 1 ? previews[0]?.last : undefined;
  return (
    <>
      {texts.length > 0 && (
        <ul className={styles.skipped} aria-label="Skipped">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {last && <Paragraph>{`Last reminded on ${instantText(last.at)} by ${last.by}.`}</Paragraph>}
    </>
  );
}

interface AgainProps {
  readonly previews: readonly GroupReminder[];
  readonly again: boolean;
  readonly onChange: (again: boolean) => void;
}

function Again({ previews, again, onChange }: AgainProps) {
  const recent = previews.filter(({ outcome }) => outcome === 'recently').length;
  if (recent === 0) return null;
  return (
    <Checkbox
      isLabelShown
      label={`Also remind ${counted(recent, 'group')} reminded recently`}
      checked={again}
      onChange={onChange}
    />
  );
}
