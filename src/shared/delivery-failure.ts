// Why a mail did not arrive, in words: the class of its status code (RFC 3463), then the other server's own answer.
import { cutEnd } from './cut-text.ts'

const WORDS: readonly (readonly [string, string])[] = [
  ['5.1.2', 'The domain of this address takes no mail.'],
  ['5.1.10', 'The domain of this address takes no mail.'],
  ['5.1.8', 'The mail server does not accept our address as a sender.'],
  ['5.1.7', 'The mail server does not accept our address as a sender.'],
  ['5.1.', 'This address does not exist.'],
  ['5.2.1', 'This mailbox is switched off.'],
  ['5.2.2', 'This mailbox is full.'],
  ['5.2.3', 'The message is too large for this mailbox.'],
  ['5.3.4', 'The message is too large for this mailbox.'],
  ['5.4.', 'The mail server of this address cannot be reached.'],
  ['4.4.', 'The mail server of this address cannot be reached.'],
  ['5.7.', 'The mail server refused the message.'],
]
/** Answers come from strangers, and are kept by this length. */
const MAX_LENGTH = 500

export function explainFailure(answer: string): string {
  const code = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(answer.slice(0, MAX_LENGTH))?.[0]
  const words =
    code && WORDS.find(([start]) => (start.endsWith('.') ? code.startsWith(start) : code === start))?.[1]
  return words ? cutEnd(`${words} The mail server answered: ${answer}`, MAX_LENGTH) : answer
}
