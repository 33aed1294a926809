// The steps of the first run above the figures of an agency with data: folded, until they are done or hidden.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { isStaffRole } from '#shared/roles.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { readDashboardSearch } from './search.ts'
import { setupQuery, useHideSetup } from './setup-api.ts'
import { SetupPanel } from './setup-panel.tsx'
import { isFinished } from './setup-words.ts'

export function SetupNote() {
  const search = readDashboardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const role = useQuery(currentUserQuery).data?.role
  const setup = useQuery(setupQuery).data
  const hide = useHideSetup()
  const isOpen = search.setup === 'open'
  if (!setup || setup.isHidden || !role || !isStaffRole(role)) return null
  // Most steps are done by managers and admins, so only they are reminded of the rest.
  if (!isOpen && (isFinished(setup) || !roleMay(role, MANAGERS))) return null
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
