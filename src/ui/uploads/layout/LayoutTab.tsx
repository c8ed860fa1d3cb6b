import { makeStyles, tokens } from '@fluentui/react-components';
import type { UploadVisit } from '../../../application/uploads/UploadVisit';
import type { OpenUpload } from '../../../application/uploads/UploadVisitState';
import { columnHeadings } from '../../../domain/text/columnHeadings';
import { Panel } from '../../kit/dialogs/Panel';
import { LoadFailed } from '../../kit/feedback/LoadFailed';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { FieldColumns } from './FieldColumns';
import { ReadingOptions } from './ReadingOptions';
import { SamplePreview } from './SamplePreview';
import { TemplateBar } from './TemplateBar';
import { WordMeanings } from './WordMeanings';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  panel: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

export interface LayoutTabProps {
  readonly visit: UploadVisit;
  readonly state: OpenUpload;
  readonly mayChange: boolean;
}

/** Which column holds what, and what its words mean. Each change is read at once; nothing counts by it. */
export function LayoutTab({ visit, state, mayChange }: LayoutTabProps) {
  const styles = useStyles();
  const { upload, layout: there } = state;
  if (there.kind === 'failed') {
    return (
      <LoadFailed
        what="The columns could not be loaded."
        error={there.error}
        onRetry={() => void visit.loadColumns()}
      />
    );
  }
  if (there.kind !== 'there') return <SkeletonRows rows={6} label="Loading columns" />;
  const { sample, layout, restored } = there;
  const headings = headingsOf(sample.rows, layout.headerRow);
  const isReadOnly = !mayChange || upload.state !== 'CHECKED';
  const change = (next: typeof layout) => visit.changeLayout(next);
  return (
    <div className={styles.root}>
      {restored && <MessageBar intent="info">The columns you had chosen are back.</MessageBar>}
      {!isReadOnly && <TemplateBar visit={visit} state={state} />}
      <Panel title="Which column holds what">
        <div className={styles.panel}>
          <ReadingOptions kind={upload.kind} layout={layout} isReadOnly={isReadOnly} onChange={change} />
          <FieldColumns
            kind={upload.kind}
            headings={headings}
            layout={layout}
            isReadOnly={isReadOnly}
            onChange={change}
          />
        </div>
      </Panel>
      <SamplePreview kind={upload.kind} rows={sample.rows} headings={headings} layout={layout} />
      <WordMeanings kind={upload.kind} words={sample.words} layout={layout} isReadOnly={isReadOnly} onChange={change} />
    </div>
  );
}

function headingsOf(rows: readonly (readonly string[])[], headerRow: number): readonly string[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return columnHeadings(headerRow === 0 ? [] : (rows[headerRow - 1] ?? []), width);
}
