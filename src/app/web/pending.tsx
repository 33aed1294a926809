// Shown while the session is checked. Without a connection the screen says so.
import { useRouter } from '@tanstack/react-router'
import { ConnectionError } from '#ui/error-state.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { useConnection } from './connection-screen.tsx'
import { WholeScreen } from './shells/main-area.tsx'

export function PendingScreen() {
  const router = useRouter()
  const { online } = useConnection()
  return (
    <WholeScreen>
      {online ? (
        <LoadingScreen />
      ) : (
        <ConnectionError
          kind="offline"
          bannerAbove
          onRetry={() => void router.invalidate()}
          onReload={() => window.location.reload()}
          onHome={() => window.location.assign('/')}
        />
      )}
    </WholeScreen>
  )
}
