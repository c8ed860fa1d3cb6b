import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { AskingButton } from '../dialogs/AskingButton';
import { useReturnFocus } from '../dialogs/focus';
import { ActionError } from '../feedback/ActionError';
import { useNotify } from '../feedback/Toasts';
import { useCommand } from '../forms/useCommand';
import { Quiet, Title } from '../layout';
import { ScrollRegion } from '../tables/ScrollRegion';
import { useLooks } from '../useLooks';
import { FileColumns, type FileColumnsProps } from './FileColumns';

interface LayoutDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** A `LayoutForm`, or what is shown until it can be. */
  readonly children: ReactNode;
}

/** Dialog in which the columns of a file that is written are chosen. */
export function LayoutDialog({ open, title, onClose, children }: LayoutDialogProps) {
  const looks = useLooks();
  useReturnFocus(open);
  return (
    <Dialog open={open} onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface className={looks.page}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          {children}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

interface LayoutFormProps<Field extends string> {
  /** Whose columns they are, who saved them, and which files have them. */
  readonly intro: ReactNode;
  readonly columns: FileColumnsProps<Field>;
  /** Further choices, such as codes. */
  readonly children?: ReactNode;
  readonly preview: ReactNode;
  /** Why it cannot be saved. */
  readonly problem: string | undefined;
  /** Default: `Save`. */
  readonly saveLabel?: string;
  /** Toast after saving. Default: none. */
  readonly savedTitle?: string;
  readonly onSave: () => Promise<void> | void;
  /** Undefined if nothing is saved. */
  readonly removal?: LayoutRemoval | undefined;
  readonly onClose: () => void;
}

interface LayoutRemoval {
  readonly label: string;
  readonly question: string;
  /** Says in a sentence what is lost. */
  readonly loss: string;
  /** Toast after it is removed. */
  readonly done: string;
  readonly onRemove: () => Promise<void>;
}

/** The columns of a file in order, with a preview. Closes after saving or removing them. */
export function LayoutForm<Field extends string>(props: LayoutFormProps<Field>) {
  const { intro, columns, children, preview, problem, saveLabel = 'Save', savedTitle, removal } = props;
  const { onSave, onClose } = props;
  const looks = useLooks();
  const notify = useNotify();
  const { isBusy, failed, run } = useCommand();
  const close = (title: string | undefined) => {
    if (title !== undefined) notify({ title });
    onClose();
  };
  const save = async () => onSave();
  return (
    <>
      <DialogContent className={looks.largeColumn}>
        <Quiet as="div">{intro}</Quiet>
        {failed && <ActionError what={failed.what} error={failed.error} showDetail onRetry={failed.retry} />}
        <FileColumns {...columns} />
        {children}
        {preview}
        {problem !== undefined && <div role="alert">{problem}</div>}
      </DialogContent>
      <DialogActions>
        {removal && (
          <AskingButton
            appearance="subtle"
            className={looks.unwrapped}
            label={removal.label}
            question={removal.question}
            isBusy={isBusy}
            onConfirm={() => run('The columns were not removed.', removal.onRemove, () => close(removal.done))}
          >
            {removal.loss}
          </AskingButton>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          appearance="primary"
          disabledFocusable={isBusy || problem !== undefined}
          onClick={() => run('The columns were not saved.', save, () => close(savedTitle))}
        >
          {saveLabel}
        </Button>
      </DialogActions>
    </>
  );
}

/** Part of the dialog with the first rows of the file. */
export function LayoutPreview({ children }: { readonly children: ReactNode }) {
  const looks = useLooks();
  return (
    <section aria-label="Preview">
      <Title>Preview</Title>
      <ScrollRegion label="Preview of the file" className={looks.scrollingFrame}>
        {children}
      </ScrollRegion>
    </section>
  );
}

const usePreviewStyles = makeStyles({
  table: {
    borderCollapse: 'collapse',
    whiteSpace: 'nowrap',
    '& th, & td': { padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`, textAlign: 'left' },
    '& [data-money]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '& tbody td': { borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}` },
  },
});

interface PreviewedColumn {
  readonly heading: string;
  /** Whether its numbers are cents. Default: no. */
  readonly isMoney?: boolean;
}

interface PreviewTableProps {
  readonly columns: readonly PreviewedColumn[];
  /** Cells of each row in the order of the columns. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** The first rows, as a CSV file will have them. */
export function PreviewTable({ columns, rows }: PreviewTableProps) {
  const styles = usePreviewStyles();
  const mark = (at: number) => (columns[at]?.isMoney ? '' : undefined);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ heading }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- headings may repeat while they are typed
            <th key={at} scope="col" data-money={mark(at)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no names
          <tr key={row}>
            {cells.map((cell, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- cells have no names
              <td key={at} data-money={mark(at)}>
                {typeof cell === 'number' && columns[at]?.isMoney ? (cell / 100).toFixed(2) : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
