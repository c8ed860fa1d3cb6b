import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { BankAnswer } from '../../../../src/domain/money/positivePay/bankAnswer';
import type { CheckFile } from '../../../../src/domain/money/positivePay/CheckFile';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { BankAnswerForm } from '../../../../src/ui/money/positivePay/BankAnswerForm';

const FILE = { filePk: 'a', fileName: 'pay.csv', state: 'SENT', issueCount: 2, voidCount: 0 } as CheckFile;

describe('BankAnswerForm', () => {
  it('records that the bank accepted every check', async () => {
    const { answers, press } = opened();
    expect(screen.queryByLabelText(/^Reason/)).toBeNull();
    await press('Record acceptance');
    expect(answers).toEqual([{ rejectedIssues: [], rejectedVoids: [], reason: '' }]);
  });

  it('asks why the bank rejected checks, and records them', async () => {
    const { answers, press, type } = opened();
    type(/^Rejected as issued/, '1002, 1003');
    await press('Record acceptance');
    expect(screen.getByText('Enter why the bank rejected them.')).toBeTruthy();
    type(/^Reason/, 'Invalid date');
    expect(screen.getByText(/^The next file reports 2 records again/)).toBeTruthy();
    await press('Record acceptance');
    expect(answers).toEqual([{ rejectedIssues: [1002, 1003], rejectedVoids: [], reason: 'Invalid date' }]);
  });

  it('records nothing for text that is not a check number', async () => {
    const { answers, press, type } = opened();
    type(/^Rejected as issued/, 'all');
    type(/^Reason/, 'Invalid date');
    await press('Record acceptance');
    expect(screen.getByText('Enter check numbers, separated by commas.')).toBeTruthy();
    expect(answers).toEqual([]);
  });

  it('asks for rejected checks once the bank has answered', async () => {
    const { answers, press } = opened({ state: 'ACCEPTED', voidCount: 1 });
    expect(screen.getByLabelText(/^Rejected as void/)).toBeTruthy();
    await press('Record rejected checks');
    expect(screen.getByText('Enter the checks that the bank rejected.')).toBeTruthy();
    expect(answers).toEqual([]);
  });
});

function opened(more: Partial<CheckFile> = {}) {
  const answers: BankAnswer[] = [];
  const list = {
    answer: (file: CheckFile, answer: BankAnswer) => {
      answers.push(answer);
      return Promise.resolve(file);
    },
  };
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={{ get: () => list } as unknown as Services}>
        <ToastsProvider>
          <BankAnswerForm file={{ ...FILE, ...more }} onDone={() => undefined} />
        </ToastsProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return {
    answers,
    press: (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name }))),
    type: (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
  };
}
