// Jobs and the machine: the first part of the page. Admins act, managers see.
import { FailedJobs } from './failed-jobs.tsx'
import { Machine } from './machine.tsx'
import { OutgoingPanel } from './outgoing-panel.tsx'
import { Queues } from './queues.tsx'

export const Operations = ({ mayAct }: { mayAct: boolean }) => (
  <div className="mb-6 grid grid-cols-[minmax(0,1fr)_300px] items-start gap-x-8 gap-y-6 @max-[860px]/page:grid-cols-1">
    <div className="flex min-w-0 flex-col gap-6">
      {mayAct ? <OutgoingPanel /> : null}
      <Queues />
      <FailedJobs mayAct={mayAct} />
    </div>
    {mayAct ? <Machine /> : <p className="text-ink-3">Only admins see the machine.</p>}
  </div>
)
