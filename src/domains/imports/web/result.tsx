// The progress of an import, its result, and its undo.
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FigureStrip } from '#ui/figure-strip.tsx'
import { formatCount, formatDuration, formatPercent, plural } from '#ui/format.ts'
import type { Import } from '../contract/schemas.ts'
import { KEPT_DAYS, OUTCOMES } from '../contract/words.ts'
import { useImportActs } from './api.ts'

const LABELS = { created: 'Created', updated: 'Updated', skipped: 'Skipped', rejected: 'Rejected' } as const

export function Result({ of }: { of: Import }) {
  const { counts, status, position, rows, startedAt, finishedAt } = of
  const took = startedAt && finishedAt ? Date.parse(finishedAt) - Date.parse(startedAt) : null
  const touched = counts.created + counts.updated
  const isUndo = status === 'undoing'
  const share = isUndo ? (of.undone + of.stays.count) / Math.max(1, touched) : position / rows
  return (
    <section aria-label="Result" className="flex flex-col gap-3">
      {status === 'running' || status === 'paused' || isUndo ? (
        <div>
          <progress aria-label={isUndo ? 'Undo' : 'Import'} value={share} className="sr-only" />
          <div aria-hidden="true" className="mb-2 h-1.5 overflow-hidden rounded-full bg-pressed">
            <div className="h-full bg-primary" style={{ width: `${share * 100}%` }} />
          </div>
          <p className="num text-ink-2">
            {isUndo
              ? `${plural(of.undone, 'record')} undone. `
              : `${formatCount(position)} of ${plural(rows, 'row')}. `}
            <span className="text-ink-3">You can leave this page.</span>
          </p>
        </div>
      ) : (
        <p className="num text-ink-3">
          {plural(rows, 'row')}
          {took === null || status !== 'done' ? '' : ` in ${formatDuration(Math.max(took, 1_000))}`}, {of.by}
        </p>
      )}
      {of.error ? (
        <p role="alert" className="text-danger-text">
          {of.error}
        </p>
      ) : null}
      <FigureStrip
        label="Outcome"
        figures={OUTCOMES.map((id) => ({
          id,
          label: LABELS[id],
          value: formatCount(counts[id]),
          versus: `${formatPercent(counts[id] / rows)} of rows`,
        }))}
      />
    </section>
  )
}

export function CancelDialog({ of, onClose }: { of: Import; onClose: () => void }) {
  const { act } = useImportActs(of.id)
  const imported = of.counts.created + of.counts.updated
  const stays =
    imported > 0
      ? `What was imported so far stays: ${plural(imported, 'row')}. You can undo it for ${KEPT_DAYS} days.`
      : 'Nothing was imported so far.'
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Cancel the import of ${of.fileName}?`}
      description={`${stays} The other rows will not be imported. A canceled import cannot be resumed.`}
      confirmLabel="Cancel import"
      cancelLabel="Keep import"
      danger
      onConfirm={() => {
        act.mutate('cancel')
        onClose()
      }}
    />
  )
}

export function UndoPanel({ of }: { of: Import }) {
  const { act } = useImportActs(of.id)
  const [isAsking, setAsking] = useState(false)
  const { created, updated } = of.counts
  const isUndone = of.status === 'undone' || of.status === 'undoing'
  if (!of.can.undo && !isUndone) return null
  return (
    <section aria-labelledby="undo" className="flex flex-col gap-3">
      <h2 id="undo" className="text-14 font-semibold">
        {isUndone ? 'Undone' : 'Undo this import'}
      </h2>
      {isUndone ? (
        <p className="num">{plural(of.undone, 'record')} undone.</p>
      ) : (
        <p className="text-ink-2">
          Removes what was created and restores what was updated, for {KEPT_DAYS} days. Records that were
          changed or used since stay.
        </p>
      )}
      {of.stays.count > 0 ? <Stays of={of} /> : null}
      {of.can.undo ? (
        <Button icon={Undo2} busy={act.isPending} onClick={() => setAsking(true)}>
          Undo {plural(created + updated, 'row')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Undo the import of ${of.fileName}?`}
        description={`${plural(created, 'record')} will be removed and ${plural(updated, 'change')} undone. Records that were changed or used since stay, and are listed.`}
        confirmLabel="Undo import"
        danger
        onConfirm={() => {
          setAsking(false)
          act.mutate('undo')
        }}
      />
    </section>
  )
}

function Stays({ of: { stays, kind } }: { of: Import }) {
  return (
    <div>
      <h3 className="font-medium">
        Changed since, these stay <span className="num text-ink-3">{formatCount(stays.count)}</span>
      </h3>
      <ul className="mt-1 flex flex-col gap-1">
        {stays.first.map(({ id, name, reason }) => (
          <li key={id}>
            {kind === 'candidates' || kind === 'resumes' ? (
              <Link
                to="/hiring-tracker"
                search={{ candidate: id }}
                className="text-primary-text hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
            <span className="block text-12 text-ink-3">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
