import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { RouterLink } from './RouterLink';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':active': { color: tokens.colorBrandForegroundLinkPressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  /** WCAG 1.4.1: among words, color alone does not tell a link. */
  inText: { textDecorationLine: 'underline' },
  subtle: { color: tokens.colorNeutralForeground2, ':hover': { color: tokens.colorNeutralForeground1 } },
});

export interface AppLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** `subtle` where every row has one; `inText` within a sentence. */
  readonly appearance?: 'default' | 'subtle' | 'inText';
  /** Besides going there. */
  readonly onClick?: () => void;
}

/** A link to a screen, in the look of the application. Goes through the router, so that unsaved changes are asked about. */
export function AppLink({ to, children, className, appearance = 'default', onClick }: AppLinkProps) {
  const styles = useStyles();
  return (
    <RouterLink
      to={to}
      className={mergeClasses(styles.link, appearance !== 'default' && styles[appearance], className)}
      {...(onClick && { onClick: () => onClick() })}
    >
      {children}
    </RouterLink>
  );
}
