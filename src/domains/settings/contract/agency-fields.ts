// Every text of the agency, described once. Schemas, columns and the form are derived from this table. To add one: a
// migration, npm run db:types, and one line here.
import { type FieldTable, namesOf, namesWith } from '#shared/fields.ts'

export type Kind = 'name' | 'line' | 'address' | 'email' | 'phone' | 'color' | 'timezone' | 'text'

type AgencyFieldRules = {
  readonly columns: readonly [string]
  readonly label: string
  readonly kind: Kind
  readonly max: number
  /** Below its input. */
  readonly hint?: string
  /** Everyone may read it: it is on public pages and in messages. */
  readonly isPublic?: true
}

// biome-ignore format: one line for each field
export const AGENCY_FIELDS = {
  name: { columns: ['name'], label: 'Agency name', kind: 'name', max: 160, hint: 'Candidates and clients know you by it.', isPublic: true },
  legalName: { columns: ['legal_name'], label: 'Legal name', kind: 'line', max: 160, hint: 'On invoices. Empty: the agency name.' },
  taxId: { columns: ['tax_id'], label: 'Tax ID', kind: 'line', max: 40, hint: 'On invoices.' },
  phone: { columns: ['phone'], label: 'Phone', kind: 'phone', max: 40, hint: 'On public pages and in emails.', isPublic: true },
  timezone: { columns: ['timezone'], label: 'Timezone', kind: 'timezone', max: 60, hint: 'Days of reports, invoices and limits start in it.' },
  color: { columns: ['color'], label: 'Color', kind: 'color', max: 7, isPublic: true },
  postalAddress: { columns: ['postal_address'], label: 'Postal address', kind: 'address', max: 200, hint: 'On invoices, and in the footer of every email. Campaigns by email need it.', isPublic: true },
  senderName: { columns: ['sender_name'], label: 'Sender name', kind: 'line', max: 120, hint: 'Empty: the agency name.' },
  senderAddress: { columns: ['sender_address'], label: 'Sender address', kind: 'email', max: 254, hint: 'Your mail server must accept it. Empty: the address of the installation.' },
  replyAddress: { columns: ['reply_address'], label: 'Reply address', kind: 'email', max: 254, hint: 'Receives replies to emails without a recruiter.' },
  legalFooter: { columns: ['legal_footer'], label: 'Legal footer', kind: 'line', max: 300, hint: 'In every email and on public pages, such as your license.', isPublic: true },
  careersText: { columns: ['careers_text'], label: 'Careers page text', kind: 'text', max: 2_000, hint: 'Above your open jobs.' },
  privacyText: { columns: ['privacy_text'], label: 'Privacy text', kind: 'text', max: 50_000, hint: 'Shown at /privacy, and linked from every form. Empty: the standard text.' },
  termsText: { columns: ['terms_text'], label: 'Terms text', kind: 'text', max: 50_000, hint: 'Shown at /terms when filled.' },
} as const satisfies Record<string, AgencyFieldRules> & FieldTable

export type AgencyField = keyof typeof AGENCY_FIELDS
export const AGENCY_FIELD_NAMES = namesOf(AGENCY_FIELDS)
export const PUBLIC_FIELDS = namesWith(AGENCY_FIELDS, { isPublic: true })
