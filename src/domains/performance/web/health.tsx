// Jobs, the machine, and for users the speed of pages and calls and errors, which are off by default.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { InstallationSwitch, installationQuery } from '#domains/settings/web/index.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { roleMay } from '#shared/permissions.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ForbiddenState } from '#ui/forbidden-state.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { type Performance } from '../contract/endpoints.ts'
import { performancePermissions } from '../contract/permissions.ts'
import { performanceQuery } from './api.ts'
import { BrowserErrors } from './browser-errors.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { Machine } from './machine.tsx'
import { OutgoingPanel } from './outgoing-panel.tsx'
import { Queues } from './queues.tsx'
import { SlowPaths } from './slow-paths.tsx'
import { VitalsTable } from './vitals-table.tsx'
import { Warnings } from './warnings.tsx'

export function Health() {
  const { user } = useRouteContext({ from: '/staff' })
  const router = useRouter()
  if (roleMay(user.role, performancePermissions.see))
    return <HealthPage mayAct={roleMay(user.role, performancePermissions.operate)} />
  return (
    <ForbiddenState
      what="the health of the installation"
      who="Managers can view it, and admins can change it."
      onBack={() => router.history.back()}
      onHome={() => void router.navigate({ to: '/hiring-tracker' })}
    />
  )
}

function HealthPage({ mayAct }: { mayAct: boolean }) {
  const installation = useQuery(installationQuery)
  const figures = useQuery(performanceQuery)
  if (!installation.data || !figures.data)
    return <QueryState query={[installation, figures]} loading={<LoadingScreen />} />
  const { measurePerformance, collectErrors } = installation.data.settings
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-5 pb-18 max-md:px-4">
      <div className="mb-6 grid grid-cols-[minmax(0,1fr)_300px] items-start gap-x-8 gap-y-6 @max-[860px]/page:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-6">
          {mayAct ? <OutgoingPanel /> : null}
          <Queues />
          <FailedJobs mayAct={mayAct} />
        </div>
        {mayAct ? <Machine /> : <p className="text-ink-3">Only admins see the machine.</p>}
      </div>
      <div className="flex max-w-[960px] flex-col gap-6 border-t pt-5">
        <div className="max-w-[640px]">
          <InstallationSwitch
            setting="measurePerformance"
            label="Measure performance"
            hint="Browsers of signed-in users report page and call times, without names or ids. Nothing is sent to third parties."
          />
        </div>
        <Measured on={measurePerformance} figures={figures.data} />
        <div className="border-t pt-5">
          <div className="max-w-[640px]">
            <InstallationSwitch
              setting="collectErrors"
              label="Collect errors"
              hint="Browsers of signed-in users report app errors, without typed text."
            />
          </div>
        </div>
        <BrowserErrors on={collectErrors} errors={figures.data.errors} />
      </div>
    </div>
  )
}

function Measured({ on, figures }: { on: boolean; figures: Performance }) {
  const { vitals, calls, warnings } = figures
  if (vitals.length + calls.length + warnings.length === 0) {
    return (
      <EmptyState
        title={on ? 'Nothing measured yet' : 'Measuring is off'}
        className="flex-none rounded-8 border pt-8 pb-6"
      >
        {on
          ? 'Figures arrive as users work. Pages report when users leave them, and calls report every 30 seconds.'
          : 'Turn it on to see how fast pages and calls are for your users.'}
      </EmptyState>
    )
  }
  return (
    <>
      {on ? null : <p className="text-ink-2">Measuring is off. Earlier figures stay for 28 days.</p>}
      <VitalsTable vitals={vitals} />
      <SlowPaths calls={calls} />
      <Warnings warnings={warnings} />
    </>
  )
}
