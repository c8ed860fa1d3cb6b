import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const line = (colour: string) => `${tokens.strokeWidthThin} solid ${colour}`;

const useStyles = makeStyles({
  strip: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    minHeight: '36px',
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
  },
  banner: { borderRadius: 0 },
  info: { backgroundColor: tokens.colorNeutralBackground3, border: line(tokens.colorNeutralStroke1) },
  success: { backgroundColor: tokens.colorStatusSuccessBackground1, border: line(tokens.colorStatusSuccessBorder1) },
  warning: { backgroundColor: tokens.colorStatusWarningBackground1, border: line(tokens.colorStatusWarningBorder1) },
  error: { backgroundColor: tokens.colorStatusDangerBackground1, border: line(tokens.colorStatusDangerBorder1) },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  iconSuccess: { color: tokens.colorStatusSuccessForeground3 },
  iconWarning: { color: tokens.colorStatusWarningForeground3 },
  iconError: { color: tokens.colorStatusDangerForeground3 },
  words: { flexGrow: 1, flexBasis: '24ch', minWidth: 0, overflowWrap: 'anywhere' },
  title: { fontWeight: tokens.fontWeightSemibold },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export interface StripProps {
  readonly intent: 'info' | 'success' | 'warning' | 'error';
  /** The point, in a few words. */
  readonly title?: string;
  readonly children?: ReactNode;
  /** Small buttons. */
  readonly actions?: ReactNode;
  /** Across the whole width, under the bar. */
  readonly banner?: boolean;
}

const SIGNS = {
  info: 'M10 9v5M10 6.2v.1',
  success: 'm6.5 10.2 2.4 2.4 4.6-5',
  warning: 'M10 6v5M10 13.8v.1',
  error: 'm7.2 7.2 5.6 5.6m0-5.6-5.6 5.6',
} as const;

/**
 * A message that belongs to the page and stays: leaner than Fluent's MessageBar, which brings motion and layout that
 * the first screen would have to wait for. Errors are read out at once, the rest when there is a pause.
 */
export function Strip({ intent, title, children, actions, banner = false }: StripProps) {
  const styles = useStyles();
  const iconColour = { info: '', success: styles.iconSuccess, warning: styles.iconWarning, error: styles.iconError }[
    intent
  ];
  return (
    <div
      className={mergeClasses(styles.strip, styles[intent], banner && styles.banner)}
      role={intent === 'error' ? 'alert' : 'status'}
    >
      <svg
        className={mergeClasses(styles.icon, iconColour)}
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="1.5" />
        <path d={SIGNS[intent]} stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className={styles.words}>
        {title && <span className={styles.title}>{title}</span>} {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
