import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** Why there is nothing to show; each kind has its own text and action. */
export type EmptyStateProps =
  | {
      /** No content yet; `action` creates the first. */
      readonly kind: 'nothingYet';
      readonly title: string;
      readonly text: string;
      readonly action?: ReactNode;
    }
  | {
      /** The filters hide all content. */
      readonly kind: 'noMatch';
      readonly title?: string;
      readonly text?: string;
      readonly onClear: () => void;
    }
  | {
      /** The person may not see the content; `text` says whom to ask. */
      readonly kind: 'noPermission';
      readonly title?: string;
      readonly text: string;
    };

export function EmptyState(props: EmptyStateProps) {
  return <EmptyStateFrame {...contentOf(props)} picture={<Picture kind={props.kind} />} />;
}

function contentOf(props: EmptyStateProps): { title: string; text: string; action?: ReactNode } {
  switch (props.kind) {
    case 'nothingYet':
      return props;
    case 'noMatch':
      return {
        title: props.title ?? 'Nothing matches',
        text: props.text ?? 'Nothing matches this search and these filters.',
        action: <Button onClick={props.onClear}>Clear filters</Button>,
      };
    case 'noPermission':
      return { title: props.title ?? "You don't have permission to view this", text: props.text };
  }
}

const PICTURES = {
  nothingYet: 'M14 8h20l8 8v32H14zM34 8v8h8M20 26h16M20 33h16M20 40h9',
  noMatch: 'M26 12a14 14 0 1 0 0 28a14 14 0 1 0 0-28M36 36l12 12M20 26h12',
  noPermission: 'M16 26h24v20H16zM21 26v-6a7 7 0 0 1 14 0v6M28 34v5',
} as const;

function Picture({ kind }: { kind: EmptyStateProps['kind'] }) {
  return (
    <svg width="56" height="56" viewBox="0 0 56 56" fill="none" aria-hidden="true">
      <path d={PICTURES[kind]} stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

interface EmptyStateFrameProps {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  readonly picture?: ReactNode;
}

/** Centered picture, title, text and action instead of content. */
export function EmptyStateFrame({ title, text, action, picture }: EmptyStateFrameProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    rowGap: tokens.spacingVerticalS,
    paddingBlock: tokens.spacingVerticalXXXL,
    paddingInline: tokens.spacingHorizontalL,
  },
  picture: { color: tokens.colorNeutralForeground4, marginBottom: tokens.spacingVerticalS },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: 600 },
  text: { margin: 0, maxWidth: '46ch', color: tokens.colorNeutralForeground3 },
  action: { marginTop: tokens.spacingVerticalS },
});
