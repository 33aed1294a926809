// The specified error screens. Their texts are verbatim.
import { CircleAlert, Clock, CloudOff, Gauge, RotateCw, TriangleAlert, Unplug, WifiOff } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { ErrorScreen, WaitingWork } from './error-screen.tsx'
import { PlainButton } from './plain-button.tsx'

type FullPageErrorProps = { message?: string; details?: string; onRetry: () => void; onHome: () => void }

/** Full page: a route failed to render. */
export function FullPageError({ message, details, onRetry, onHome }: FullPageErrorProps) {
  return (
    <ErrorScreen
      icon={CircleAlert}
      title="Something went wrong"
      message={message || 'An unexpected error occurred while loading this page. Please try again.'}
      details={details}
      actions={
        <>
          <PlainButton variant="primary" onClick={onRetry}>
            Try Again
          </PlainButton>
          <PlainButton onClick={onHome}>Go to Homepage</PlainButton>
        </>
      }
    />
  )
}

/** Page level: the code or data of one page did not load. */
export function PageError({
  onRetry,
  onBack,
  details,
}: {
  onRetry: () => void
  onBack: () => void
  details?: string
}) {
  return (
    <ErrorScreen
      icon={Unplug}
      title="Failed to load page"
      message="This page couldn't be loaded due to a network or code issue."
      details={details}
      actions={
        <>
          <PlainButton variant="primary" onClick={onRetry}>
            Retry
          </PlainButton>
          <PlainButton onClick={onBack}>Go Back</PlainButton>
        </>
      }
    />
  )
}

/** Component level: one part failed, the page around it works. */
export function ComponentError({ onRetry, busy }: { onRetry: () => void; busy?: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = frame
    // Retry disappears with the error. The keyboard stays on the page.
    return () => {
      if (current?.contains(document.activeElement)) document.getElementById('main')?.focus()
    }
  }, [])
  return (
    <div ref={frame} role="alert" className="flex items-start gap-3 p-4">
      <TriangleAlert className="mt-0.5 text-danger-text" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">Failed to load</p>
        <p className="text-ink-2">This component couldn't be loaded. Please try again.</p>
        <PlainButton size="sm" icon={RotateCw} busy={busy} onClick={onRetry} className="mt-3">
          Retry
        </PlainButton>
      </div>
    </div>
  )
}

type ConnectionErrorKind = 'offline' | 'network' | 'performance' | 'runtime'

type ConnectionErrorProps = {
  kind: ConnectionErrorKind
  slow?: boolean
  message?: string
  details?: string
  /** The running automatic retry, from 1. 0 if there was none. */
  attempt?: number
  waiting?: readonly string[]
  /** The page already has the banner. */
  bannerAbove?: boolean
  onRetry: () => void
  /** Absent for a network error: reloading would not help. */
  onReload?: (() => void) | undefined
  onHome: () => void
}

const looks = {
  offline: { icon: CloudOff, title: "You're Offline" },
  network: { icon: Unplug, title: 'Connection Problem' },
  performance: { icon: Gauge, title: 'Performance Issue' },
  runtime: { icon: CircleAlert, title: 'Something Went Wrong' },
} as const

function connectionMessage({ kind, slow, message }: ConnectionErrorProps): string {
  if (kind === 'offline') {
    return "Please check your internet connection and try again. Your work will be saved locally until you're back online."
  }
  if (kind === 'network' && slow) return 'Your connection is slow. Some features may not work properly.'
  if (kind === 'network') return "We couldn't connect to our servers. Please try again."
  if (kind === 'performance') {
    return 'The app is running slowly. Try closing other apps or tabs to free up resources.'
  }
  return message || 'An unexpected error occurred. Please try refreshing the page.'
}

function connectionBanner({ kind, slow, bannerAbove }: ConnectionErrorProps) {
  if (bannerAbove) return undefined
  if (kind === 'offline') return { icon: WifiOff, text: 'No internet connection' }
  return slow ? { icon: Gauge, text: 'Slow connection detected' } : undefined
}

export function ConnectionError(props: ConnectionErrorProps) {
  const { kind, details, attempt = 0, waiting = [], onRetry, onReload, onHome } = props
  return (
    <ErrorScreen
      {...looks[kind]}
      message={connectionMessage(props)}
      banner={connectionBanner(props)}
      details={details}
      note={attempt > 0 ? `Retry attempt ${attempt} of 3` : undefined}
      actions={
        <>
          <PlainButton variant="primary" onClick={onRetry}>
            Try Again
          </PlainButton>
          {onReload ? <PlainButton onClick={onReload}>Reload Page</PlainButton> : null}
          <PlainButton onClick={onHome}>Go to Home</PlainButton>
        </>
      }
    >
      <WaitingWork icon={Clock} items={waiting} />
    </ErrorScreen>
  )
}
