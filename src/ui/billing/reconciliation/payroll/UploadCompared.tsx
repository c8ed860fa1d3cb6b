import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { MAX_FILES, SendFiles } from '../../../../application/office/uploads/FileSending';
import type { GivenFile } from '../../../../application/platform/shared/GivenFile';
import { UploadKind } from '../../../../domain/platform/files/UploadKind';
import { counted } from '../../../../domain/platform/text/wording';
import { ActionError } from '../../../kit/feedback/ActionError';
import { useCommand } from '../../../kit/forms/useCommand';
import { Note, Stack } from '../../../kit/layout';
import { AppLink } from '../../../kit/navigation/AppLink';
import { paths, useArea } from '../../../kit/navigation/paths';
import { useServices } from '../../../kit/Services';

interface UploadComparedProps {
  readonly groupNumber: string;
  /** The compared files; empty if their content is no longer available. */
  readonly files: readonly GivenFile[];
  /** Saves the comparison as a draft, so that following the link to the upload loses nothing. */
  readonly saveDraft: () => Promise<void>;
}

/**
 * Uploads the compared files without selecting them again, and links to the uploads. If their content is no longer available, links to
 * the page where files are uploaded.
 *
 * @source BR-CST-10
 */
export function UploadCompared({ groupNumber, files, saveDraft }: UploadComparedProps) {
  const services = useServices();
  const area = useArea();
  const { isBusy, failed, run } = useCommand();
  const [uploaded, setUploaded] = useState<readonly { readonly filePk: string; readonly fileName: string }[]>();
  if (files.length === 0 || files.length > MAX_FILES) {
    return <AppLink to={paths.uploads(area)}>Upload the file to preview and apply them</AppLink>;
  }
  const [first] = files;
  const what = files.length === 1 ? (first?.name ?? '') : counted(files.length, 'file');
  const upload = async () => {
    await services.prepare(['uploads']);
    const target = { kind: UploadKind.PayrollDeductions, owner: groupNumber };
    const uploads = await services.get(SendFiles).sendAtOnce(target, files);
    await saveDraft();
    return uploads;
  };
  if (uploaded) {
    return (
      <Stack as="output" isRow gap="S" align="center">
        <Note>Uploaded. Review and commit, then preview and apply the values:</Note>
        {uploaded.map(({ filePk, fileName }) => (
          <AppLink key={filePk} to={paths.upload(area, filePk)}>
            {fileName}
          </AppLink>
        ))}
      </Stack>
    );
  }
  return (
    <>
      <Button
        size="small"
        disabledFocusable={isBusy}
        onClick={() => run(`${what} could not be uploaded.`, upload, setUploaded)}
      >
        {isBusy ? `Uploading ${what} …` : `Upload ${what} to preview and apply them`}
      </Button>
      {failed && <ActionError {...failed} />}
    </>
  );
}
