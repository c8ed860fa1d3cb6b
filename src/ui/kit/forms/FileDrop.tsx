import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';

const useStyles = makeStyles({
  zone: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalXXL,
    border: `2px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  over: { border: `2px dashed ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, maxWidth: '60ch', color: tokens.colorNeutralForeground3 },
  small: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    textAlign: 'start',
    columnGap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalM,
    backgroundColor: 'transparent',
  },
  // Beside the button where there is room for a few words.
  smallText: { flex: '1 1 200px' },
});

export interface FileDropProps {
  readonly label: string;
  /** Undefined for a small zone with the button beside the text. */
  readonly title?: string;
  readonly text: ReactNode;
  readonly button: string;
  /** File types, in the format of `<input accept>`. */
  readonly accept: string;
  readonly several?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** Heading level of the title. Default: 3. */
  readonly level?: 2 | 3;
  /** Other ways to choose a file, below the button. */
  readonly children?: ReactNode;
}

/** A drop zone with a button that opens the file dialog. */
export function FileDrop(props: FileDropProps) {
  const { label, title, text, button, accept, several = false, disabled = false, onFiles, level = 3, children } = props;
  const isSmall = title === undefined;
  const Heading = level === 2 ? 'h2' : 'h3';
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const allow = (event: DragEvent) => {
    // Also while disabled: otherwise the browser would leave the application and open the file.
    event.preventDefault();
    if (disabled) event.dataTransfer.dropEffect = 'none';
    else setOver(true);
  };
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, several ? undefined : 1);
    if (files.length > 0 && !disabled) onFiles(files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does the same for keyboard and touch
    <section
      className={mergeClasses(styles.zone, isSmall && styles.small, isOver && styles.over)}
      aria-label={label}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {!isSmall && <Heading className={styles.title}>{title}</Heading>}
      {!isSmall && <p className={styles.text}>{text}</p>}
      <Button
        appearance={isSmall ? 'secondary' : 'primary'}
        disabledFocusable={disabled}
        onClick={() => input.current?.click()}
      >
        {button}
      </Button>
      {isSmall && <p className={mergeClasses(styles.text, styles.smallText)}>{text}</p>}
      <input
        ref={input}
        type="file"
        hidden
        multiple={several}
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files);
          // Lets the person choose the same file again after correcting it.
          target.value = '';
        }}
      />
      {children}
    </section>
  );
}
