import type { ReactNode } from 'react';
import type { GivenFile } from '../../../application/shared/GivenFile';
import { FileDrop } from '../../kit/forms/FileDrop';

export interface DropZoneProps {
  readonly disabled: boolean;
  readonly onFile: (file: GivenFile) => void;
  readonly children?: ReactNode;
}

/** Where a payroll file is dropped, or chosen by a button, which is all the keyboard needs. */
export function DropZone({ disabled, onFile, children }: DropZoneProps) {
  return (
    <FileDrop
      label="Payroll file"
      title="Drop a payroll deduction file here"
      text="CSV or Excel, up to 20 MB. It is read on this computer and saved with your draft, which only you can open. Each member’s deductions are compared with the bill, and you decide about each difference."
      button="Choose a file"
      accept=".csv,.txt,.tsv,.xlsx,.xlsm"
      level={2}
      disabled={disabled}
      onFiles={([file]) => file && onFile(file)}
    >
      {children}
    </FileDrop>
  );
}
