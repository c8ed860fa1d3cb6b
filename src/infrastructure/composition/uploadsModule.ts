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
import {
  HttpFileTemplateGateway,
  HttpLogoGateway,
  HttpUploadGateway,
  HttpUploadOwnerGateway,
} from '../http/HttpUploadGateways';
import type { billModule } from './billModule';
import { type Provides, provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of uploads, their templates and groups' logos. */
export const uploadsModule = slice<Core | Provides<typeof billModule>>()(({ bind }) => {
  provideAdapter(bind, UploadGateway, HttpUploadGateway, [ApiClient, Time]);
  provideAdapter(bind, FileTemplateGateway, HttpFileTemplateGateway, [ApiClient]);
  provideAdapter(bind, LogoGateway, HttpLogoGateway, [ApiClient, Time]);
  provideAdapter(bind, UploadOwnerGateway, HttpUploadOwnerGateway, [ApiClient]);
  provideUseCase(bind, OwnerSearch, [UploadOwnerGateway, Time]);
  provideUseCase(bind, SendFiles, [UploadGateway]);
  provideUseCase(bind, UploadList, [UploadGateway, PageVisibility, Time]);
  provideUseCase(bind, ReviewUpload, [UploadGateway, FileTemplateGateway, DraftGateway, NewKey, PageVisibility, Time]);
  provideUseCase(bind, UploadRows, [UploadGateway, Time]);
  provideUseCase(bind, FileTemplates, [FileTemplateGateway, Time]);
  provideUseCase(bind, GroupLogo, [LogoGateway, CurrentMe]);
  return bind;
});
