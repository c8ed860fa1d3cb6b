import { Button, Label } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { FileTemplates } from '../../../application/office/uploads/FileTemplates';
import type { Upload } from '../../../application/office/uploads/Upload';
import type { UploadVisit } from '../../../application/office/uploads/UploadVisit';
import type { OpenUpload } from '../../../application/office/uploads/UploadVisitState';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { Quiet, Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { TemplateChoice, useTemplates } from './TemplateChoice';
import { countLabel } from './uploadLabels';

/** Chooses, saves and deletes templates. */
export function TemplateBar({ visit, state }: { visit: UploadVisit; state: OpenUpload }) {
  const notify = useNotify();
  const templates = useService(FileTemplates);
  const { upload, running } = state;
  const [name, setName] = useState('');
  const [dialog, setDialog] = useState<'delete' | 'replace'>();
  const [error, setError] = useState<unknown>();
  const typedName = name.trim();
  const isX12 = upload.format === 'x12-834';
  const known = useTemplates(upload);
  const sameName = known.find((template) => template.name.toLowerCase() === typedName.toLowerCase());
  const save = async () => {
    const isSaved = await visit.layout.save(typedName, sameName);
    setDialog(undefined);
    if (!isSaved) return;
    templates.refresh();
    setName('');
    notify({
      title: `Template “${typedName}” is saved`,
      text: isX12
        ? 'Files of this insurer will be read with these meanings from now on.'
        : 'Files with these headings will be recognized from now on.',
    });
  };
  const remove = async () => {
    setDialog(undefined);
    setError(undefined);
    try {
      await templates.remove({ templatePk: upload.templatePk ?? '' });
      notify({ title: `Template “${upload.templateName ?? ''}” is deleted` });
      await visit.useTemplate('auto');
    } catch (refused) {
      setError(refused);
    }
  };
  return (
    <>
      <Stack isRow align="end">
        <Stack gap="XXS">
          <Label aria-hidden="true">Template</Label>
          <TemplateChoice
            id="template"
            label="Template"
            target={upload}
            value={upload.templatePk ?? 'auto'}
            onChange={(template) => void visit.useTemplate(template)}
          />
        </Stack>
        {upload.templatePk !== null && (
          <Button appearance="subtle" disabledFocusable={running !== undefined} onClick={() => setDialog('delete')}>
            Delete template
          </Button>
        )}
        <Form
          isRow
          gap="S"
          align="end"
          onSubmit={() => {
            if (typedName === '' || running !== undefined) return;
            if (sameName) setDialog('replace');
            else void save();
          }}
        >
          <Stack gap="XXS">
            <Label htmlFor="template-name">{isX12 ? 'Save these meanings' : 'Save these columns'} as a template</Label>
            <TextInput
              id="template-name"
              value={name}
              maxLength={80}
              placeholder="Name"
              onChange={(value) => setName(value)}
            />
          </Stack>
          <Button type="submit" disabledFocusable={typedName === '' || running !== undefined}>
            Save
          </Button>
        </Form>
      </Stack>
      {known.length > 0 && upload.templatePk === null && (
        <FittingTemplates key={upload.filePk} upload={upload} onUse={(template) => void visit.useTemplate(template)} />
      )}
      {error !== undefined && (
        <ActionError
          what="The template was not deleted."
          error={error}
          onRetry={() => void remove()}
          onDismiss={() => setError(undefined)}
          showDetail
        />
      )}
      <ConfirmDialog
        open={dialog === 'delete'}
        title={`Delete template “${upload.templateName ?? ''}”?`}
        confirmLabel="Delete template"
        onConfirm={() => void remove()}
        onCancel={() => setDialog(undefined)}
      >
        {isX12
          ? 'Files of its insurer will no longer be read with these meanings.'
          : 'Files with its headings will no longer be recognized.'}{' '}
        Files that have been read with it stay unchanged.
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'replace'}
        title={`Replace template “${sameName?.name ?? typedName}”?`}
        confirmLabel="Replace the template"
        busy={running === 'template'}
        onConfirm={() => void save()}
        onCancel={() => setDialog(undefined)}
      >
        Files will be read with these columns from now on. Files that have been read with it stay unchanged.
      </ConfirmDialog>
    </>
  );
}

/** Tries all templates on the file. */
function FittingTemplates({ upload, onUse }: { upload: Upload; onUse: (templatePk: string) => void }) {
  const looks = useLooks();
  const templates = useService(FileTemplates);
  const { kind, owner, filePk } = upload;
  const trial = useMemo(() => templates.fits({ kind, owner }, filePk), [templates, kind, owner, filePk]);
  const fits = useStream(trial.result$, LOADING);
  const [attempts, setAttempts] = useState(0);
  const [dismissed, setDismissed] = useState(0);
  const isTrying = attempts > 0 && (fits.kind === 'loading' || (fits.kind === 'loaded' && fits.refreshing));
  const attempt = () => {
    trial.show(attempts + 1);
    setAttempts(attempts + 1);
  };
  return (
    <Stack gap="S" align="start">
      <Button size="small" disabledFocusable={isTrying} onClick={attempt}>
        {isTrying ? 'Trying …' : 'Try all templates'}
      </Button>
      {fits.kind === 'failed' && dismissed < attempts && (
        <ActionError
          what="The templates could not be tried."
          error={fits.error}
          onRetry={attempt}
          onDismiss={() => setDismissed(attempts)}
        />
      )}
      {fits.kind === 'loaded' && (
        <Stack as="ul" gap="XS" aria-label="How well each template reads the file">
          {fits.value.map(({ template: { templatePk, name }, rows, goodRows }) => (
            <li key={templatePk} className={looks.wrappingRow}>
              <Button size="small" disabledFocusable={goodRows === 0} onClick={() => onUse(templatePk)}>
                Use {name}
              </Button>
              <Quiet>
                {rows === 0
                  ? 'has other columns'
                  : `reads ${goodRows.toLocaleString('en-US')} of ${countLabel(rows, 'row')}`}
              </Quiet>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
