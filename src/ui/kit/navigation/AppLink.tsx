import { Button, type ButtonProps, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { counted } from '../../../domain/platform/text/wording';
import { useHistory } from './HashHistory';
import { paths, useArea } from './paths';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':active': { color: tokens.colorBrandForegroundLinkPressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  /** WCAG 1.4.1: within text, color alone does not identify a link. */
  inText: { textDecorationLine: 'underline' },
  button: { padding: 0, border: 'none', background: 'none', font: 'inherit', textAlign: 'left', cursor: 'pointer' },
});

export interface AppLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** `inText` underlines a link within a sentence. */
  readonly appearance?: 'default' | 'inText';
  /** False keeps the link out of the tab order. Default: true. */
  readonly isTabStop?: boolean;
  /** Called before navigating. */
  readonly onClick?: () => void;
}

/** The link to a screen. Ours, because Fluent's does not use the router, which asks about unsaved changes. */
export function AppLink({ to, children, className, appearance = 'default', isTabStop = true, onClick }: AppLinkProps) {
  const styles = useStyles();
  return (
    <RouterLink
      to={to}
      className={mergeClasses(styles.link, appearance === 'inText' && styles.inText, className)}
      {...(!isTabStop && { tabIndex: -1 })}
      {...(onClick && { onClick: () => onClick() })}
    >
      {children}
    </RouterLink>
  );
}

/** A button that looks like a link: it opens something on the same screen. */
export function TextButton({
  onClick,
  label,
  isExpanded,
  children,
}: {
  onClick: () => void;
  /** Of a button that shows and hides what follows. */
  isExpanded?: boolean;
  /** Accessible name, which starts with the text, where the text is the same for several buttons. */
  label?: string;
  children: ReactNode;
}) {
  const styles = useStyles();
  return (
    <button
      type="button"
      className={mergeClasses(styles.button, styles.link)}
      aria-expanded={isExpanded}
      onClick={onClick}
      aria-label={label}
    >
      {children}
    </button>
  );
}

/** A link to a page outside the application. Opens in the same tab. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <a className={mergeClasses(styles.link, styles.inText)} href={href}>
      {children}
    </a>
  );
}

/** @param replace replaces the current history entry, as a link to the current address always does. */
function useLinkTo(to: string, replace = false) {
  const history = useHistory();
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    const isForBrowser = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || isForBrowser) return;
    event.preventDefault();
    const isHere = event.currentTarget.href === window.location.href;
    history[replace || isHere ? 'replace' : 'push'](to);
  };
  return { href: history.createHref(to), onClick };
}

interface RouterLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An absolute route with its query string. */
  readonly to: string;
}

/**
 * An unstyled link to a screen. Replaces React Router's `Link`, which renders whenever the address changes, as all rows would.
 */
export function RouterLink({ to, onClick, children, ...rest }: RouterLinkProps) {
  const { href, onClick: go } = useLinkTo(to);
  const choose = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    go(event);
  };
  return (
    <a {...rest} href={href} onClick={choose}>
      {children}
    </a>
  );
}

interface LinkButtonProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly icon?: ReactElement;
  readonly appearance?: NonNullable<ButtonProps['appearance']>;
  readonly size?: NonNullable<ButtonProps['size']>;
  /** Replaces the current history entry. Default: false. */
  readonly replace?: boolean;
  /** Accessible name, which starts with the text, where the text is the same for several links. */
  readonly label?: string;
}

/** A link that looks like a button, for a next step that is a screen. */
export function LinkButton({
  to,
  children,
  icon,
  appearance = 'secondary',
  size = 'medium',
  replace = false,
  label,
}: LinkButtonProps) {
  const link = useLinkTo(to, replace);
  return (
    <Button as="a" {...link} appearance={appearance} size={size} {...(icon && { icon })} aria-label={label}>
      {children}
    </Button>
  );
}

/** The number of past due bills, as a link to their list if there are any. */
export function PastDueLink({ count }: { count: number }) {
  const area = useArea();
  const bills = counted(count, 'bill');
  if (count === 0) return <>{bills}</>;
  return (
    <AppLink to={paths.pastDueBills(area)} appearance="inText">
      {bills} past due
    </AppLink>
  );
}
