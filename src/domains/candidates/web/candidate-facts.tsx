// The most important facts.
import { type Fact, Facts } from '#ui/facts.tsx'
import { formatDate } from '#ui/format-time.ts'
import { Phone } from '#ui/phone.tsx'
import { useNow } from '#ui/relative-time.tsx'
import type { Candidate } from '../contract/schemas.ts'
import { SOURCE_LABELS } from '../contract/words.ts'
import { showPay } from './field-labels.ts'
import { placeOf } from './labels.ts'

export function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const now = useNow()
  const day = (date: string) => formatDate(new Date(`${date}T12:00:00Z`), { now, timeZone: 'UTC' })
  return <Facts facts={factsOf(candidate, day)} />
}

function factsOf(candidate: Candidate, day: (date: string) => string): Fact[] {
  const { phones, emails, bestTimeToCall, willRelocate, desiredPay, availableOn, certifications, source } =
    candidate
  const [phone, email, license] = [phones[0], emails[0], certifications[0]]
  const place = [placeOf(candidate), candidate.zip].filter(Boolean).join(' ')
  const facts: (Fact | undefined)[] = [
    phone
      ? {
          label: 'Phone',
          value: <Phone number={phone} />,
          ...(bestTimeToCall && { note: `best ${bestTimeToCall}` }),
        }
      : undefined,
    email ? { label: 'Email', value: email } : undefined,
    candidate.linkedin
      ? { label: 'LinkedIn', value: candidate.linkedin.replace(/^https:\/\/www\./, '') }
      : undefined,
    candidate.address ? { label: 'Street address', value: candidate.address } : undefined,
    place ? { label: 'Place', value: place, ...(willRelocate && { note: 'will relocate' }) } : undefined,
    desiredPay
      ? {
          label: 'Pay',
          value: <span className="num">{showPay(desiredPay)}</span>,
          ...(availableOn && { note: `from ${day(availableOn)}` }),
        }
      : undefined,
    license
      ? {
          label: 'License',
          value: license.name,
          ...(license.expires && { note: `expires ${day(license.expires)}` }),
        }
      : undefined,
    { label: 'Owner', value: candidate.owner?.name ?? 'No owner' },
    { label: 'Source', value: SOURCE_LABELS[source] },
  ]
  return facts.filter((fact) => fact !== undefined)
}
