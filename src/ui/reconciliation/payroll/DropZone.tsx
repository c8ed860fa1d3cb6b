import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import type { PayrollFile } from '../../../application/reconciliation/PayrollFile';

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
    backgroundColor: tokens.colorNeutralBackground1,
  },
  over: { border: `2px dashed ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, maxWidth: '56ch', color: tokens.colorNeutralForeground3 },
});

export interface DropZoneProps {
  readonly disabled: boolean;
  readonly onFile: (file: PayrollFile) => void;
  readonly children?: ReactNode;
}

/** Where a payroll file is dropped, or chosen by a button, which is all the keyboard needs. */
export function DropZone({ disabled, onFile, children }: DropZoneProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const allow = (event: DragEvent) => {
    if (disabled) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one more way; the button does the same
    <section
      className={mergeClasses(styles.zone, isOver && styles.over)}
      aria-label="Payroll file"
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onFile(file);
      }}
    >
      <h2 className={styles.title}>Drop a payroll deduction file here</h2>
      <p className={styles.text}>
        CSV or Excel, up to 20 MB. It is read on this computer; each member’s deductions are held against the bill and
        you decide about what differs.
      </p>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx,.xlsm"
        aria-label="Payroll file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again after it was corrected.
          target.value = '';
        }}
      />
      {children}
    </section>
  );
}
