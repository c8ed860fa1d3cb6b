import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

export interface RouterLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A route, with its search. */
  readonly to: To;
}

/** A link to a screen, without a look of its own. Stands in for React Router's, which brings its fetching ahead along. */
export function RouterLink({ to, onClick, children, ...rest }: RouterLinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler<HTMLAnchorElement>(to);
  const choose = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return (
    <a {...rest} href={href} onClick={choose}>
      {children}
    </a>
  );
}
