import { createToken, type Token } from '../../shared/Token';

/** Whether nobody was there for so long that whoever comes now has to show who they are, whatever the provider still knows. */
export interface Absence {
  /** True from the moment the last session here was over for inactivity, until `end`. Never throws. @source INA-3 */
  isOver(): boolean;
  /** Somebody has shown who they are. Never throws. */
  end(): void;
}

export const Absence: Token<Absence> = createToken('Absence');
