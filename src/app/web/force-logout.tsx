// An address that signs out, for users who cannot reach the menu. It runs the whole logout.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadingScreen } from '#ui/spinner.tsx'
import { leave } from './sign-out.ts'
import { findUser, isCustomer } from './visitor.ts'

const WAIT_FOR_USER_MS = 2_000

export function ForceLogout() {
  const client = useQueryClient()
  useEffect(() => void findDoor(client).then(leave), [client])
  return (
    <main id="main" className="flex min-h-dvh">
      <title>Signing out · Candor Hire</title>
      <LoadingScreen />
    </main>
  )
}

/** The sign-in form of the user who leaves. Signing out never waits for a server that does not answer. */
async function findDoor(client: QueryClient): Promise<'staff' | undefined> {
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), WAIT_FOR_USER_MS))
  const user = await Promise.race([findUser(client).catch(() => null), tooLate])
  return user && !isCustomer(user) ? 'staff' : undefined
}
