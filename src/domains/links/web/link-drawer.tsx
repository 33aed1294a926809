// One link: its steps in full, what was answered, and what can be done with it.
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from '@tanstack/react-router'
import { BellRing, Copy, Undo2 } from 'lucide-react'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer, DrawerIdentity } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { formatExact } from '#ui/format-time.ts'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Link } from '../schemas.ts'
import { linkQuery, useLinkActions } from './api.ts'
import { CHANNEL_LABELS, KIND_LABELS, nameOf } from './words.ts'

export function LinkDrawer({ id, zone, onClose }: { id: string; zone: string; onClose: () => void }) {
  const found = useQuery(linkQuery(id))
  const missing = found.error instanceof ApiError && found.error.status === 404
  return (
    <Drawer label={found.data ? `Link to ${nameOf(found.data.link.candidate)}` : 'Link'} onClose={onClose}>
      {found.isPending ? <ListSkeleton /> : null}
      {found.isLoadingError && missing ? (
        <EmptyState title="Nothing here">This link does not exist any more.</EmptyState>
      ) : null}
      {found.isLoadingError && !missing ? (
        <ComponentError onRetry={() => void found.refetch()} busy={found.isFetching} />
      ) : null}
      {found.data ? (
        <div className="flex flex-col gap-4 px-5 pt-1 pb-18 max-md:px-4 max-md:pt-4">
          <DrawerIdentity
            avatar={<Avatar name={nameOf(found.data.link.candidate)} size="lg" />}
            title={
              <RouterLink
                to="/hiring-tracker"
                search={{ candidate: found.data.link.candidate.id }}
                className="rounded-4 hover:underline"
              >
                {nameOf(found.data.link.candidate)}
              </RouterLink>
            }
            subtitle={[KIND_LABELS[found.data.link.kind], found.data.link.title, found.data.link.job]
              .filter(Boolean)
              .join(', ')}
            status={<StatusPill status={found.data.link.state} />}
          />
          <Actions link={found.data.link} />
          <Facts
            facts={[
              { label: 'Channel', value: CHANNEL_LABELS[found.data.link.channel] },
              { label: 'Sender', value: found.data.link.sender.name },
              { label: 'Works until', value: formatExact(new Date(found.data.link.expiresAt), zone) },
              ...(found.data.link.failure ? [{ label: 'Problem', value: found.data.link.failure }] : []),
            ]}
          />
          <section aria-labelledby="events" className="border-t pt-4">
            <h3 id="events" className="mb-2 font-semibold">
              What happened
            </h3>
            <ol className="flex flex-col gap-1.5">
              {found.data.events.map((event) => (
                <li key={`${event.kind}-${event.at}`} className="flex gap-3">
                  <span className="flex-1 capitalize">{event.kind}</span>
                  <span className="num text-ink-3">{formatExact(new Date(event.at), zone)}</span>
                </li>
              ))}
            </ol>
          </section>
          {found.data.answers.length > 0 ? (
            <section aria-labelledby="answers" className="border-t pt-4">
              <h3 id="answers" className="mb-2 font-semibold">
                Answers
              </h3>
              {found.data.answers.map(({ question, answer }) => (
                <p key={question} className="mb-2">
                  <span className="block text-ink-3">{question}</span>
                  {answer}
                </p>
              ))}
            </section>
          ) : null}
        </div>
      ) : null}
    </Drawer>
  )
}

async function toClipboard(url: string): Promise<void> {
  await navigator.clipboard.writeText(url)
  toast({ title: 'Link copied', description: 'This address was made for you to hand on.' })
}

function Actions({ link }: { link: Link }) {
  const { nudge, revoke, restore, copy } = useLinkActions()
  const onError = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
  const handleCopy = () =>
    copy.mutate(link.id, {
      onError,
      onSuccess: ({ url }) => void toClipboard(url ?? ''),
    })
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button
        variant="primary"
        icon={BellRing}
        busy={nudge.isPending}
        {...(!link.can.nudge && {
          disabledReason: 'A reminder goes out at most once a day and three times, while the link waits.',
        })}
        onClick={() =>
          nudge.mutate([link.id], {
            onError,
            onSuccess: ({ skipped: [reason] }) =>
              toast(
                reason ? { tone: 'warning', title: `Not reminded: ${reason.reason}` } : { title: 'Reminded' },
              ),
          })
        }
      >
        Nudge
      </Button>
      <Button
        icon={Copy}
        busy={copy.isPending}
        {...(!link.can.copy && { disabledReason: `This link is ${link.state}.` })}
        onClick={handleCopy}
      >
        Copy
      </Button>
      {link.can.restore ? (
        <Button onClick={() => restore.mutate([link.id], { onError })}>Let it work again</Button>
      ) : (
        <Button
          icon={Undo2}
          {...(!link.can.revoke && { disabledReason: `This link is ${link.state}.` })}
          onClick={() =>
            revoke.mutate([link.id], {
              onError,
              onSuccess: () =>
                toast({
                  title: 'Link taken back',
                  duration: 10_000,
                  action: { label: 'Undo', onClick: () => restore.mutate([link.id], { onError }) },
                }),
            })
          }
        >
          Take back
        </Button>
      )}
    </div>
  )
}
