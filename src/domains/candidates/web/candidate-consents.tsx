// The candidate's consents in their exact words, and withdrawn ones.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Consent } from '../contract/dossier.ts'
import type { Candidate } from '../contract/schemas.ts'
import { consentsQuery, useRevokeConsent } from './dossier-api.ts'

const CHANNELS: Record<Consent['channel'], string> = {
  application: 'Application',
  email: 'Email',
  sms: 'Text messages',
  call: 'Calls',
  share: 'Sharing with employers',
}

export function CandidateConsents({ candidate }: { candidate: Candidate }) {
  const consents = useQuery(consentsQuery(candidate.id))
  const [revoking, setRevoking] = useState<Consent | null>(null)
  if (!consents.data) return <QueryState query={consents} />
  if (consents.data.items.length === 0) {
    return (
      <EmptyState title="No consent on record" headingLevel={3}>
        Consents from applications and links are saved here, word for word.
      </EmptyState>
    )
  }
  return (
    <ul className="flex flex-col px-5 py-2 max-md:px-4">
      {consents.data.items.map((consent) => (
        <li key={consent.id} className="flex flex-col gap-1.5 border-b py-3 last:border-b-0">
          <div className="flex items-center gap-2">
            <span className="font-medium">{CHANNELS[consent.channel]}</span>
            <Badge tone={consent.revokedAt ? 'neutral' : 'success'}>
              {consent.revokedAt ? 'Withdrawn' : 'Given'}
            </Badge>
            <span className="flex-1" />
            {candidate.can.edit && !consent.revokedAt ? (
              <Button size="sm" onClick={() => setRevoking(consent)}>
                Withdraw
              </Button>
            ) : null}
          </div>
          <blockquote className="border-l-2 pl-3 whitespace-pre-wrap text-ink-2">{consent.text}</blockquote>
          <div className="text-12 text-ink-3">
            Given <RelativeTime at={consent.capturedAt} />
            {consent.ip ? ` from ${consent.ip}` : ''}
            {consent.revokedAt ? (
              <>
                , withdrawn <RelativeTime at={consent.revokedAt} />
              </>
            ) : null}
          </div>
        </li>
      ))}
      {revoking ? <Revoke id={candidate.id} consent={revoking} onClose={() => setRevoking(null)} /> : null}
    </ul>
  )
}

function Revoke({ id, consent, onClose }: { id: string; consent: Consent; onClose: () => void }) {
  const revoke = useRevokeConsent(id)
  const handleConfirm = () =>
    revoke.mutate(consent.id, {
      onSuccess: onClose,
      onError: showFailure,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Withdraw this consent?"
      description="Do this when the candidate asks for it. The text and both times stay on record."
      confirmLabel="Withdraw"
      busy={revoke.isPending}
      onConfirm={handleConfirm}
    />
  )
}
