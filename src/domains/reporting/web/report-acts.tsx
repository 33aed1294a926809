// What can be done with the open report: export, schedule, pin, save. What is not saved yet is saved first.
import { Mail, Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { toast } from '#ui/toast-store.ts'
import type { SavedDefinition, SavedReport } from '../contract/saved.ts'
import { ExportMenu } from './export-menu.tsx'
import { useReportActs } from './saved-api.ts'
import { SavedMenu } from './saved-menu.tsx'

const SaveDialog = lazyPart(() => import('./save-dialog.tsx'), 'SaveDialog')
const ScheduleForm = lazyPart(() => import('./schedule-dialog.tsx'), 'ScheduleForm')

export type Asking = 'save' | 'pin' | 'schedule' | null
const SAVE_LABELS = { save: 'Save report', pin: 'Save and pin', schedule: 'Save and schedule' } as const

type ReportActsProps = {
  report: SavedDefinition
  saved: SavedReport | undefined
  /** Proposed for a new report. */
  name: string
  isChanged: boolean
  file: { csv: string; pdf?: string }
  asking: Asking
  onAsk: (asking: Asking) => void
  onSaved: (id: string) => void
  onGone: () => void
}

export function ReportActs(props: ReportActsProps) {
  const { saved, isChanged, file, onAsk, onGone } = props
  const isOwn = saved?.mine === true
  return (
    <div data-print="hide" className="flex flex-none items-center gap-2">
      <ExportMenu file={file} />
      <Button icon={Mail} onClick={() => onAsk('schedule')} className="max-md:hidden">
        Schedule
      </Button>
      {saved ? (
        <PinButton saved={saved} />
      ) : (
        <Button icon={Pin} onClick={() => onAsk('pin')}>
          Pin
        </Button>
      )}
      <Button
        variant="primary"
        disabledReason={isOwn && !isChanged ? 'Nothing has changed since it was saved.' : null}
        onClick={() => onAsk('save')}
      >
        Save report
      </Button>
      {isOwn ? (
        <SavedMenu
          saved={saved}
          onSchedule={() => onAsk('schedule')}
          onRename={() => onAsk('save')}
          onGone={onGone}
        />
      ) : (
        <span className="md:hidden">
          <MoreMenu
            outlined
            size="md"
            items={[{ id: 'schedule', label: 'Schedule by email', onSelect: () => onAsk('schedule') }]}
          />
        </span>
      )}
      <Dialogs {...props} />
    </div>
  )
}

function Dialogs({ report, saved, name, isChanged, asking, onAsk, onSaved }: ReportActsProps) {
  const { pin } = useReportActs('staff')
  const [fresh, setFresh] = useState<SavedReport>()
  const scheduled = fresh ?? (saved?.mine && !isChanged ? saved : undefined)
  const handleClose = () => {
    setFresh(undefined)
    onAsk(null)
  }
  const handleSaved = (done: SavedReport) => {
    if (asking === 'schedule') return setFresh(done)
    if (asking === 'pin') pin.mutate({ id: done.id, pinned: true }, { onError: showFailure })
    handleClose()
    return onSaved(done.id)
  }
  if (asking === null) return null
  if (asking === 'schedule' && scheduled)
    return (
      <ScheduleForm
        audience="staff"
        saved={scheduled}
        onClose={() => {
          handleClose()
          if (fresh) onSaved(fresh.id)
        }}
      />
    )
  return (
    <SaveDialog
      report={report}
      saved={saved}
      name={name}
      label={SAVE_LABELS[asking]}
      onSaved={handleSaved}
      onClose={handleClose}
    />
  )
}

function PinButton({ saved }: { saved: SavedReport }) {
  const { pin } = useReportActs('staff')
  const handlePin = () =>
    pin.mutate(
      { id: saved.id, pinned: !saved.pinned },
      {
        onSuccess: ({ pinned }) =>
          toast({ title: pinned ? 'Pinned to your dashboard' : 'Taken off your dashboard' }),
        onError: showFailure,
      },
    )
  return (
    <Button icon={saved.pinned ? PinOff : Pin} busy={pin.isPending} onClick={handlePin}>
      {saved.pinned ? 'Unpin' : 'Pin'}
    </Button>
  )
}
