import { SendFiles } from '../../application/office/uploads/FileSending';
import { FileTemplates } from '../../application/office/uploads/FileTemplates';
import { GroupLogo } from '../../application/office/uploads/GroupLogo';
import { OwnerSearch } from '../../application/office/uploads/OwnerSearch';
import {
  FileTemplateGateway,
  LogoGateway,
  UploadGateway,
  UploadOwnerGateway,
} from '../../application/office/uploads/ports';
import { RemoveLayouts, SavedLayoutGateway } from '../../application/office/uploads/RemoveLayouts';
import { UploadList, UploadRows } from '../../application/office/uploads/UploadList';
import { ReviewUpload } from '../../application/office/uploads/UploadVisit';
import { CurrentMe } from '../../application/people/preferences/CurrentMe';
import { DraftGateway } from '../../application/platform/drafts/ports';
import { NewKey } from '../../application/platform/shared/NewKey';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import {
  fileTemplateCalls,
  logoCalls,
  savedLayoutCalls,
  uploadCalls,
  uploadOwnerCalls,
} from '../http/office/uploadCalls';
import type { billModule } from './billModule';
import { type Provides, provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of uploads, their templates and groups' logos. */
export const uploadsModule = slice<Core | Provides<typeof billModule>>()(({ bind }) => {
  provideMade(bind, UploadGateway, uploadCalls, [ApiClient, Time]);
  provideMade(bind, FileTemplateGateway, fileTemplateCalls, [ApiClient]);
  provideMade(bind, LogoGateway, logoCalls, [ApiClient, Time]);
  provideMade(bind, UploadOwnerGateway, uploadOwnerCalls, [ApiClient]);
  provideUseCase(bind, OwnerSearch, [UploadOwnerGateway, Time]);
  provideUseCase(bind, SendFiles, [UploadGateway]);
  provideUseCase(bind, UploadList, [UploadGateway, PageVisibility, Time]);
  provideUseCase(bind, ReviewUpload, [UploadGateway, FileTemplateGateway, DraftGateway, NewKey, PageVisibility, Time]);
  provideUseCase(bind, UploadRows, [UploadGateway, Time]);
  provideUseCase(bind, FileTemplates, [FileTemplateGateway, Time]);
  provideUseCase(bind, GroupLogo, [LogoGateway, CurrentMe]);
  provideMade(bind, SavedLayoutGateway, savedLayoutCalls, [ApiClient]);
  provideUseCase(bind, RemoveLayouts, [SavedLayoutGateway]);
  return bind;
});
