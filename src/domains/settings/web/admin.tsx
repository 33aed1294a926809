// Administration. Every staff role opens it; what a role may not do says so.
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { roleMay } from '#platform/shared/permissions.ts'
import { ForbiddenState } from '#ui/forbidden-state.tsx'
import { Page } from '#ui/page.tsx'
import { settingsPermissions } from '../contract.ts'
import { Outbox } from './outbox.tsx'

export function Admin() {
  const { user } = useRouteContext({ from: '/staff' })
  const router = useRouter()
  return (
    <Page>
      <title>Admin · Candor Hire</title>
      {roleMay(user.role, settingsPermissions.outbox) ? (
        <Outbox />
      ) : (
        <ForbiddenState
          what="the outbox"
          who="Mail in it can open accounts, so only an admin reads it."
          onBack={() => router.history.back()}
          onHome={() => void router.navigate({ to: '/hiring-tracker' })}
        />
      )}
    </Page>
  )
}
