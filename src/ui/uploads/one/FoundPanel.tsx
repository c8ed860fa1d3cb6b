import { makeStyles, tokens } from '@fluentui/react-components';
import type { Upload } from '../../../application/uploads/Upload';
import { Panel } from '../../kit/dialogs/Panel';
import { Money } from '../../kit/values/Money';
import { Tile, Tiles } from '../../kit/values/Tile';
import { RowsBar } from '../RowsBar';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  effect: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
});

/** What is in the file, and what comes of it. */
export function FoundPanel({ upload }: { upload: Upload }) {
  const styles = useStyles();
  const { rows, goodRows, errorRows, totalCents, effect } = upload;
  const count = (value: number) => value.toLocaleString('en-US');
  return (
    <Panel>
      <div className={styles.root}>
        <Tiles>
          <Tile label="Rows" figure={count(rows)} />
          <Tile label="Good" figure={count(goodRows)} />
          <Tile label="With errors" figure={count(errorRows)} alarming={errorRows > 0} />
          {totalCents !== null && <Tile label="Total of the good rows" figure={<Money cents={totalCents} />} />}
        </Tiles>
        <RowsBar upload={upload} />
        {effect !== '' && <p className={styles.effect}>{effect}</p>}
      </div>
    </Panel>
  );
}
