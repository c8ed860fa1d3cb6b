import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const line = (color: string) => `${tokens.strokeWidthThin} solid ${color}`;

const useStyles = makeStyles({
  root: {
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
  text: { flexGrow: 1, flexBasis: '24ch', minWidth: 0, overflowWrap: 'anywhere' },
  title: { fontWeight: tokens.fontWeightSemibold },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export interface MessageBarProps {
  readonly intent: 'info' | 'success' | 'warning' | 'error';
  /** The message in a few words. */
  readonly title?: string;
  readonly children?: ReactNode;
  /** Small buttons. */
  readonly actions?: ReactNode;
  /** Full width, below the application bar. Default: false. */
  readonly banner?: boolean;
  /** Read out immediately, as errors always are. Default: false. */
  readonly isAlert?: boolean;
  readonly className?: string;
}

const ICONS = {
  info: 'M10 9v5M10 6.2v.1',
  success: 'm6.5 10.2 2.4 2.4 4.6-5',
  warning: 'M10 6v5M10 13.8v.1',
  error: 'm7.2 7.2 5.6 5.6m0-5.6-5.6 5.6',
} as const;

/**
 * A message that stays on the page. Ours, because Fluent's adds motion and layout code to the first screen. Screen readers
 * read errors and alerts immediately, other messages at the next pause.
 */
export function MessageBar(props: MessageBarProps) {
  const { intent, title, children, actions, banner = false, isAlert = false, className } = props;
  const styles = useStyles();
  const iconColor = { info: '', success: styles.iconSuccess, warning: styles.iconWarning, error: styles.iconError }[
    intent
  ];
  return (
    <div
      className={mergeClasses(styles.root, styles[intent], banner && styles.banner, className)}
      role={isAlert || intent === 'error' ? 'alert' : 'status'}
    >
      <svg
        className={mergeClasses(styles.icon, iconColor)}
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="1.5" />
        <path d={ICONS[intent]} stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className={styles.text}>
        {title && <span className={styles.title}>{title}</span>} {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
