import { Label, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { OwnerChoice } from '../../../application/uploads/OwnerChoice';
import type { UploadChoice } from '../../../application/uploads/uploadChoices';
import { OWNER_OF } from '../../../domain/uploads/UploadKind';
import { OwnerPicker } from '../OwnerPicker';

const useStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS, minWidth: '220px' },
  wide: { width: 'min(360px, 100%)' },
  only: { lineHeight: '32px' },
});

const LABELS = { group: 'Group', carrier: 'Carrier', office: 'Whose' } as const;

export interface OwnerFieldProps {
  readonly choice: UploadChoice;
  readonly text: string;
  /** @param owner who is meant by it; undefined while that is nobody yet */
  readonly onChoose: (text: string, owner: OwnerChoice | undefined) => void;
}

/** Whose the files are: nothing to choose where there is only one. */
export function OwnerField({ choice: { kind, owners }, text, onChoose }: OwnerFieldProps) {
  const styles = useStyles();
  const label = LABELS[OWNER_OF[kind]];
  if (owners?.length === 1) {
    return (
      <div className={styles.field}>
        <Label>{label}</Label>
        <span className={styles.only}>{owners[0]?.name}</span>
      </div>
    );
  }
  return (
    <div className={mergeClasses(styles.field, styles.wide)}>
      <Label htmlFor="upload-owner">{label}</Label>
      <OwnerPicker id="upload-owner" what={kind} known={owners} text={text} onChoose={onChoose} />
    </div>
  );
}
