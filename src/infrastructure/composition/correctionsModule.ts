import { CorrectionLayoutGateway, CorrectionLayouts } from '../../application/corrections/CorrectionLayouts';
import { ChangeCorrections, CorrectionGateway, CorrectionList } from '../../application/corrections/Corrections';
import { FindReadyCorrections, SendReadyCorrections } from '../../application/corrections/ReadyCorrections';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { correctionCalls, correctionLayoutCalls } from '../http/correctionCalls';
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
