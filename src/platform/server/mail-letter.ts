// What a mail says, once: its HTML and its text are both made of it. The name of the agency signs it.
import { PRODUCT_NAME } from '#shared/face.ts'
import { withoutMarks } from '#shared/light-markup.ts'
import { cleanLine } from '#shared/text.ts'
import { port } from './port.ts'

export type LetterLink = { label: string; url: string }
/** A figure stands at the right. */
export type Fact = { label: string; value: string; isFigure?: true }
/** One of several things that a mail reports, such as a lead. */
export type Entry = { title: string; lines: readonly string[]; link?: LetterLink | undefined }

/** A mail of the product. */
export type Composed = {
  /** The news, and the subject. */
  heading: string
  /** The name in the greeting. */
  greeting?: string | undefined
  sentences: readonly string[]
  facts?: readonly Fact[]
  entries?: readonly Entry[]
  button?: LetterLink | undefined
  links?: readonly LetterLink[]
  /** Below the button. */
  closing?: readonly string[]
  /** The colleague who sends it. */
  signature?: string | undefined
  /** Why the reader gets it. */
  why: string
  /** Where the reader chooses or stops what arrives. */
  stop?: LetterLink | undefined
}

/** A mail that a colleague wrote. The agency's frame is around the text, and the text stays as it is. */
export type Written = {
  heading: string
  written: string
  /** Whether an address in the text may be a link. Without it, all are. */
  mayLink?: (url: string) => boolean
  /** The address behind a link of the text, such as one that counts. */
  through?: (url: string) => string
  /** The address of a picture of one pixel that counts openings. */
  pixel?: string | undefined
  stop?: LetterLink | undefined
}

export type Letter = Composed | Written

export const isWritten = (letter: Letter): letter is Written => 'written' in letter

/** A kind of mail, with sample data: what admins look at, and what the tests read. */
export type MailKind = {
  id: string
  label: string
  reader: 'candidate' | 'customer' | 'colleague'
  sample(on: { origin: string; agency: string }): Letter
}

/** Every kind of mail of every domain. */
export const mailKinds = port<readonly MailKind[]>('the kinds of mail')

/** The agency in the signature and below. */
export type Signing = { name: string; postalAddress: string; legalFooter: string; phone: string }

const AGENCY: Signing = { name: PRODUCT_NAME, postalAddress: '', legalFooter: '', phone: '' }

export const subjectOf = ({ heading }: Letter) => cleanLine(heading)

export function textOf(letter: Letter, agency: Signing = AGENCY): string {
  const foot = footLines(letter, agency)
  const body = isWritten(letter) ? withoutMarks(letter.written) : messageOf(letter, agency.name)
  return foot.length === 0 ? body : `${body}\n\n--\n${foot.join('\n')}`
}

/** Without what stands below: what a timeline keeps. */
export function messageOf(letter: Letter, agencyName: string): string {
  if (isWritten(letter)) return withoutMarks(letter.written)
  const {
    greeting,
    sentences,
    facts = [],
    entries = [],
    button,
    links = [],
    closing = [],
    signature,
  } = letter
  return [
    greeting === undefined ? '' : `Hello ${greeting},`,
    ...sentences,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...entries.map(({ title, lines, link }) => [title, ...lines, link?.url].filter(Boolean).join('\n')),
    ...(button ? [linkText(button)] : []),
    ...links.map(linkText),
    ...closing,
    [signature, agencyName].filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const linkText = ({ label, url }: LetterLink) => `${label}: ${url}`

function footLines(letter: Letter, { postalAddress, legalFooter, phone }: Signing): string[] {
  const why = isWritten(letter) ? '' : letter.why
  const stop = letter.stop ? linkText(letter.stop) : ''
  return [why, [postalAddress, phone].filter(Boolean).join(', '), legalFooter, stop].filter(Boolean)
}
