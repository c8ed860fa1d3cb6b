import { Label, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { UploadChoice } from '../../../application/uploads/uploadChoices';
import { OWNER_OF } from '../../../domain/uploads/UploadKind';
import { SelectBox } from '../../shared/SelectBox';
import { TextBox } from '../../shared/TextBox';

/** More than so many are found by typing, not by scrolling. */
const MOST_LISTED = 25;

const useStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS, minWidth: '220px' },
  wide: { width: 'min(360px, 100%)' },
  only: { lineHeight: '32px' },
});

const LABELS = { group: 'Group', carrier: 'Carrier code', office: 'Whose' } as const;

export interface OwnerFieldProps {
  readonly choice: UploadChoice;
  readonly text: string;
  readonly onChoose: (text: string) => void;
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
      {owners && owners.length <= MOST_LISTED ? (
        <SelectBox id="upload-owner" value={text} onChange={onChoose}>
          {text === '' && <option value="">Choose one</option>}
          {owners.map(({ owner, name }) => (
            <option key={owner} value={name}>
              {name}
            </option>
          ))}
        </SelectBox>
      ) : (
        <>
          <TextBox
            id="upload-owner"
            list="upload-owners"
            value={text}
            onChange={onChoose}
            onFocus={({ target }) => target.select()}
            placeholder={owners ? 'Name or number' : 'Such as ACME'}
            maxLength={200}
            autoComplete="off"
          />
          <datalist id="upload-owners">
            {owners?.map(({ owner, name }) => (
              <option key={owner} value={name} aria-label={name} />
            ))}
          </datalist>
        </>
      )}
    </div>
  );
}
