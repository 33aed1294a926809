// How the agency looks to others: an email and the careers page, as they would be with the entered values.
import { useState } from 'react'
import { AgencyMark } from '#platform/web/agency-mark.tsx'
import { FaceContext, useFace } from '#platform/web/face.ts'
import { PRODUCT_NAME } from '#shared/face.ts'
import { formatPhone } from '#shared/phone.ts'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import type { Agency } from '../contract/agency.ts'

type Entered = Omit<Agency, 'version'>
const VIEWS = optionsOf({ email: 'Email', careers: 'Careers page' })

export function AgencyPreview({ entered }: { entered: Entered }) {
  const [view, setView] = useState<'email' | 'careers'>('email')
  const page = useFace()
  const name = entered.name || PRODUCT_NAME
  return (
    <FaceContext value={{ ...page, name, color: entered.color, logo: entered.logo }}>
      <section aria-labelledby="preview" className="flex flex-col gap-3">
        <h2 id="preview" className="text-14 font-semibold">
          Preview
        </h2>
        <div className="flex">
          <Segmented size="sm" label="Preview of" options={VIEWS} value={view} onChange={setView} />
        </div>
        {view === 'email' ? <Email entered={entered} name={name} /> : null}
        {view === 'careers' ? <Careers entered={entered} name={name} /> : null}
      </section>
    </FaceContext>
  )
}

const card = 'overflow-hidden rounded-8 border bg-surface'

function Email({ entered, name }: { entered: Entered; name: string }) {
  const { color, legalFooter, postalAddress, replyAddress, senderAddress, senderName, legalName } = entered
  const footer = [legalName || name, postalAddress, legalFooter].filter(Boolean).join(', ')
  return (
    <div className={card}>
      <dl className="grid grid-cols-[52px_minmax(0,1fr)] gap-y-1 border-b px-4 py-3 text-13">
        <dt className="text-ink-3">From</dt>
        <dd className="min-w-0 break-words">
          {senderName || name} <span className="block text-ink-3">{senderAddress}</span>
        </dd>
        {replyAddress ? (
          <>
            <dt className="text-ink-3">Reply</dt>
            <dd className="min-w-0 break-words">{replyAddress}</dd>
          </>
        ) : null}
      </dl>
      <div className="flex flex-col gap-3 px-4 py-4">
        <p className="flex items-center gap-2 font-semibold">
          <AgencyMark /> <span className="min-w-0 break-words">{name}</span>
        </p>
        <p>Elena, choose a time for your interview.</p>
        <span
          className="self-start rounded-6 px-4 py-2 font-medium"
          style={{ color: '#fff', backgroundColor: color }}
        >
          Choose a time
        </span>
      </div>
      <p className="border-t px-4 py-3 text-12 break-words text-ink-3">{footer}</p>
    </div>
  )
}

function Careers({ entered, name }: { entered: Entered; name: string }) {
  const { careersText, phone, postalAddress } = entered
  return (
    <div className={card}>
      <p className="flex items-center gap-2 border-b px-4 py-3 font-semibold">
        <AgencyMark /> <span className="min-w-0 break-words">{name}</span>
      </p>
      <div className="flex flex-col gap-2 px-4 py-4">
        <p className="text-16 font-semibold">Open jobs</p>
        <p className="line-clamp-6 break-words whitespace-pre-line text-ink-2">
          {careersText || 'The careers page text appears here.'}
        </p>
      </div>
      <p className="border-t px-4 py-3 text-12 break-words text-ink-3">
        {[name, postalAddress, phone && formatPhone(phone)].filter(Boolean).join(', ')}
      </p>
    </div>
  )
}
