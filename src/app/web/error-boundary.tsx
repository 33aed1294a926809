// What a route shows when it fails to load or to render.
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { sentenceOf } from '#platform/web/api-client.ts'
import { FullPageError, PageError } from '#ui/error-state.tsx'

/** A chunk that did not arrive: the page is older than the server's files, or the line is down. */
const CHUNK = /dynamically imported module|Importing a module script failed|error loading/i

export function ErrorBoundaryScreen({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const router = useRouter()
  const handleRetry = () => {
    reset()
    void router.invalidate()
  }
  if (CHUNK.test(error.message)) {
    return (
      <PageError
        onRetry={() => window.location.reload()}
        onBack={() => router.history.back()}
        details={error.stack}
      />
    )
  }
  return (
    <FullPageError
      message={error.name === 'ApiError' ? sentenceOf(error) : error.message}
      details={error.stack}
      onRetry={handleRetry}
      onHome={() => window.location.assign('/')}
    />
  )
}
