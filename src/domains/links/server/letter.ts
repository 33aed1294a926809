// The message to a candidate with a link, as an email and as a text. Pure.
import type { Composed, MailKind } from '#platform/server/mail-letter.ts'
import type { LinkKind } from '../contract/words.ts'

const ASKS: Record<LinkKind, string> = {
  apply: 'apply in two minutes',
  prequalify: 'answer a few questions',
  self_schedule: 'choose a time for your interview',
  document: 'upload a document',
  consent: 'read and agree',
  custom: 'open this page',
}

const BUTTONS: Record<LinkKind, string> = {
  apply: 'Apply',
  prequalify: 'Answer questions',
  self_schedule: 'Choose a time',
  document: 'Upload document',
  consent: 'Read and agree',
  custom: 'Open page',
}

type Message = {
  kind: LinkKind
  firstName: string
  job: string | null
  title: string
  sender: string
  agency: string
  url: string
}

/** A text message is one short sentence. */
export function messageOf(link: Message, reminder: boolean): { letter: Composed; text: string } {
  const about = link.job ? ` for ${link.job}` : ''
  const wanted =
    link.kind === 'document' || link.kind === 'custom' ? link.title || ASKS[link.kind] : ASKS[link.kind]
  const heading = `${reminder ? 'Reminder: ' : ''}${wanted}${about}`
  const opening = reminder ? 'This is a reminder:' : 'Here is your link:'
  const letter: Composed = {
    heading: heading.charAt(0).toUpperCase() + heading.slice(1),
    greeting: link.firstName,
    sentences: [`${opening} ${wanted}${about}.`],
    button: { label: BUTTONS[link.kind], url: link.url },
    closing: [
      'You need no account and no password. The page also shows who has your data, and lets you withdraw it.',
    ],
    signature: link.sender,
    why: `You get this email because ${link.agency} has your contact details as a candidate.`,
  }
  const text = `${link.sender}, ${link.agency}: ${reminder ? 'reminder, ' : ''}${wanted}${about}: ${link.url}`
  return { letter, text }
}

const sample = ({ origin, agency }: { origin: string; agency: string }): Message => ({
  kind: 'self_schedule',
  firstName: 'Liam',
  job: 'Registered nurse, ICU',
  title: '',
  sender: 'Dana Whitfield',
  agency,
  url: `${origin}/l/SampleTokenSampleTokenSampleTokenSampleTok3`,
})

export const linkMails: readonly MailKind[] = [
  {
    id: 'link',
    label: 'Candidate link',
    reader: 'candidate',
    sample: (on) => messageOf(sample(on), false).letter,
  },
  {
    id: 'link-reminder',
    label: 'Reminder of a link',
    reader: 'candidate',
    sample: (on) => messageOf(sample(on), true).letter,
  },
]
