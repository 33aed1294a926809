// The question after a reply such as "please stop texting me". A keyword needs none.
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Message } from '../contract/schemas.ts'
import { useStopWish } from './api.ts'

const DECIDED = {
  opted_out: 'Opted out of texts after this message.',
  kept: 'Texts were kept after this message.',
}

type StopWishProps = { message: Message; wish: NonNullable<Message['stopWish']> }

export function StopWish({ message, wish }: StopWishProps) {
  const decide = useStopWish()
  if (wish !== 'open') return <p className="text-12 text-ink-3">{DECIDED[wish]}</p>
  const choose = (optOut: boolean) =>
    decide.mutate(
      { id: message.id, optOut },
      {
        onSuccess: () => toast({ title: optOut ? 'Candidate opted out of texts' : 'Texts kept' }),
        onError: showFailure,
      },
    )
  return (
    <fieldset
      aria-label="Opt out of texts?"
      className="flex flex-wrap items-center gap-2 rounded-6 bg-warning-subtle px-3 py-2 text-warning-text"
    >
      <p className="min-w-40 flex-1">{message.by} may not want texts. Opt them out?</p>
      <Button size="sm" variant="primary" busy={decide.isPending} onClick={() => choose(true)}>
        Opt out of texts
      </Button>
      <Button size="sm" onClick={() => choose(false)}>
        Keep texts
      </Button>
    </fieldset>
  )
}
