import { Button, type ButtonProps } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';

interface AskingButtonProps extends Pick<ButtonProps, 'size' | 'appearance' | 'className' | 'aria-label'> {
  /** Text of the button. */
  readonly label: string;
  /** Title of the question: "Delete this comment?" */
  readonly question: string;
  /** A verb with its object. Default: `label`. */
  readonly confirmLabel?: string;
  readonly isBusy?: boolean;
  /** Work or data that is lost, in sentences. */
  readonly children: ReactNode;
  readonly onConfirm: () => void;
}

/** A button that discards something, after a question that says what is lost. */
export function AskingButton(props: AskingButtonProps) {
  const { label, question, confirmLabel = label, isBusy = false, children, onConfirm, ...button } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} disabledFocusable={isBusy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={question}
        confirmLabel={confirmLabel}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
        onCancel={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

interface DiscardButtonProps {
  readonly isBusy?: boolean;
  readonly onDiscard: () => void;
}

/** Discards what was entered in a form and not saved, after a question. */
export function DiscardButton({ isBusy = false, onDiscard }: DiscardButtonProps) {
  return (
    <AskingButton
      label="Discard"
      question="Discard your changes?"
      confirmLabel="Discard changes"
      isBusy={isBusy}
      onConfirm={onDiscard}
    >
      Unsaved entries here will be lost.
    </AskingButton>
  );
}
