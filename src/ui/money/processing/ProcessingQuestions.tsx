import {
  aheadText,
  inAll,
  type ProcessingPreview,
  runEffects,
} from '../../../domain/money/processing/ProcessingPreview';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Bullets, Stack } from '../../kit/layout';
import { dayText, instantText } from '../../kit/values/DateText';

/** A hold as it was entered. */
export interface NewHold {
  readonly reason: string;
  /** ISO timestamp, UTC; null for a hold without an expected end. */
  readonly until: string | null;
}

/** What is to be confirmed, with its effect. */
export type ProcessingQuestion =
  | { readonly kind: 'run'; readonly preview: ProcessingPreview }
  | { readonly kind: 'hold'; readonly preview: ProcessingPreview; readonly hold: NewHold };

interface ProcessingQuestionsProps {
  /** The latest question. It stays while the dialog closes. */
  readonly question: ProcessingQuestion | undefined;
  readonly isOpen: boolean;
  readonly onConfirm: (question: ProcessingQuestion) => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation of a run or a hold, with its effect. */
export function ProcessingQuestions({ question, isOpen, onConfirm, onCancel }: ProcessingQuestionsProps) {
  if (!question) return null;
  return (
    <ConfirmDialog
      open={isOpen}
      title={
        question.kind === 'run'
          ? `Run processing for ${dayText(question.preview.businessDate)}?`
          : 'Put processing on hold?'
      }
      confirmLabel={question.kind === 'run' ? runLabel(question.preview) : 'Put processing on hold'}
      onConfirm={() => onConfirm(question)}
      onCancel={onCancel}
    >
      {question.kind === 'run' ? <RunEffect preview={question.preview} /> : <HoldEffect {...question} />}
    </ConfirmDialog>
  );
}

function runLabel({ due }: ProcessingPreview): string {
  const { count, amountCents } = inAll(due);
  return count === 0 ? 'Run processing' : `Process ${counted(count, 'payment')} – ${formatCents(amountCents)}`;
}

function RunEffect({ preview }: { preview: ProcessingPreview }) {
  const ahead = aheadText(preview);
  return (
    <Stack gap="M">
      {ahead && <MessageBar intent="warning">{ahead}</MessageBar>}
      <Bullets aria-label="Effect">
        {runEffects(preview).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </Bullets>
      <span>A run cannot be undone.</span>
    </Stack>
  );
}

function HoldEffect({ preview, hold }: { preview: ProcessingPreview; hold: NewHold }) {
  const { due, left, editors } = preview;
  const pending = inAll([...due, left]);
  const end = hold.until ? `until ${instantText(hold.until)}` : 'until a system administrator removes the hold';
  return (
    <Bullets aria-label="Effect">
      <li>No one can save changes or payments {end}. Everyone can still view everything.</li>
      <li>
        {hold.reason.trim() === ''
          ? 'Every screen says so, without a reason.'
          : `Every screen says so, with the reason “${hold.reason.trim()}”.`}
      </li>
      {editors > 0 && (
        <li>
          {counted(editors, 'person is', 'people are')} editing or paying bills now and cannot save until the hold ends.
        </li>
      )}
      <li>
        Runs still process payments that are due
        {pending.count > 0 &&
          ` (${counted(pending.count, 'payment')}, ${formatCents(pending.amountCents)}, pending now)`}
        , but autopay makes no payments.
      </li>
    </Bullets>
  );
}
