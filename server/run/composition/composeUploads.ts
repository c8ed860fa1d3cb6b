import { SqlRateQueries } from '../../billing/rates/SqlRates';
import { ManageSavedLayouts } from '../../office/layouts/ManageSavedLayouts';
import { SqlSavedLayouts } from '../../office/layouts/SqlSavedLayouts';
import { registerSavedLayoutRoutes } from '../../office/layouts/savedLayoutRoutes';
import { CheckUpload } from '../../office/uploads/CheckUpload';
import { CommitUpload } from '../../office/uploads/CommitUpload';
import { DiscardUpload } from '../../office/uploads/DiscardUpload';
import { DownloadErrors } from '../../office/uploads/DownloadErrors';
import { EnterControlTotals } from '../../office/uploads/EnterControlTotals';
import { ManageLogos } from '../../office/uploads/ManageLogos';
import { ManageTemplates, TestTemplate } from '../../office/uploads/ManageTemplates';
import { ReceiveUploads } from '../../office/uploads/ReceiveUploads';
import { RememberLayout } from '../../office/uploads/RememberLayout';
import { ReverseUpload } from '../../office/uploads/ReverseUpload';
import { SqlFileTemplates } from '../../office/uploads/SqlFileTemplates';
import { SqlGroupLogos, SqlUploadLookup, SqlUploadOwners } from '../../office/uploads/SqlUploadLookup';
import { SqlUploadQueries } from '../../office/uploads/SqlUploadQueries';
import { UploadRunner } from '../../office/uploads/UploadRunner';
import { ListOwners } from '../../office/uploads/uploadAccess';
import {
  registerFileTemplatesRoutes,
  registerLogoRoutes,
  registerUploadsRoutes,
} from '../../office/uploads/uploadsRoutes';
import { INVITATION_DAYS } from '../../people/directory/invitations/InvitePeople';
import { SqlPeopleFacts } from '../../people/directory/peopleFile/SqlPeopleFacts';
import { SqlCallerDirectory } from '../../people/session/SqlCallerDirectory';
import type { Route } from '../../platform/calls/Route';
import type { Db } from '../../platform/database/Tables';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { ListExport } from '../../platform/lists/ListExport';
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
  const templateStore = new SqlFileTemplates(db);
  const templates = new ManageTemplates(rights, templateStore);
  return {
    queries,
    access: rights,
    owners: new ListOwners(new SqlUploadOwners(db)),
    take: new ReceiveUploads(rights, transactions, files, runner),
    check: new CheckUpload(rights, transactions, runner),
    commit: new CommitUpload(rights, transactions, runner, new RememberLayout(rights.queries, templateStore)),
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
  const { db, reports = db, files } = platform;
  const useCases = uploadUseCases(platform, runner);
  const layouts = { screen: new SqlSavedLayouts(db), files: new SqlSavedLayouts(reports) };
  const manage = new ManageSavedLayouts(layouts.screen, useCases.templates, useCases.access.directory);
  return (route) => {
    registerUploadsRoutes(route, useCases);
    registerFileTemplatesRoutes(route, useCases);
    registerSavedLayoutRoutes(route, new ListExport(new HucreWorkbooks()), manage, layouts);
    const logos = new SqlGroupLogos(db);
    registerLogoRoutes(route, new ManageLogos(logos, files), logos);
  };
}
