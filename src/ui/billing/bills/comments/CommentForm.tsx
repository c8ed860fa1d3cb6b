import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { AttachmentVisit } from '../../../../application/billing/bills/AttachmentSending';
import { BillCommentsQuery } from '../../../../application/billing/bills/BillCommentsQuery';
import {
  ATTACHMENT_ACCEPT,
  ATTACHMENT_KINDS,
  MAX_ATTACHMENTS,
  megabytes,
} from '../../../../domain/billing/bills/attachments';
import type { BillLine } from '../../../../domain/billing/bills/BillLine';
import { commentProblem, MAX_COMMENT_LENGTH } from '../../../../domain/billing/bills/comments';
import { matchesSearch } from '../../../../domain/platform/text/searchText';
import { ActionError } from '../../../kit/feedback/ActionError';
import { useAnnounce } from '../../../kit/feedback/Announcer';
import { FileDrop } from '../../../kit/forms/FileDrop';
import { Form } from '../../../kit/forms/Form';
import { Checkbox, TextInput } from '../../../kit/forms/fields';
import { Stack } from '../../../kit/layout';
import { useMe } from '../../../kit/MeContext';
import { useService } from '../../../kit/Services';
import { useLooks } from '../../../kit/useLooks';
import { FilesToAttach } from './CommentAttachments';
import { MentionMenu } from './MentionMenu';

const useStyles = makeStyles({
  box: {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '72px',
    padding: tokens.spacingHorizontalS,
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
});

/** Options shown for what is typed. */
const MAX_OPTIONS = 30;

interface CommentFormProps {
  readonly billPk: string;
  readonly lines: readonly BillLine[];
  /** Files to attach; undefined until it has started. */
  readonly attaching: AttachmentVisit | undefined;
  readonly mostAttachmentBytes: number;
  /** Names of the people whom the person can mention. */
  readonly mentionable: readonly string[];
  readonly onSaved: () => void;
}

/**
 * A button that opens the form. What is typed stays while the form is closed.
 *
 * @source docs/decisions/bills.md#the-form-for-a-comment-opens-by-a-button
 */
export function CommentForm(props: CommentFormProps) {
  const looks = useLooks();
  const [isOpen, setOpen] = useState(false);
  const [hasDraft, setHasDraft] = useState(false);
  const formId = useId();
  const opener = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (isOpen) form.current?.querySelector('textarea')?.focus();
  }, [isOpen]);
  return (
    <>
      <div ref={opener} className={looks.above}>
        <Button aria-expanded={isOpen} aria-controls={formId} onClick={() => (isOpen ? close() : setOpen(true))}>
          {hasDraft && !isOpen ? 'Continue your comment' : 'Write a comment'}
        </Button>
      </div>
      {/* Stays while it is closed, with what is typed. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape in the form arrives here */}
      <div
        ref={form}
        id={formId}
        hidden={!isOpen}
        onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && close()}
      >
        <NewComment {...props} onDraft={setHasDraft} onDone={close} />
      </div>
    </>
  );
}

interface FormProps extends CommentFormProps {
  /** Called with whether anything is typed, at each change. */
  readonly onDraft: (hasDraft: boolean) => void;
  /** Called once the comment is saved. */
  readonly onDone: () => void;
}

/** Adds a comment with files. What is typed stays until it is saved; then its files are sent. */
function NewComment({
  billPk,
  lines,
  attaching,
  mostAttachmentBytes,
  mentionable,
  onSaved,
  onDraft,
  onDone,
}: FormProps) {
  const styles = useStyles();
  const looks = useLooks();
  const textId = useId();
  const optionsId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const announce = useAnnounce();
  const comments = useService(BillCommentsQuery);
  const isCarrier = useMe().user.primaryType === 'carrier';
  const [text, setText] = useState('');
  const [about, setAbout] = useState('');
  const [isForCarrier, setForCarrier] = useState(false);
  const [stage, setStage] = useState<{ kind: 'editing' | 'saving' } | { kind: 'failed'; error: unknown }>({
    kind: 'editing',
  });
  const options = useMemo(() => lineOptions(lines, about), [lines, about]);
  const linePk = about.trim() === '' ? null : options.find(({ label }) => label === about)?.linePk;
  const isSaving = stage.kind === 'saving';
  const chosen = attaching?.files.filter(({ commentPk }) => commentPk === null) ?? [];
  const canSave = commentProblem(text) === undefined && linePk !== undefined && !isSaving;
  const write = (next: string) => {
    setText(next);
    onDraft(next.trim() !== '');
  };
  const mention = (name: string) => {
    const at = box.current?.selectionStart ?? text.length;
    const before = text.slice(0, at);
    const added = `${before === '' || /\s$/.test(before) ? '' : ' '}@${name} `;
    write((before + added + text.slice(at)).slice(0, MAX_COMMENT_LENGTH));
    // After the menu has returned the focus to its button.
    setTimeout(() => {
      box.current?.focus();
      box.current?.setSelectionRange(at + added.length, at + added.length);
    });
  };
  async function save(): Promise<void> {
    if (!canSave || linePk === undefined) return;
    setStage({ kind: 'saving' });
    try {
      const comment = { text: text.trim(), linePk, isForCarrier: isCarrier || isForCarrier };
      attaching?.sending.attachTo(await comments.add(billPk, comment));
      setText('');
      onDraft(false);
      setAbout('');
      // Sharing is decided for each comment.
      setForCarrier(false);
      announce('Comment added');
      setStage({ kind: 'editing' });
      onSaved();
      onDone();
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  }
  return (
    <Form width="form" className={looks.above} aria-label="Add a comment" onSubmit={() => void save()}>
      {stage.kind === 'failed' && (
        <ActionError what="The comment was not saved." error={stage.error} onRetry={() => void save()} showDetail />
      )}
      <Stack gap="XXS">
        {/* Beside the text area: a label around it would be named by what is typed, too. */}
        <label htmlFor={textId}>Comment</label>
        <textarea
          ref={box}
          id={textId}
          className={styles.box}
          value={text}
          readOnly={isSaving}
          maxLength={MAX_COMMENT_LENGTH}
          onChange={({ target }) => write(target.value)}
        />
        {mentionable.length > 0 && <MentionMenu names={mentionable} isDisabled={isSaving} onChoose={mention} />}
      </Stack>
      <Field
        label="About a line"
        hint="Leave empty for the whole bill"
        {...(linePk === undefined && { validationMessage: 'Choose a line from the list, or leave this empty.' })}
      >
        <TextInput list={optionsId} value={about} readOnly={isSaving} maxLength={200} onChange={setAbout} />
      </Field>
      <datalist id={optionsId}>
        {options.map(({ linePk: key, label }) => (
          <option key={key}>{label}</option>
        ))}
      </datalist>
      <FileDrop
        label="Files to attach"
        text={
          text.trim() === '' && chosen.length > 0
            ? 'Write a comment to go with the files.'
            : `Up to ${MAX_ATTACHMENTS} files of ${megabytes(mostAttachmentBytes)}: ${ATTACHMENT_KINDS}.`
        }
        button="Attach files"
        accept={ATTACHMENT_ACCEPT}
        several
        disabled={stage.kind === 'saving'}
        onFiles={(files) => attaching?.sending.add(null, files, { mostBytes: mostAttachmentBytes, attached: 0 })}
      />
      {attaching && <FilesToAttach files={chosen} sending={attaching.sending} />}
      <Stack isRow gap="M" align="center">
        <Button type="submit" appearance="primary" disabledFocusable={!canSave}>
          {isSaving ? 'Saving' : 'Add comment'}
        </Button>
        {!isCarrier && (
          <Checkbox label="Show to the carrier" isLabelShown checked={isForCarrier} onChange={setForCarrier} />
        )}
      </Stack>
    </Form>
  );
}

/** The first lines whose label has the words of the text, each with a label of its own. */
function lineOptions(lines: readonly BillLine[], text: string) {
  const found: { linePk: string; label: string }[] = [];
  for (const [index, { linePk, memberName, coverage }] of lines.entries()) {
    const label = `${memberName}, ${coverage} (line ${index + 1})`;
    if (matchesSearch(label, text)) found.push({ linePk, label });
    if (found.length === MAX_OPTIONS) break;
  }
  return found;
}
