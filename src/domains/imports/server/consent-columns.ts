// Columns about consent and opt-outs. Losing one by mistake would contact people who said no. Pure.
import { foldText } from '#shared/fold-text.ts'
import type { ImportKind } from '../contract/words.ts'

const ABOUT_PEOPLE: ReadonlySet<ImportKind> = new Set(['candidates', 'leads'])
const WORDS =
  /\b(consent(ed)?|opt(ed)? ?(in|out)|(un)?subscribed?|unsubscription|dnc|dnd|tcpa|gdpr|(do ?not|dont|no) ?(call|contact|disturb|email|mail|phone|solicit|text|sms)s?|(ok|okay|may|can|allowed) ((to|we) )?(call|contact|email|mail|text)|contactable|permission|black ?list(ed)?|block ?list(ed)?|suppress(ed|ion)?)\b/

/** "HasOptedOutOfEmail", "do_not_call", "email.optOut". */
export const isAboutConsent = (kind: ImportKind, header: string) =>
  ABOUT_PEOPLE.has(kind) &&
  WORDS.test(
    foldText(header.replace(/([a-z])([A-Z])/g, '$1 $2'))
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )

type Draft = {
  kind: ImportKind
  headers: readonly string[]
  mapping: Readonly<Record<string, { field: string | null }>>
  leftOut: readonly string[]
}

/** The columns that are not imported and that nobody left out on purpose. */
export const forgottenColumns = ({ kind, headers, mapping, leftOut }: Draft) =>
  headers.filter(
    (header) => !mapping[header]?.field && !leftOut.includes(header) && isAboutConsent(kind, header),
  )

/** Leads can only be sold with consent: a column with it, or one statement for all. */
export const lacksConsent = ({
  kind,
  mapping,
  consentStatement: statement,
}: Draft & { consentStatement: string | null }) =>
  kind === 'leads' && statement === null && !hasConsentColumn(mapping)

export const hasConsentColumn = (mapping: Draft['mapping']) =>
  Object.values(mapping).some(({ field }) => field === 'consent')
