import { useParams } from 'react-router-dom';
import { DepositScreen } from './DepositScreen';
import { DepositsScreen } from './DepositsScreen';

/** One deposit, or the list of deposits where the address names none. */
export function DepositScreens() {
  const { depositPk } = useParams();
  return depositPk === undefined ? <DepositsScreen /> : <DepositScreen key={depositPk} depositPk={depositPk} />;
}
