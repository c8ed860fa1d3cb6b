import { DraftGateway } from '../../application/drafts/ports';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { SendFiles } from '../../application/uploads/FileSending';
import { FileTemplates } from '../../application/uploads/FileTemplates';
import { GroupLogo } from '../../application/uploads/GroupLogo';
import { OwnerSearch } from '../../application/uploads/OwnerSearch';
import { FileTemplateGateway, LogoGateway, UploadGateway, UploadOwnerGateway } from '../../application/uploads/ports';
import { UploadList, UploadRows } from '../../application/uploads/UploadList';
import { ReviewUpload } from '../../application/uploads/UploadVisit';
import { ApiClient } from '../http/ApiClient';
import { fileTemplateCalls, logoCalls, uploadCalls, uploadOwnerCalls } from '../http/uploadCalls';
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
  return bind;
});
