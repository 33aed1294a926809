// Brings one candidate back, and reports about the email.
import { showFailure } from '#platform/web/show-failure.ts'
import type { Disqualified } from '../contract/disqualified.ts'
import { useBulkChange } from './api.ts'
import { useOfferUndo } from './offer-undo.ts'

export function BringBackButton({ row }: { row: Disqualified }) {
  const bulk = useBulkChange()
  const offerUndo = useOfferUndo()
  if (!row.can.bringBack) return null
  const mail = row.mail === 'sent' ? ' The email was already sent.' : ''
  // The row and this button are gone when the response arrives, so the next steps must not depend on them.
  const handleClick = () =>
    void bulk
      .mutateAsync({ ids: [row.id], change: { kind: 'bring_back' } })
      .then(
        (result) => offerUndo(`${row.candidate.name} is back in ${row.stage.name}.${mail}`, result),
        showFailure,
      )
  return (
    <button
      type="button"
      disabled={bulk.isPending}
      aria-label={`Bring back ${row.candidate.name}`}
      onClick={(event) => {
        event.stopPropagation()
        handleClick()
      }}
      className="link disabled:text-disabled"
    >
      Bring back
    </button>
  )
}
