import type { Route } from '../calls/Route';
import type { Db } from '../database/Tables';
import { INVITATION_DAYS } from '../directory/invitations/InvitePeople';
import { SqlPeopleFacts } from '../directory/peopleFile/SqlPeopleFacts';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import { SqlRateQueries } from '../rates/SqlRates';
import { SqlCallerDirectory } from '../session/SqlCallerDirectory';
import { CheckUpload } from '../uploads/CheckUpload';
import { CommitUpload } from '../uploads/CommitUpload';
import { DiscardUpload } from '../uploads/DiscardUpload';
import { DownloadErrors } from '../uploads/DownloadErrors';
import { EnterControlTotals } from '../uploads/EnterControlTotals';
import { ManageLogos } from '../uploads/ManageLogos';
import { ManageTemplates, TestTemplate } from '../uploads/ManageTemplates';
import { ReceiveUploads } from '../uploads/ReceiveUploads';
import { ReverseUpload } from '../uploads/ReverseUpload';
import { SqlFileTemplates } from '../uploads/SqlFileTemplates';
import { SqlGroupLogos, SqlUploadLookup, SqlUploadOwners } from '../uploads/SqlUploadLookup';
import { SqlUploadQueries } from '../uploads/SqlUploadQueries';
import { UploadRunner } from '../uploads/UploadRunner';
import { ListOwners } from '../uploads/uploadAccess';
import { registerFileTemplatesRoutes, registerLogoRoutes, registerUploadsRoutes } from '../uploads/uploadsRoutes';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Existing data that files are checked against, including that of other capabilities. */
export function uploadLookup(db: Db, officeTimeZone?: Platform['officeTimeZone']): SqlUploadLookup {
  const [people, rates] = [new SqlPeopleFacts(db), new SqlRateQueries(db)];
  const others = {
    peopleFacts: (...given: Parameters<SqlPeopleFacts['peopleFacts']>) => people.peopleFacts(...given),
    rateTables: (groupNumbers: readonly string[]) => rates.confirmed(groupNumbers),
    memberClasses: (groupNumbers: readonly string[]) => rates.classes(groupNumbers),
  };
  return new SqlUploadLookup(db, others, officeTimeZone);
}

export function composeUploadRunner(platform: Platform): UploadRunner {
  const {
    db,
    clock,
    files,
    reading,
    officeTimeZone,
    signIn,
    power,
    invitationDays = INVITATION_DAYS,
    onFailure,
  } = platform;
  const queries = new SqlUploadQueries(db);
  const lookup = uploadLookup(db, officeTimeZone);
  return new UploadRunner({
    transactions: new SqlTransactions(db, { clock, signIn, power }),
    queries,
    lookup,
    files,
    reading,
    clock,
    invitations: { homeAddress: signIn.homeAddress, days: invitationDays },
    onFailure,
  });
}

/** The use cases about files and their templates. */
export function uploadUseCases(
  { db, clock, files, reading, officeTimeZone, signIn, power }: Platform,
  runner: UploadRunner,
) {
  const queries = new SqlUploadQueries(db);
  const lookup = uploadLookup(db, officeTimeZone);
  const transactions = new SqlTransactions(db, { clock, signIn, power });
  const rights = { directory: new SqlCallerDirectory(db), queries };
  const templates = new ManageTemplates(rights, new SqlFileTemplates(db));
  return {
    queries,
    access: rights,
    owners: new ListOwners(new SqlUploadOwners(db)),
    take: new ReceiveUploads(rights, transactions, files, runner),
    check: new CheckUpload(rights, transactions, runner),
    commit: new CommitUpload(rights, transactions, runner),
    controlTotals: new EnterControlTotals(rights, transactions),
    reverse: new ReverseUpload(rights, transactions),
    discard: new DiscardUpload(rights, transactions, files),
    errors: new DownloadErrors(rights, lookup, files, reading, new HucreWorkbooks()),
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
