import { firstValueFrom, skipWhile } from 'rxjs';
import type { BillGateway } from '../../../../src/application/billing/bills/ports';
import { GroupsToPay } from '../../../../src/application/money/payments/GroupsToPay';
import type { Bill } from '../../../../src/domain/billing/bills/Bill';
import { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../../src/domain/platform/money/Cents';

const GROUPS = [
  { groupNumber: '10420', name: 'Harborview Dental Group' },
  { groupNumber: '10457', name: 'Cedar Ridge School District' },
];
const FIRST_DAY = localDate('2026-01-01');

it('counts every bill when they do not fit on one page of the answer', async () => {
  const bills = Array.from(
    { length: 1_203 },
    (_, index) =>
      ({
        groupNumber: GROUPS[index % 2]?.groupNumber,
        status: BillStatus.Reconciled,
        dueCents: cents(100),
        paidCents: ZERO,
        pendingCents: ZERO,
        dueDate: addDays(FIRST_DAY, index),
      }) as Partial<Bill> as Bill,
  );
  const search = jest.fn(({ page = 0, size = 50 }: { page?: number; size?: number }) =>
    Promise.resolve({ items: bills.slice(page * size, (page + 1) * size), total: bills.length }),
  );
  const groupsToPay = new GroupsToPay({ search } as unknown as BillGateway);
  const state = await firstValueFrom(groupsToPay.groups$(GROUPS).pipe(skipWhile(({ kind }) => kind === 'loading')));
  expect(state).toMatchObject({
    kind: 'loaded',
    value: [
      { groupNumber: '10420', billCount: 602, openCents: 60_200, firstDue: { dueDate: '2026-01-01' } },
      { groupNumber: '10457', billCount: 601, openCents: 60_100, firstDue: { dueDate: '2026-01-02' } },
    ],
  });
  expect(search).toHaveBeenCalledTimes(3);
});
