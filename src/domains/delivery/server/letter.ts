// Leads as an email. Pure. Each lead has its link, by which the email is found again when the lead is erased.
import type { Letter, MailKind } from '#platform/server/mail-letter.ts'
import { cleanLine } from '#shared/text.ts'
import type { DeliveryRow } from './queries/deliveries.ts'

type Lead = Pick<
  DeliveryRow,
  'id' | 'firstName' | 'lastName' | 'category' | 'city' | 'state' | 'phone' | 'email'
>

const WHY = 'You get this email because new leads of your company go to this address.'

export function leadLetter(leads: readonly Lead[], origin: string): Letter {
  if (leads.length === 0)
    return {
      heading: 'Test of lead delivery',
      sentences: ['New leads of your company will arrive at this address. This message is a test.'],
      why: WHY,
    }
  const [first] = leads
  return {
    heading:
      leads.length === 1
        ? cleanLine(`New lead: ${nameOf(first) || 'without a name'}`)
        : `${leads.length} new leads`,
    sentences: [],
    entries: leads.map((lead) => entryOf(lead, origin)),
    button: { label: 'Open leads', url: `${origin}/portal/leads` },
    why: WHY,
  }
}

const nameOf = (lead: Lead | undefined) =>
  [lead?.firstName, lead?.lastName].filter(Boolean).join(' ').slice(0, 100)

function entryOf(lead: Lead, origin: string) {
  const place = [lead.city, lead.state].filter(Boolean).join(', ')
  const facts = [lead.category, place].filter(Boolean).join(', ')
  return {
    title: nameOf(lead) || 'Without a name',
    lines: [facts, lead.phone ?? '', lead.email ?? ''].filter(Boolean),
    link: { label: 'Open lead', url: `${origin}/portal/leads/${lead.id}` },
  }
}

const sample: Lead = {
  id: '01930000-0000-7000-8000-000000000001',
  firstName: 'Renata',
  lastName: 'Okafor',
  category: 'Allied health',
  city: 'Houston',
  state: 'TX',
  phone: '+17135550142',
  email: 'renata@example.com',
}
const other: Lead = { ...sample, firstName: 'Liam', lastName: 'Walsh', email: 'liam@example.com' }

export const deliveryMails: readonly MailKind[] = [
  {
    id: 'leads',
    label: 'New leads',
    reader: 'customer',
    sample: ({ origin }) => leadLetter([sample, other], origin),
  },
  {
    id: 'leads-test',
    label: 'Test of lead delivery',
    reader: 'customer',
    sample: ({ origin }) => leadLetter([], origin),
  },
]
