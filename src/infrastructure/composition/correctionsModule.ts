import { CorrectionLayoutGateway, CorrectionLayouts } from '../../application/billing/corrections/CorrectionLayouts';
import { ChangeCorrections, CorrectionGateway, ReportFiles } from '../../application/billing/corrections/Corrections';
import { FindReadyCorrections, SendReadyCorrections } from '../../application/billing/corrections/ReadyCorrections';
import { Lists } from '../../application/platform/lists/Lists';
import { Time } from '../../application/platform/shared/Time';
import { WorkbookReports } from '../files/WorkbookReports';
import { ApiClient } from '../http/ApiClient';
import { correctionCalls, correctionLayoutCalls } from '../http/billing/correctionCalls';
import type { listsModule } from './listsModule';
import { type Provides, provideAdapter, provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of corrections. */
export const correctionsModule = slice<Core | Provides<typeof listsModule>>()(({ bind }) => {
  provideMade(bind, CorrectionGateway, correctionCalls, [ApiClient]);
  provideAdapter(bind, ReportFiles, WorkbookReports, []);
  provideUseCase(bind, ChangeCorrections, [CorrectionGateway, Lists, ReportFiles]);
  provideUseCase(bind, FindReadyCorrections, [CorrectionGateway, Time]);
  provideUseCase(bind, SendReadyCorrections, [CorrectionGateway, Lists]);
  provideMade(bind, CorrectionLayoutGateway, correctionLayoutCalls, [ApiClient]);
  provideUseCase(bind, CorrectionLayouts, [CorrectionLayoutGateway]);
  return bind;
});
