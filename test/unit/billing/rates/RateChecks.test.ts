import { asyncScheduler, firstValueFrom } from 'rxjs';
import { filter } from 'rxjs/operators';
import type { BillRateCheck } from '../../../../contract/billing/rates';
import { RateChecks } from '../../../../src/application/billing/rates/RateChecks';
import { MAX_RATED_BILLS } from '../../../../src/domain/billing/rates/RateTable';
import { ZERO } from '../../../../src/domain/platform/money/Cents';

it('checks more bills than one request may have', async () => {
  const sizes: number[] = [];
  const check = async ({
    values: billPks,
  }: {
    readonly values: readonly string[];
  }): Promise<readonly BillRateCheck[]> => {
    sizes.push(billPks.length);
    return billPks.map((billPk) => ({
      billPk,
      checked: 1,
      differing: 0,
      withoutClass: 0,
      unchecked: 0,
      differenceCents: ZERO,
      notice: '',
    }));
  };
  const query = new RateChecks({ check }, asyncScheduler).bills();
  const billPks = Array.from({ length: MAX_RATED_BILLS * 2 + 1 }, (_, at) => `1.${at}`);
  query.show(billPks);
  const found = await firstValueFrom(query.result$.pipe(filter(({ kind }) => kind === 'loaded')));
  expect(found).toMatchObject({ value: billPks.map((billPk) => ({ billPk })) });
  expect(sizes).toEqual([MAX_RATED_BILLS, MAX_RATED_BILLS, 1]);
});
