import { notFound } from '../shared/Refusal';
import { appraise } from '../uploads/appraise';
import { judgeOf } from '../uploads/judging/judgeOf';
import { openedFile } from '../uploads/openedFile';
import type { FileReading } from '../uploads/ports/FileReading';
import type { FileStorage } from '../uploads/ports/FileStorage';
import type { UploadBook } from '../uploads/ports/UploadBook';
import type { UploadFacts } from '../uploads/ports/UploadFacts';
import type { UploadReach } from '../uploads/UploadReach';
import type { ManageTemplates } from './ManageTemplates';

/** Tries a template on an uploaded file; neither changes. */
export class TestTemplate {
  constructor(
    private readonly templates: ManageTemplates,
    private readonly book: UploadBook,
    private readonly facts: UploadFacts,
    private readonly files: FileStorage,
    private readonly reading: FileReading,
  ) {}

  /** @throws Refusal NOT_FOUND for either; 422 when the file cannot be read at all. */
  async run(reach: UploadReach, templatePk: string, filePk: string) {
    const layout = await this.templates.find(reach, templatePk);
    const upload = await this.book.find(reach, filePk);
    if (!upload || upload.kind !== layout.kind) throw notFound('upload');
    const { kind } = upload;
    const judge = judgeOf(upload, reach.scope, this.facts);
    const found = await openedFile(this.files, filePk, (file) =>
      appraise(this.reading, file, { kind, templates: [], layout }, judge),
    );
    const { goodRows, errorRows, errors } = found;
    return { rows: goodRows + errorRows, goodRows, errors };
  }
}
