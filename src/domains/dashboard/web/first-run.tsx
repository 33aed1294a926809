// The page of an agency without data: a welcome, the steps, and the way to hide them.
import type { CurrentUser } from '#domains/identity/contract/endpoints.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { isStaffRole } from '#shared/roles.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Setup } from '../contract/setup.ts'
import { useHideSetup } from './setup-api.ts'
import { SetupStart } from './setup-start.tsx'

export function FirstRun({ setup, user }: { setup: Setup; user: CurrentUser }) {
  const hide = useHideSetup()
  const [firstName] = user.name.split(' ')
  return (
    <Page>
      <title>Dashboard · Candor Hire</title>
      <PageHeader
        title={`Welcome, ${firstName}`}
        actions={
          <Button
            variant="ghost"
            busy={hide.isPending}
            onClick={() => hide.mutate(undefined, { onError: showFailure })}
          >
            Hide setup
          </Button>
        }
      />
      {isStaffRole(user.role) ? <SetupStart steps={setup.steps} role={user.role} /> : null}
    </Page>
  )
}
