import { Link as FluentLink, type LinkProps } from '@fluentui/react-components';
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

export interface AppLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly appearance?: LinkProps['appearance'];
}

/** A link to a screen, in the look of the application. Goes through the router, so that unsaved changes are asked about. */
export function AppLink({ to, children, className, appearance = 'default' }: AppLinkProps) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <FluentLink
      href={href}
      appearance={appearance}
      {...(className && { className })}
      onClick={(event) => onClick(event as MouseEvent<HTMLAnchorElement>)}
    >
      {children}
    </FluentLink>
  );
}
