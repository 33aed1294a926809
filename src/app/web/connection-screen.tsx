// The error screen for a lost connection: it watches the connection, retries by itself, and clears when it is back.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import {
  classifyError,
  createRecovery,
  readConnection,
  subscribeToConnection,
} from '#platform/web/connection.ts'
import { useWaiting } from '#platform/web/offline/waiting-store.ts'
import { ConnectionError } from '#ui/error-state.tsx'

const recovery = createRecovery()

export const useConnection = () => useSyncExternalStore(subscribeToConnection, readConnection)

type ConnectionScreenProps = { error: Error; message?: string; onRetry: () => void }

export function ConnectionScreen({ error, message, onRetry }: ConnectionScreenProps) {
  const { online, slow } = useConnection()
  const attempt = useSyncExternalStore(recovery.subscribe, recovery.attempts)
  const waiting = useWaiting()
  const place = useRouterState({ select: (state) => state.location.pathname })
  const kind = classifyError(error.message)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    recovery.fail({ error, place }, () => retry())
    return recovery.rest
  }, [error, place])
  const handleRetry = () => {
    recovery.restart()
    onRetry()
  }
  const handleOnline = useEffectEvent(() => {
    if (kind === 'network') handleRetry()
  })
  useEffect(() => {
    const listener = () => handleOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  return (
    <ConnectionError
      kind={online ? kind : 'offline'}
      slow={slow}
      message={message ?? error.message}
      details={error.stack}
      attempt={attempt}
      bannerAbove={!online}
      waiting={waiting.map(({ title }) => title)}
      onRetry={handleRetry}
      onReload={kind === 'network' ? undefined : () => window.location.reload()}
      onHome={() => window.location.assign('/')}
    />
  )
}
