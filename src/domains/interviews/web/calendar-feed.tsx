// The personal calendar address on the settings page: create, show once, revoke.
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import { feedQuery, useFeedActions } from './api.ts'

export function CalendarFeed() {
  const feed = useQuery(feedQuery)
  const { create, revoke } = useFeedActions()
  const [asking, setAsking] = useState<'replace' | 'end' | null>(null)
  if (!feed.data) return <QueryState query={feed} loading={<LoadingScreen />} />
  const known = feed.data?.feed ?? null
  const make = () => create.mutate(undefined, { onError: showFailure, onSettled: () => setAsking(null) })
  const end = () =>
    revoke.mutate(undefined, {
      onError: showFailure,
      onSuccess: () => {
        create.reset()
        toast({ title: 'The address no longer works' })
      },
      onSettled: () => setAsking(null),
    })
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="text-14 font-semibold">Your interviews in your own calendar</h2>
        <p className="mt-1 text-ink-2">
          Google Calendar, Outlook and Apple Calendar can show your interviews from a secret address. Anyone
          with the address can read them, so keep it private.
        </p>
      </div>
      {create.data ? <NewAddress url={create.data.url} /> : null}
      {known ? (
        <p className="text-ink-2">
          An address was created <RelativeTime at={known.createdAt} ago />.{' '}
          {known.lastReadAt ? (
            <>
              Last read: <RelativeTime at={known.lastReadAt} />.
            </>
          ) : (
            'No calendar has read it yet.'
          )}
        </p>
      ) : null}
      <div className="flex gap-2">
        {known ? (
          <>
            <Button onClick={() => setAsking('replace')}>Create a new address</Button>
            <Button onClick={() => setAsking('end')}>Revoke this address</Button>
          </>
        ) : (
          <Button variant="primary" busy={create.isPending} onClick={make}>
            Create an address
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={asking === 'replace' ? 'Create a new address?' : 'Revoke this address?'}
        description="Calendars that use the current address will stop updating."
        confirmLabel={asking === 'replace' ? 'Create a new address' : 'Revoke this address'}
        danger={asking === 'end'}
        busy={create.isPending || revoke.isPending}
        onConfirm={asking === 'replace' ? make : end}
      />
    </div>
  )
}

function NewAddress({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Field label="Your address" hint="It is shown only once. Copy it into your calendar now.">
      <div className="flex gap-2">
        <Input
          ref={field}
          readOnly
          aria-label="Your address"
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button
          icon={Copy}
          onClick={() => void copyText(url, { title: 'Address copied', field: field.current })}
        >
          Copy
        </Button>
      </div>
    </Field>
  )
}
