import { Button, type ButtonProps, Tooltip } from '@fluentui/react-components';

export interface BlockableButtonProps extends Pick<ButtonProps, 'size' | 'appearance' | 'children'> {
  /** Why it cannot be used now, such as "Being edited by Omar Diaz"; undefined when it can. */
  readonly blocker: string | undefined;
  /** Disables it without a reason to show: work is under way, or there is nothing to do. */
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** A button that says why it is disabled, to the mouse, the keyboard and screen readers. */
export function BlockableButton({ blocker, isBusy, ...button }: BlockableButtonProps) {
  if (blocker === undefined) return <Button {...button} disabledFocusable={isBusy} />;
  return (
    <Tooltip relationship="description" content={blocker}>
      <Button {...button} disabledFocusable />
    </Tooltip>
  );
}
