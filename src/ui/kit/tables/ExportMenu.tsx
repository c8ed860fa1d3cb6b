import { Button, MenuItem, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type ExportableList,
  ExportList,
  type ExportProgress,
  type ListToExport,
} from '../../../application/office/exports/ExportList';
import type { CopiedList } from '../../../domain/office/views/listColumns';
import { EXPORT_FORMATS, type ExportFormat } from '../../../domain/platform/files/listExport';
import { useLazyPart } from '../dialogs/useLazyPart';
import { ActionError } from '../feedback/ActionError';
import { FormatMenu } from '../forms/FormatMenu';
import { useDownload } from '../forms/useDownload';
import { Stack } from '../layout';
import { paths, useArea } from '../navigation/paths';
import { useServices } from '../Services';
import { useLooks } from '../useLooks';
import { useCopyRows } from './useCopyRows';

const useStyles = makeStyles({
  rows: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  cancel: { whiteSpace: 'nowrap', maxWidth: 'none' },
});

interface ExportMenuProps<Item> {
  readonly of: ListToExport<Pick<ExportableList, 'noun'> & Partial<CopiedList<Item>>>;
  /** The rows on the page, which can be copied with the columns of the address. Undefined while they are loaded. */
  readonly rows?: readonly Item[] | undefined;
  readonly address?: URLSearchParams | undefined;
  /** Label of the button. Default: Export. */
  readonly label?: string;
}

/**
 * Saves every item that the filter finds as a file, or copies the rows that are shown. Place it in `ListFilters` as its tools.
 *
 * @source docs/decisions/files.md#a-list-is-exported-as-it-is-filtered
 */
export function ExportMenu<Item>({ of: list, rows, address, label = 'Export' }: ExportMenuProps<Item>) {
  const styles = useStyles();
  const looks = useLooks();
  const services = useServices();
  const { isBusy, isSlow, progress, failed, start, cancel } = useDownload();
  const { noun, name } = list.list;
  const copy = useCopyRows();
  const navigate = useNavigate();
  const area = useArea();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const { Part: Offer } = useLazyPart(fetchOffer, isSlow);
  const save = (chosen: ExportFormat) => {
    setFormat(chosen);
    start({
      done: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} exported`,
      fetch: async (signal, onProgress) => {
        await services.prepare(['companions']);
        return services.get(ExportList).run(list, chosen, signal, onProgress);
      },
    });
  };
  return (
    <Stack isRow gap="S" align="center">
      <FormatMenu
        formats={EXPORT_FORMATS}
        isBusy={isBusy}
        onChoose={save}
        more={
          <>
            {name !== undefined && rows !== undefined && rows.length > 0 && (
              <MenuItem onClick={() => copy({ list: { name }, items: rows }, address)}>Copy the rows shown</MenuItem>
            )}
            <MenuItem onClick={() => void navigate(paths.exports(area))}>Your exports</MenuItem>
          </>
        }
      >
        {label}
      </FormatMenu>
      {isSlow && (
        <>
          <Button className={styles.cancel} onClick={cancel}>
            Cancel export
            <progress
              className={looks.progress}
              aria-label={`Exporting the ${noun}`}
              {...(progress?.allRows && { value: progress.rows, max: progress.allRows })}
            />
          </Button>
          {progress && <span className={styles.rows}>{rowsText(progress)}</span>}
          {Offer && <Offer list={list} format={format} progress={progress} onLeave={cancel} />}
        </>
      )}
      {failed && (
        <div className={looks.ownLine}>
          <ActionError what={`The ${noun} could not be exported.`} {...failed} />
        </div>
      )}
    </Stack>
  );
}

const fetchOffer = () => import(/* webpackChunkName: "exports" */ './BackgroundOffer').then((m) => m.BackgroundOffer);

/** `12,000 of 431,204 rows`. */
function rowsText({ rows, allRows }: ExportProgress): string {
  const written = rows.toLocaleString('en-US');
  return allRows === undefined ? `${written} rows` : `${written} of ${allRows.toLocaleString('en-US')} rows`;
}
