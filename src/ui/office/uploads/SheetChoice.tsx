import { makeStyles, tokens } from '@fluentui/react-components';
import { type FileLayout, withSheets } from '../../../domain/office/uploads/FileTemplate';
import type { SheetUse } from '../../../domain/platform/files/unreadSheets';
import { maskNumbersIn } from '../../../domain/platform/text/maskNumbers';
import { Checkbox } from '../../kit/forms/fields';

const useStyles = makeStyles({
  sheets: { border: 0, margin: 0, padding: 0, minWidth: 0 },
  title: { padding: 0, marginBottom: tokens.spacingVerticalXS },
  names: { display: 'flex', flexWrap: 'wrap', gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL}` },
});

export interface SheetChoiceProps {
  readonly sheets: readonly SheetUse[];
  readonly layout: FileLayout;
  readonly isReadOnly: boolean;
  readonly onChange: (layout: FileLayout) => void;
}

/** Chooses the sheets of a workbook to read. Nothing for a file with one table. */
export function SheetChoice({ sheets, layout, isReadOnly, onChange }: SheetChoiceProps) {
  const styles = useStyles();
  if (sheets.length < 2) return null;
  const read = layout.sheets ?? sheets.filter(({ isRead }) => isRead).map(({ name }) => name);
  const choose = (name: string, isChosen: boolean) => {
    const chosen = sheets.map((sheet) => sheet.name).filter((one) => (one === name ? isChosen : read.includes(one)));
    onChange(withSheets({ ...layout, sheets: read }, chosen));
  };
  return (
    <fieldset className={styles.sheets} disabled={isReadOnly}>
      <legend className={styles.title}>Sheets</legend>
      <div className={styles.names}>
        {sheets.map(({ name, isHidden }) => {
          const isChosen = read.includes(name);
          return (
            <Checkbox
              key={name}
              isLabelShown
              label={`${maskNumbersIn(name)}${isHidden ? ' (hidden)' : ''}`}
              checked={isChosen}
              blocker={isChosen && read.length === 1 ? 'At least one sheet is read.' : undefined}
              onChange={(chosen) => choose(name, chosen)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
