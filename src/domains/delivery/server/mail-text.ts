// Leads as an email. Pure. Each lead has its link, by which the email is found again when the lead is erased.
import { cleanLine } from '#shared/text.ts'
import type { DeliveryRow } from './queries/deliveries.ts'

export function leadMail(leads: readonly DeliveryRow[], origin: string): { subject: string; text: string } {
  if (leads.length === 0)
    return {
      subject: 'Test of lead delivery',
      text: 'New leads of your company will arrive at this address. This message is a test.',
    }
  const [first] = leads
  const subject =
    leads.length === 1
      ? cleanLine(`New lead: ${nameOf(first) || 'without a name'}`)
      : `${leads.length} new leads`
  return { subject, text: leads.map((lead) => partOf(lead, origin)).join('\n\n') }
}

const nameOf = (lead: DeliveryRow | undefined) =>
  [lead?.firstName, lead?.lastName].filter(Boolean).join(' ').slice(0, 100)

function partOf(lead: DeliveryRow, origin: string): string {
  const place = [lead.city, lead.state].filter(Boolean).join(', ')
  const facts = [lead.category, place].filter(Boolean).join(', ')
  return [nameOf(lead), facts, lead.phone, lead.email, `${origin}/portal/leads/${lead.id}`]
    .filter(Boolean)
    .join('\n')
}
