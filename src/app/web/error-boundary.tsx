// The error view of a route that fails to load or render. A page fails inside its frame, and a frame fails as a whole.
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportFatal } from '#platform/web/analytics.ts'
import { ApiError } from '#platform/web/api-client.ts'
import { classifyError } from '#platform/web/connection.ts'
import { FullPageError, PageError } from '#ui/error-state.tsx'
import { ConnectionScreen } from './connection-screen.tsx'
import { WholeScreen } from './shells/main-area.tsx'

/** A chunk that did not load, even after a reload of the page. */
const CHUNK = /dynamically imported module|Importing a module script failed|error loading/i

/** A page: connection and machine problems differ from errors of the page. */
export function ErrorBoundaryScreen(props: ErrorComponentProps) {
  const error = asError(props.error)
  const retry = useRetry(props.reset)
  if (CHUNK.test(error.message)) return <ChunkScreen error={error} />
  if (classifyError(error.message) !== 'runtime') return <FrameErrorScreen {...props} />
  return <RuntimeScreen error={error} onRetry={retry} />
}

function RuntimeScreen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useEffect(() => reportFatal(error), [error])
  return (
    <WholeScreen>
      <title>Something went wrong · Candor Hire</title>
      <FullPageError
        message={messageOf(error)}
        details={error.stack}
        onRetry={onRetry}
        onHome={() => window.location.assign('/')}
      />
    </WholeScreen>
  )
}

/** A frame, or the whole app. */
export function FrameErrorScreen({ error: thrown, reset }: ErrorComponentProps) {
  const error = asError(thrown)
  const retry = useRetry(reset)
  if (CHUNK.test(error.message)) return <ChunkScreen error={error} />
  return (
    <WholeScreen>
      <title>Something went wrong · Candor Hire</title>
      <ConnectionScreen error={error} message={messageOf(error)} onRetry={retry} />
    </WholeScreen>
  )
}

function ChunkScreen({ error }: { error: Error }) {
  const router = useRouter()
  return (
    <WholeScreen>
      <title>Failed to load page · Candor Hire</title>
      <PageError
        onRetry={() => window.location.reload()}
        onBack={() => router.history.back()}
        details={error.stack}
      />
    </WholeScreen>
  )
}

/** Retries the failed requests and renders the page again. */
function useRetry(reset: () => void) {
  const router = useRouter()
  const client = useQueryClient()
  return () => {
    void client.resetQueries({ predicate: (query) => query.state.status === 'error' })
    reset()
    void router.invalidate()
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** The server's message if it sent a problem, otherwise the error's message. */
function messageOf(error: Error): string {
  return error instanceof ApiError ? (error.problem?.detail ?? error.message) : error.message
}
