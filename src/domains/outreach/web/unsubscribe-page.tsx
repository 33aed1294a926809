// The page behind an unsubscribe link. Opening it changes nothing, because mail scanners open links. The button does.
import { useParams } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { AgencyMark } from '#platform/web/agency-mark.tsx'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { useFace } from '#platform/web/face.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { useUnsubscribe } from './api.ts'

export function UnsubscribePage() {
  const { token } = useParams({ from: '/unsubscribe/$token' })
  const unsubscribe = useUnsubscribe(token)
  const { name: agency } = useFace()
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-16">
      <title>{`Unsubscribe · ${agency}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <header className="mx-auto flex w-full max-w-[640px] items-center gap-3 px-5 py-3">
        <AgencyMark size={24} />
        <p className="font-semibold">{agency}</p>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[640px] flex-1 px-5 pt-4 pb-24 outline-none"
      >
        {unsubscribe.isSuccess ? (
          <output className="block">
            <h1 className="flex items-center gap-2 text-24 font-semibold">
              <Check className="size-6 text-success-text" />
              You are unsubscribed
            </h1>
            <p className="mt-2 text-ink-2">We no longer send you emails. You can close this page.</p>
          </output>
        ) : (
          <>
            <h1 className="text-24 font-semibold">Stop emails from {agency}?</h1>
            <p className="mt-2 text-ink-2">
              We will no longer send emails to this address. Your applications stay as they are.
            </p>
            {unsubscribe.error ? <Failure error={unsubscribe.error} /> : null}
            <PlainButton
              variant="primary"
              size="lg"
              className="mt-4"
              busy={unsubscribe.isPending}
              onClick={() => unsubscribe.mutate()}
            >
              Unsubscribe
            </PlainButton>
          </>
        )}
      </main>
    </div>
  )
}

function Failure({ error }: { error: Error }) {
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <p role="alert" className="mt-3 text-danger-text">
      {isUnknown ? 'This link is not complete. Open it from the email again.' : sentenceOf(error)}
    </p>
  )
}
