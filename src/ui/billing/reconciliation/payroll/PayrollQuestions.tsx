import { Button, makeStyles, Radio, RadioGroup } from '@fluentui/react-components';
import { type ReactNode, useId, useState } from 'react';
import type { ColumnMapping } from '../../../../domain/billing/reconciliation/PayrollTable';
import type { Fit, ReadingExample } from '../../../../domain/billing/reconciliation/payrollFile/payBasis';
import type { PayrollQuestion } from '../../../../domain/billing/reconciliation/payrollFile/payrollQuestions';
import { answerWords, poorShareText } from '../../../../domain/billing/reconciliation/payrollFile/readingWords';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { counted } from '../../../../domain/platform/text/wording';
import { Panel } from '../../../kit/dialogs/Panel';
import { Form } from '../../../kit/forms/Form';
import { Actions, Paragraph } from '../../../kit/layout';
import { useLooks } from '../../../kit/useLooks';

const useStyles = makeStyles({
  label: { display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
});

/** How many deductions agree: `118 of 131 deductions agree with the bill`. */
export function agreeText({ agree, of }: Fit): string {
  return `${agree.toLocaleString('en-US')} of ${counted(of, 'deduction')} ${agree === 1 && of === 1 ? 'agrees' : 'agree'} with the bill`;
}

interface Choice {
  readonly label: string;
  readonly effect: string;
  readonly examples?: readonly string[];
}

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  readonly choices: readonly Choice[];
  readonly onAnswer: (index: number) => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** One question with its answers and their effects. The first answer is preselected. */
function Question({ title, text, choices, onAnswer, onCancel, children }: QuestionProps) {
  const styles = useStyles();
  const looks = useLooks();
  const id = useId();
  const [chosen, setChosen] = useState('0');
  return (
    <Panel title={title}>
      <Form onSubmit={() => onAnswer(Number(chosen))}>
        <Paragraph id={id}>{text}</Paragraph>
        <RadioGroup aria-labelledby={id} value={chosen} onChange={(_, { value }) => setChosen(value)}>
          {choices.map(({ label, effect, examples = [] }, index) => (
            <Radio
              key={label}
              value={String(index)}
              label={
                <span className={styles.label}>
                  <span>{label}</span>
                  <span className={looks.smallCounts}>{effect}</span>
                  {examples.map((example) => (
                    <span key={example} className={looks.smallCounts}>
                      {example}
                    </span>
                  ))}
                </span>
              }
            />
          ))}
        </RadioGroup>
        <Actions>
          <Button type="submit" appearance="primary">
            Compare
          </Button>
          {children}
          <Button onClick={onCancel}>Cancel</Button>
        </Actions>
      </Form>
    </Panel>
  );
}

export interface ReadingQuestionProps {
  readonly fileName: string;
  readonly question: PayrollQuestion;
  readonly onChoose: (mapping: ColumnMapping) => void;
  /** Opens the form with all columns. */
  readonly onOther: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks the one thing that is unclear about a file, with how many deductions would agree after each answer, and what the amounts of
 * three people would be.
 */
export function ReadingQuestion({ fileName, question, onChoose, onOther, onCancel }: ReadingQuestionProps) {
  const { kind, choices } = question;
  const { title, text } = WORDS[kind];
  return (
    <Question
      key={kind}
      title={title(fileName)}
      text={text(question)}
      choices={choices.map((choice) => ({
        label: answerWords(kind, choice.mapping),
        effect: [agreeText(choice), poorShareText(choice)].filter(Boolean).join('. '),
        examples: choice.examples?.map(exampleText) ?? [],
      }))}
      onAnswer={(index) => {
        const mapping = choices[index]?.mapping;
        if (mapping) onChoose(mapping);
      }}
      onCancel={onCancel}
    >
      <Button onClick={onOther}>Choose other columns</Button>
    </Question>
  );
}

/** `Ruth Adler, Medical: $142.40 in the file is compared as $712.00, billed $712.40` */
function exampleText({ memberName, coverage, fileCents, comparedCents, billedCents }: ReadingExample): string {
  const person = coverage === null ? memberName : `${memberName}, ${coverage}`;
  const compared =
    comparedCents === fileCents ? 'is compared as it is' : `is compared as ${formatCents(comparedCents)}`;
  return `${person}: ${formatCents(fileCents)} in the file ${compared}, billed ${formatCents(billedCents)}`;
}

const SAVED = 'Your answer is saved for this group’s next file.';

/** How each kind of question is put. */
const WORDS: Readonly<Record<PayrollQuestion['kind'], QuestionWords>> = {
  amount: {
    title: (fileName) => `Which amounts of ${fileName} are compared?`,
    text: () => `More than one column could have the deductions. ${SAVED}`,
  },
  basis: {
    title: (fileName) => `What are the amounts of ${fileName}?`,
    text: ({ percents }) => `${percents ? percentText(percents) : ''} ${SAVED}`.trim(),
  },
  month: {
    title: (fileName) => `Is ${fileName} for this bill?`,
    text: ({ text = '' }) => text,
  },
};

interface QuestionWords {
  readonly title: (fileName: string) => string;
  readonly text: (question: PayrollQuestion) => string;
}

function percentText({ low, high }: { readonly low: number; readonly high: number }): string {
  return `Most deductions are ${low === high ? low : `${low} to ${high}`}% of the premium.`;
}
