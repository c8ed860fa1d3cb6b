import { useState } from 'react';
import { useLazyPart } from '../dialogs/useLazyPart';
import { MissingPart } from '../feedback/MissingPart';
import { TextButton } from '../navigation/AppLink';

const fetchHelp = () => import(/* webpackChunkName: "payroll-help" */ './PayrollHelp').then((m) => m.PayrollHelp);

/** Opens the help about reports of payroll systems, whose code is loaded then. */
export function ReportHelp() {
  const [isOpen, setOpen] = useState(false);
  const { Part, isMissing, retry } = useLazyPart(fetchHelp, isOpen);
  return (
    <>
      <TextButton isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Which report do I need?
      </TextButton>
      {isOpen && Part && <Part />}
      {isOpen && isMissing && <MissingPart onRetry={retry} />}
    </>
  );
}
