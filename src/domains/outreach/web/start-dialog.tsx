// Asks before a campaign starts: how many get it, and who is left out.
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatCount, plural } from '#ui/format.ts'
import { sayDone } from '#ui/toast-store.ts'
import type { AudienceCount, Campaign } from '../contract/schemas.ts'
import { AddressNotice } from './address-notice.tsx'
import { useOutreachActions } from './api.ts'
import { LeftOutList } from './audience-part.tsx'

type StartDialogProps = { campaign: Campaign; counted: AudienceCount; onClose: () => void }

export function StartDialog({ campaign, counted, onClose }: StartDialogProps) {
  const { start } = useOutreachActions()
  const { id, name, delivers, channels } = campaign
  const kept = channels.filter((channel) => !delivers[channel])
  const handleConfirm = () =>
    start.mutate(
      { id, expectedCount: counted.ready },
      {
        onSuccess: sayDone(`${name} has started`, onClose),
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Start for ${plural(counted.ready, 'candidate')}?`}
      description={`${plural(campaign.steps.length, 'step')} to “${campaign.viewName}”. You can pause at any time. Steps and audience stay as they are.`}
      confirmLabel="Start campaign"
      busy={start.isPending}
      onConfirm={handleConfirm}
    >
      {counted.total > counted.ready ? (
        <div>
          <p className="font-medium">{formatCount(counted.total - counted.ready)} left out</p>
          <LeftOutList counted={counted} />
        </div>
      ) : null}
      {kept.length > 0 ? (
        <p className="text-warning-text">
          {kept.includes('email')
            ? 'No mail server is set up. Emails stay in the outbox under Admin.'
            : 'No text provider is set up. Texts stay in the outbox.'}
        </p>
      ) : null}
      {start.error ? (
        <div role="alert" className="text-danger-text">
          <Refusal error={start.error} />
        </div>
      ) : null}
    </ConfirmDialog>
  )
}

/** The first problem, with the way to it if it is elsewhere. */
function Refusal({ error }: { error: Error }) {
  const [problem] = (error instanceof ApiError && error.problem?.fields) || []
  if (problem?.path === 'postalAddress') return <AddressNotice />
  return problem?.message ?? sentenceOf(error)
}
