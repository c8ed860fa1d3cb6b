import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ExportList, type ListToExport } from '../../../application/exports/ExportList';
import { EXPORT_FORMATS, type ExportFormat } from '../../../domain/files/listExport';
import { ErrorBar } from '../feedback/ErrorBar';
import { FormatMenu } from '../forms/FormatMenu';
import { useDownload } from '../forms/useDownload';
import { useServices } from '../Services';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  progress: { width: '64px', marginInlineStart: tokens.spacingHorizontalS },
  failure: { flexBasis: '100%' },
});

/**
 * Saves every item that the filter finds as a file. Place it in `ListFilters` as its tools.
 *
 * @source docs/decisions/files.md#a-list-is-exported-as-it-is-filtered
 */
export function ExportMenu({ of: list }: { readonly of: ListToExport }) {
  const styles = useStyles();
  const services = useServices();
  const { isBusy, isSlow, error, start, cancel, retry, dismiss } = useDownload();
  const noun = list.list;
  const save = (format: ExportFormat) =>
    start({
      done: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} exported`,
      fetch: async (signal) => {
        await services.prepare(['companions']);
        return services.get(ExportList).run(list, format, signal);
      },
    });
  return (
    <div className={styles.root}>
      <FormatMenu formats={EXPORT_FORMATS} isBusy={isBusy} onChoose={save}>
        Export
      </FormatMenu>
      {isSlow && (
        <Button onClick={cancel}>
          Cancel export
          <progress className={styles.progress} aria-label={`Exporting the ${noun}`} />
        </Button>
      )}
      {error !== undefined && (
        <div className={styles.failure}>
          <ErrorBar what={`The ${noun} could not be exported.`} error={error} onRetry={retry} onDismiss={dismiss} />
        </div>
      )}
    </div>
  );
}
