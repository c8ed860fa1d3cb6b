import { Button, type ButtonProps, Tooltip } from '@fluentui/react-components';

export interface BlockableButtonProps extends Pick<ButtonProps, 'size' | 'appearance' | 'children'> {
  /** Reason the button is disabled, such as "Being edited by Omar Diaz", or undefined if it is enabled. */
  readonly blocker: string | undefined;
  /** Disables the button without a reason to show, such as while it is working. */
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** A button that explains why it is disabled, to mouse, keyboard and screen reader users. */
export function BlockableButton({ blocker, isBusy, ...button }: BlockableButtonProps) {
  if (blocker === undefined) return <Button {...button} disabledFocusable={isBusy} />;
  return (
    <Tooltip relationship="description" content={blocker}>
      <Button {...button} disabledFocusable />
    </Tooltip>
  );
}
