// Rules of messages. Pure: the clock is passed in.
import { DAY } from '#shared/durations.ts'
import type { FieldProblem } from '#shared/errors.ts'
import type { MessageDraft } from '../contract/schemas.ts'
import { type Channel, MAX_DAYS_AHEAD, MAX_TEXT, STOP_NOTE } from '../contract/words.ts'

/** All problems of a message, before it is filled in for a candidate. */
export function problemsOf(draft: Omit<MessageDraft, 'selection'>, now: Date): FieldProblem[] {
  const problems: FieldProblem[] = []
  const { channel, subject, body, fileIds, sendAt } = draft
  if (body.trim() === '') problems.push({ path: 'body', message: 'Write the message.' })
  if (channel === 'email' && subject === '') problems.push({ path: 'subject', message: 'Write a subject.' })
  if (channel === 'sms' && body.length > MAX_TEXT)
    problems.push({ path: 'body', message: `Write ${MAX_TEXT.toLocaleString('en-US')} characters or fewer.` })
  if (channel === 'sms' && fileIds.length > 0)
    problems.push({ path: 'fileIds', message: 'A text has no attachments. Send an email instead.' })
  if (sendAt && new Date(sendAt) <= now)
    problems.push({ path: 'sendAt', message: 'Choose a time in the future.' })
  if (sendAt && new Date(sendAt).getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY)
    problems.push({ path: 'sendAt', message: 'Choose a time within the next year.' })
  return problems
}

/** Every text says how to stop, as the law requires. */
export const withStopNote = (body: string) => (/\bSTOP\b/.test(body) ? body : `${body} ${STOP_NOTE}`)

const STOPS: ReadonlySet<string> = new Set([
  'stop',
  'stop all',
  'stopall',
  'unsubscribe',
  'opt out',
  'optout',
])
/** Carriers also know these. In an email they may be about an interview. */
const TEXT_STOPS: ReadonlySet<string> = new Set(['cancel', 'end', 'quit'])
const STARTS: ReadonlySet<string> = new Set(['start', 'unstop'])

const wordsOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/^["'“]+|["'”.!]+$/g, '')

/** The wish of a text that consists of one keyword. A sentence with the word in it is none. */
export function keywordOfText(text: string): 'stop' | 'start' | null {
  const words = wordsOf(text)
  if (STOPS.has(words) || TEXT_STOPS.has(words)) return 'stop'
  return STARTS.has(words) ? 'start' : null
}

const NO_TEXTS =
  /\b(stop|quit|no more|don['’]?t|do not|never|cease)\b.{0,20}\b(text(s|ing|ed)?|sms)\b|\b(no me (escriba|escribas|mande|manden)|deje de (escribir|mandar))\b/i
const NO_CONTACT =
  /\b(stop (messaging|contacting|writing)|remove (me|my number)|take me off|lose my number|leave me alone|opt(ing)? out|unsubscribe|wrong number|(don['’]?t|do not) (message|contact))\b/i
const MAX_SCANNED = 600

/** "Please stop texting me": no keyword, and perhaps meant otherwise. So a user is asked. An email may ask it too. */
export function asksForNoTexts(channel: Channel, body: string): boolean {
  const start = body.slice(0, MAX_SCANNED)
  return NO_TEXTS.test(start) || (channel === 'sms' && NO_CONTACT.test(start))
}

const MAX_WISH = 120
const WISH =
  /\b(unsubscribe|opt(ing)? out|remove me|take me off|stop (emailing|mailing|messaging|contacting|writing))\b/i
const NOT = /\b(not|never|don|don't|don’t)\b/i
/** A question is none: "Can I unsubscribe from nights?" */
const isWish = (line: string) =>
  line.length <= MAX_WISH && WISH.test(line) && !NOT.test(line) && !line.trimEnd().endsWith('?')

/**
 * A keyword as the subject, or the wish as the first line: "Please unsubscribe me." Many mail programs add a signature
 * below.
 */
export function isUnsubscribe({ subject, text }: { subject: string; text: string }): boolean {
  const first = text.trim().split('\n', 1)[0] ?? ''
  return STOPS.has(wordsOf(subject)) || STOPS.has(wordsOf(first)) || isWish(first)
}

const REPLY_MARK = /^(?:(?:re|fwd?|aw|wg|rv|r|tr|sv|antw)(?:\[\d{1,3}\])?\s{0,3}:\s{0,3})+/i

/** What emails of one thread have in common. */
export const threadSubject = (subject: string) => subject.trim().replace(REPLY_MARK, '').trim().toLowerCase()

const MAX_THREAD = 20

/** The Message-IDs of the emails with this subject, oldest first. */
export function threadOfSubject(
  subject: string,
  mails: readonly { subject: string; mailId: string | null }[],
): string[] {
  const own = threadSubject(subject)
  if (own === '') return []
  const ids = mails.flatMap((mail) => (threadSubject(mail.subject) === own && mail.mailId) || [])
  const newest = ids.slice(0, MAX_THREAD - 1).toReversed()
  const [first] = ids.slice(MAX_THREAD - 1).toReversed()
  return first ? [first, ...newest] : newest
}
