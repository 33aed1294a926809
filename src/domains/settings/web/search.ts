// The URL of the kinds of mail.
import { oneOf, type Readers, readSearch, text } from '#platform/web/search-readers.ts'

export type EmailsSearch = {
  kind?: string | undefined
  width?: 'phone' | undefined
  look?: 'dark' | undefined
  part?: 'text' | undefined
}

const READERS: Readers<EmailsSearch> = {
  kind: text(60),
  width: oneOf(['phone']),
  look: oneOf(['dark']),
  part: oneOf(['text']),
}

export const readEmailsSearch = (given: Record<string, unknown>) => readSearch(READERS, given)
