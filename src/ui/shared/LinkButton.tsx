import { Button, type ButtonProps } from '@fluentui/react-components';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

export interface LinkButtonProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly icon?: ReactElement;
  readonly appearance?: NonNullable<ButtonProps['appearance']>;
  readonly size?: NonNullable<ButtonProps['size']>;
  /** The page it stands on is not one to come back to. */
  readonly replace?: boolean;
}

/** A link that looks like a button: for the next step of the work, which has an address. */
export function LinkButton({
  to,
  children,
  icon,
  appearance = 'secondary',
  size = 'medium',
  replace = false,
}: LinkButtonProps) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to, { replace });
  return (
    <Button
      as="a"
      href={href}
      appearance={appearance}
      size={size}
      {...(icon && { icon })}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => onClick(event)}
    >
      {children}
    </Button>
  );
}
