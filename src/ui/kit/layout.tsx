import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ComponentProps, createElement } from 'react';

const useStackStyles = makeStyles({
  column: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  row: { display: 'flex', flexWrap: 'wrap' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  XXS: { gap: tokens.spacingVerticalXXS },
  XS: { gap: tokens.spacingVerticalXS },
  S: { gap: tokens.spacingVerticalS },
  M: { gap: tokens.spacingVerticalM },
  L: { gap: tokens.spacingVerticalL },
  XL: { gap: tokens.spacingVerticalXL },
  start: { alignItems: 'start' },
  center: { alignItems: 'center' },
  end: { alignItems: 'end' },
  baseline: { alignItems: 'baseline' },
  between: { justifyContent: 'space-between' },
  narrow: { maxWidth: '480px' },
  form: { maxWidth: '640px' },
  page: { maxWidth: '860px' },
});

type StackElement = 'div' | 'section' | 'article' | 'form' | 'ul' | 'ol' | 'li' | 'span' | 'nav' | 'header' | 'output';

interface StackLook {
  /** Space between the parts, from 2 to 20 pixels; 0 for none. Default: L, the space between the parts of a screen. */
  readonly gap?: 'XXS' | 'XS' | 'S' | 'M' | 'L' | 'XL' | 0;
  /** Side by side, wrapping at the edge. Default: one below the other. */
  readonly isRow?: boolean;
  /** Default: as large as the largest part. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline';
  /** Whether the parts of a row are pushed to its two edges. Default: no. */
  readonly isSpread?: boolean;
  /** At most 480, 640, or 860 pixels wide. Default: as wide as its place. */
  readonly width?: 'narrow' | 'form' | 'page';
  /** Styles of the place, which win over those of the stack. */
  readonly className?: string | undefined;
}

/** The element and its attributes, after those of the stack. Default: a `div`. */
export type StackProps<Tag extends StackElement> = StackLook & { readonly as?: Tag } & Omit<
    ComponentProps<Tag>,
    'className'
  >;

/** Parts one below the other or side by side, with the same space between them. A list has no bullets. */
export function Stack<Tag extends StackElement = 'div'>(props: StackProps<Tag>) {
  const { as, gap = 'L', isRow = false, align, isSpread = false, width, className, ...rest } = props;
  const styles = useStackStyles();
  return createElement<object>(as ?? 'div', {
    ...rest,
    className: mergeClasses(
      isRow ? styles.row : styles.column,
      (as === 'ul' || as === 'ol') && styles.list,
      gap !== 0 && styles[gap],
      align && styles[align],
      isSpread && styles.between,
      width && styles[width],
      className,
    ),
  });
}

/** Buttons side by side, the first one first; they wrap in a narrow window. */
export function Actions(props: Omit<StackProps<'div'>, 'as' | 'isRow'>) {
  return <Stack isRow gap="S" {...props} />;
}

/** Styles of text. The elements below have them; for a place whose element is another. */
export const useTextStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3 },
  small: { fontSize: tokens.fontSizeBase200 },
  strong: { fontWeight: tokens.fontWeightSemibold },
  block: { display: 'block' },
  plain: { margin: 0 },
  hint: { color: tokens.colorNeutralForeground2 },
  red: { color: tokens.colorPaletteRedForeground1 },
  title: { fontSize: tokens.fontSizeBase300 },
  bullets: { paddingInlineStart: tokens.spacingHorizontalL },
});

type TextElement = 'span' | 'p' | 'div' | 'li' | 'td' | 'strong' | 'h2' | 'h3' | 'h4' | 'dd' | 'dt';

/** The element and its attributes. Default: a `span`. A paragraph has no margins. */
export type TextProps<Tag extends TextElement> = {
  readonly as?: Tag;
  /** Styles of the place, which win. */
  readonly className?: string | undefined;
} & Omit<ComponentProps<Tag>, 'className'>;

/** Secondary text: it explains or counts the text beside it. */
export function Quiet<Tag extends TextElement = 'span'>({ as, className, ...rest }: TextProps<Tag>) {
  const styles = useTextStyles();
  return createElement<object>(as ?? 'span', {
    ...rest,
    className: mergeClasses(styles.quiet, as === 'p' && styles.plain, className),
  });
}

/** Secondary text in small letters. @param props isBlock: on a line of its own where only a `span` may be. Default: no. */
export function Note<Tag extends TextElement = 'span'>(props: TextProps<Tag> & { readonly isBlock?: boolean }) {
  const { as, isBlock = false, className, ...rest } = props;
  const styles = useTextStyles();
  return createElement<object>(as ?? 'span', {
    ...rest,
    className: mergeClasses(styles.quiet, styles.small, isBlock && styles.block, as === 'p' && styles.plain, className),
  });
}

/** Text that leads: half bold. */
export function Strong<Tag extends TextElement = 'span'>({ as, className, ...rest }: TextProps<Tag>) {
  const styles = useTextStyles();
  return createElement<object>(as ?? 'span', {
    ...rest,
    className: mergeClasses(styles.strong, as === 'p' && styles.plain, className),
  });
}

/** A paragraph without margins, for a `Stack`, which has the space. */
export function Paragraph({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={mergeClasses(useTextStyles().plain, className)} />;
}

/** A list with bullets, as far indented as they need. */
export function Bullets({ className, ...rest }: ComponentProps<'ul'>) {
  const styles = useTextStyles();
  return <ul {...rest} className={mergeClasses(styles.plain, styles.bullets, className)} />;
}

/** Text beside a button: the action's effect, or why the action is unavailable. */
export function Hint({ className, ...rest }: ComponentProps<'p'>) {
  const styles = useTextStyles();
  return <p {...rest} className={mergeClasses(styles.plain, styles.hint, className)} />;
}

/** Why a form is not submitted as it is, beside its button. */
export function Problem({ className, ...rest }: ComponentProps<'p'>) {
  const styles = useTextStyles();
  return <p {...rest} className={mergeClasses(styles.plain, styles.red, className)} />;
}

/** A word about what is late or failed, in a text. */
export function Late({ className, ...rest }: ComponentProps<'span'>) {
  const styles = useTextStyles();
  return <span {...rest} className={mergeClasses(styles.strong, styles.red, className)} />;
}

/** Heading of a part of a panel or dialog. */
export function Title({ children, ...rest }: ComponentProps<'h3'>) {
  const styles = useTextStyles();
  return (
    <h3 {...rest} className={mergeClasses(styles.plain, styles.title, styles.strong)}>
      {children}
    </h3>
  );
}
