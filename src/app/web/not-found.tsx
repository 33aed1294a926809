// Any unknown address.
import { useRouter } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { WholeScreen } from './shells/main-area.tsx'

export function NotFound() {
  const router = useRouter()
  return (
    <WholeScreen>
      <title>Page not found · Candor Hire</title>
      <ErrorScreen
        icon={Compass}
        title="Page not found"
        message="This page does not exist. The link may be old or incomplete."
        actions={
          <>
            <PlainButton variant="primary" onClick={() => router.history.back()}>
              Go back
            </PlainButton>
            <PlainButton onClick={() => window.location.assign('/')}>Go to Home</PlainButton>
          </>
        }
      />
    </WholeScreen>
  )
}
