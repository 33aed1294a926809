// An address that signs out, for users who cannot reach the menu. It runs the whole logout.
import { useEffect } from 'react'
import { LoadingScreen } from '#ui/spinner.tsx'
import { leave } from './sign-out.ts'

export function ForceLogout() {
  useEffect(() => void leave(), [])
  return (
    <main id="main" className="flex min-h-dvh">
      <title>Signing out · Candor Hire</title>
      <LoadingScreen />
    </main>
  )
}
