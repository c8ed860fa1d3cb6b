import { render, screen } from '@testing-library/react';
import { WholeAmounts } from '../../../src/ui/kit/values/WholeAmounts';

it.each([
  ['12 terminated coverages -$5,993.80; 16 retroactive lines -$474.77.', ['-$5,993.80', '-$474.77']],
  ['$135,484.97 due − $135,484.97 paid', ['$135,484.97', '− $135,484.97']],
  ['1 coverage +$119.86', ['+$119.86']],
  ['No change', []],
])('keeps each amount of "%s" whole, with its sign', (text, amounts) => {
  render(
    <p data-testid="text">
      <WholeAmounts text={text} />
    </p>,
  );
  const shown = screen.getByTestId('text');
  expect(shown.textContent).toBe(text);
  expect([...shown.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(amounts);
});
