import { expect, it } from 'vitest'
import { explainFailure } from './delivery-failure.ts'

it.each([
  ['550 5.1.1 User unknown', 'This address does not exist.'],
  ['550 5.1.10 null MX', 'The domain of this address takes no mail.'],
  ['552-5.2.2 over quota', 'This mailbox is full.'],
  ['554 5.7.1 blocked', 'The mail server refused the message.'],
])('%s is explained, with the answer after it', (answer, words) =>
  expect(explainFailure(answer)).toBe(`${words} The mail server answered: ${answer}`),
)

it('is never longer than an answer', () =>
  expect(explainFailure(`5.1.1 ${'x'.repeat(494)}`)).toHaveLength(500))

it.each(['No consent to texts.', '554 from 10.5.1.1.2', 'version 15.1.1', `${'x'.repeat(600)} 5.1.1`])(
  '%.30s is left as it is',
  (answer) => expect(explainFailure(answer)).toBe(answer),
)
