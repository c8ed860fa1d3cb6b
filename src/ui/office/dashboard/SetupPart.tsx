import { useCallback } from 'react';
import type { Overview } from '../../../application/office/dashboard/DashboardOverview';
import { BillStatus } from '../../../domain/billing/bills/BillStatus';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { useMay } from '../../kit/MeContext';
import { type Services, useServices } from '../../kit/Services';

async function fetchChecklist(services: Services) {
  const code = import(/* webpackChunkName: "setup" */ './SetupChecklist');
  const [{ SetupGuide }] = await Promise.all([code, services.prepare(['setup'])]);
  return SetupGuide;
}

/** The setup checklist and the go-live checks, until the first bill is released. Their code is loaded only then. */
export function SetupPart({ overview: { byStatus } }: { overview: Overview }) {
  const services = useServices();
  const fetchSetup = useCallback(() => fetchChecklist(services), [services]);
  const hasReleased = byStatus.some(({ status, count }) => status !== BillStatus.Unreleased && count > 0);
  const isShown = useMay('goLive.read') && !hasReleased;
  const { Part: Checklist } = useLazyPart(fetchSetup, isShown);
  return Checklist && isShown ? <Checklist /> : null;
}
