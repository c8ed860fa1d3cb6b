import { CheckUpload } from '../application/uploads/CheckUpload';
import { CommitUpload } from '../application/uploads/CommitUpload';
import { DiscardUpload } from '../application/uploads/DiscardUpload';
import { DownloadErrors } from '../application/uploads/DownloadErrors';
import { ManageLogos } from '../application/uploads/ManageLogos';
import { ManageTemplates, TestTemplate } from '../application/uploads/ManageTemplates';
import { ReceiveUploads } from '../application/uploads/ReceiveUploads';
import { ReverseUpload } from '../application/uploads/ReverseUpload';
import { UploadRunner } from '../application/uploads/UploadRunner';
import { ListOwners } from '../application/uploads/uploadAccess';
import type { Route } from '../http/Route';
import { registerFileTemplatesRoutes, registerLogoRoutes, registerUploadsRoutes } from '../http/routes/uploadsRoutes';
import { HucreWorkbooks } from '../infrastructure/files/HucreWorkbooks';
import { SqlCallerDirectory } from '../infrastructure/sql/session/SqlCallerDirectory';
import { SqlFileTemplates } from '../infrastructure/sql/uploads/SqlFileTemplates';
import { SqlGroupLogos, SqlUploadLookup, SqlUploadOwners } from '../infrastructure/sql/uploads/SqlUploadLookup';
import { SqlUploadQueries } from '../infrastructure/sql/uploads/SqlUploadQueries';
import { SqlUploadUnitOfWork } from '../infrastructure/sql/uploads/SqlUploadUnitOfWork';
import type { Platform } from './Platform';

export function composeUploadRunner({ db, clock, files, reading, officeTimeZone, onFailure }: Platform): UploadRunner {
  const queries = new SqlUploadQueries(db);
  const lookup = new SqlUploadLookup(db, officeTimeZone);
  return new UploadRunner({
    unitOfWork: new SqlUploadUnitOfWork(db),
    queries,
    lookup,
    files,
    reading,
    clock,
    onFailure,
  });
}

/** The use cases about files and their templates. */
export function uploadUseCases({ db, files, reading, officeTimeZone }: Platform, runner: UploadRunner) {
  const queries = new SqlUploadQueries(db);
  const lookup = new SqlUploadLookup(db, officeTimeZone);
  const unitOfWork = new SqlUploadUnitOfWork(db);
  const rights = { directory: new SqlCallerDirectory(db), queries };
  const templates = new ManageTemplates(rights, new SqlFileTemplates(db));
  return {
    queries,
    owners: new ListOwners(new SqlUploadOwners(db)),
    take: new ReceiveUploads(rights, unitOfWork, files, runner),
    check: new CheckUpload(rights, unitOfWork, runner),
    commit: new CommitUpload(rights, unitOfWork, runner),
    reverse: new ReverseUpload(rights, unitOfWork),
    discard: new DiscardUpload(rights, unitOfWork, files),
    errors: new DownloadErrors(queries, lookup, files, reading, new HucreWorkbooks()),
    templates,
    test: new TestTemplate(templates, queries, lookup, files, reading),
  };
}

/** The calls about files, their templates, and logos. */
export function composeUploads(platform: Platform, runner: UploadRunner): (route: Route) => void {
  const useCases = uploadUseCases(platform, runner);
  return (route) => {
    registerUploadsRoutes(route, useCases);
    registerFileTemplatesRoutes(route, useCases);
    registerLogoRoutes(route, new ManageLogos(new SqlGroupLogos(platform.db), platform.files));
  };
}
