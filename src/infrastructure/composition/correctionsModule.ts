import { CorrectionLayoutGateway, CorrectionLayouts } from '../../application/billing/corrections/CorrectionLayouts';
import {
  ChangeCorrections,
  CorrectionGateway,
  CorrectionList,
} from '../../application/billing/corrections/Corrections';
import { FindReadyCorrections, SendReadyCorrections } from '../../application/billing/corrections/ReadyCorrections';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { correctionCalls, correctionLayoutCalls } from '../http/billing/correctionCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of corrections. */
export const correctionsModule = slice<Core>()(({ bind }) => {
  provideMade(bind, CorrectionGateway, correctionCalls, [ApiClient]);
  provideUseCase(bind, CorrectionList, [CorrectionGateway, PageVisibility, Time]);
  provideUseCase(bind, ChangeCorrections, [CorrectionGateway, CorrectionList]);
  provideUseCase(bind, FindReadyCorrections, [CorrectionGateway, Time]);
  provideUseCase(bind, SendReadyCorrections, [CorrectionGateway, CorrectionList]);
  provideMade(bind, CorrectionLayoutGateway, correctionLayoutCalls, [ApiClient]);
  provideUseCase(bind, CorrectionLayouts, [CorrectionLayoutGateway]);
  return bind;
});
