// The first run on the dashboard: the whole page of an agency without data, and one row above the figures later.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { CurrentUser } from '#domains/identity/contract/endpoints.ts'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { isStaffRole } from '#shared/roles.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Setup } from '../contract/setup.ts'
import { readDashboardSearch } from './search.ts'
import { setupQuery, useHideSetup } from './setup-api.ts'
import { SetupPanel } from './setup-panel.tsx'
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

/** Folded, until all steps are done or hidden. */
export function SetupNote() {
  const search = readDashboardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const role = useQuery(currentUserQuery).data?.role
  const setup = useQuery(setupQuery).data
  const hide = useHideSetup()
  const isOpen = search.setup === 'open'
  if (!setup || !role || !isStaffRole(role)) return null
  const showSteps = (next: 'open' | undefined) =>
    void navigate({ to: '.', search: { ...search, setup: next }, replace: true })
  const handleHide = () => {
    if (isOpen) showSteps(undefined)
    hide.mutate(undefined, { onError: showFailure })
  }
  return (
    <SetupPanel
      steps={setup.steps}
      role={role}
      isFolded={!isOpen}
      actions={
        <>
          {isOpen ? (
            <IconButton
              size="sm"
              icon={ChevronUp}
              label="Show less of setup"
              onClick={() => showSteps(undefined)}
            />
          ) : (
            <IconButton
              size="sm"
              icon={ChevronDown}
              label="Show setup steps"
              onClick={() => showSteps('open')}
            />
          )}
          <IconButton size="sm" icon={X} label="Hide setup" onClick={handleHide} />
        </>
      }
    />
  )
}
