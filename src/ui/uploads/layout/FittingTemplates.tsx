import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { FileTemplates, type TemplateFit } from '../../../application/uploads/FileTemplates';
import type { Upload } from '../../../application/uploads/Upload';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { useService } from '../../kit/Services';
import { countText } from '../uploadWords';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, alignItems: 'flex-start' },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
  },
  fit: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3 },
});

type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'trying' }
  | { readonly kind: 'tried'; readonly fits: readonly TemplateFit[] }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Tries every template on the file, so that nobody has to guess which one it was. */
export function FittingTemplates({ upload, onUse }: { upload: Upload; onUse: (templatePk: string) => void }) {
  const styles = useStyles();
  const templates = useService(FileTemplates);
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const attempt = async () => {
    setStage({ kind: 'trying' });
    try {
      setStage({ kind: 'tried', fits: await templates.fitting(upload, upload.filePk) });
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  };
  return (
    <div className={styles.root}>
      <Button size="small" disabledFocusable={stage.kind === 'trying'} onClick={() => void attempt()}>
        {stage.kind === 'trying' ? 'Trying …' : 'Try all templates'}
      </Button>
      {stage.kind === 'failed' && (
        <ErrorBar
          what="The templates could not be tried."
          error={stage.error}
          onRetry={() => void attempt()}
          onDismiss={() => setStage({ kind: 'idle' })}
        />
      )}
      {stage.kind === 'tried' && (
        <ul className={styles.list} aria-label="How well each template reads the file">
          {stage.fits.map(({ template: { templatePk, name }, rows, goodRows }) => (
            <li key={templatePk} className={styles.fit}>
              <Button size="small" disabledFocusable={goodRows === 0} onClick={() => onUse(templatePk)}>
                Use {name}
              </Button>
              <span className={styles.quiet}>
                {rows === 0
                  ? 'has other columns'
                  : `reads ${goodRows.toLocaleString('en-US')} of ${countText(rows, 'row')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
