// One import: its mapping and check while it is a draft, then its progress, result and undo.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Import } from '../contract/schemas.ts'
import { IMPORT_LOOKS, type ImportStatus, type Outcome } from '../contract/words.ts'
import { importQuery, isMoving, useImportActs } from './api.ts'
import { FileRows, type ShownRows } from './file-rows.tsx'
import { MappingTable } from './mapping-table.tsx'
import { NoImport } from './no-import.tsx'
import { Plan } from './plan.tsx'
import { CancelDialog, Result, UndoPanel } from './result.tsx'
import { ResumePage } from './resume-page.tsx'
import { Steps } from './steps.tsx'
import { UploadDialog } from './upload-dialog.tsx'

type ImportPageProps = { id: string; onBack: () => void; onOpen: (id: string) => void }

export function ImportPage({ id, onBack, onOpen }: ImportPageProps) {
  const found = useQuery(importQuery(id))
  const { data } = found
  const [isReadingAgain, setReadingAgain] = useState(false)
  const [isCanceling, setCanceling] = useState(false)
  const { act } = useImportActs(id)
  const [shownRows, setShownRows] = useState<ShownRows>()
  const openRows = (outcome: Outcome) => {
    setShownRows(outcome)
    document.querySelector('#rows')?.scrollIntoView({ block: 'start' })
  }
  if (data?.kind === 'resumes' && data.status === 'draft')
    return <ResumePage of={data} onBack={onBack} onOpen={onOpen} />
  const actions = data ? <Actions of={data} onCancel={() => setCanceling(true)} /> : null
  return (
    <Page scroll>
      <PageHeader
        title={
          <span className="flex min-w-0 items-center gap-2 max-md:max-w-[calc(100vw-9rem)]">
            <button type="button" onClick={onBack} className="font-medium text-ink-3 hover:text-ink">
              <ChevronLeft aria-hidden="true" className="size-5 md:hidden" />
              <span className="max-md:sr-only">Data import</span>
            </button>
            <ChevronRight aria-hidden="true" className="size-4 text-ink-3 max-md:hidden" />
            <span className="truncate">{data?.fileName ?? 'Import'}</span>
          </span>
        }
        note={data ? <Note of={data} /> : null}
        actions={data ? <div className="flex gap-2 max-md:hidden">{actions}</div> : null}
      />
      {data ? <div className="flex flex-wrap gap-2 px-4 pb-3 md:hidden">{actions}</div> : null}
      {data && isReadingAgain ? (
        <UploadDialog
          again={data}
          onClose={() => setReadingAgain(false)}
          onUploaded={(next) => {
            act.mutate('cancel')
            onOpen(next)
          }}
        />
      ) : null}
      {data && isCanceling ? <CancelDialog of={data} onClose={() => setCanceling(false)} /> : null}
      <QueryState query={found} missing={<NoImport />} />
      {data ? (
        <div className="flex gap-6 px-6 pb-18 @max-[860px]/page:flex-col max-md:px-4">
          <div className="flex min-w-0 flex-1 flex-col gap-6">
            {data.status === 'draft' ? (
              <MappingTable of={data} onReadAgain={() => setReadingAgain(true)} />
            ) : (
              <Result of={data} />
            )}
            <FileRows of={data} chosen={shownRows} onChoose={setShownRows} />
          </div>
          <aside
            aria-label={data.status === 'draft' ? 'Plan' : 'Undo'}
            className="w-80 flex-none @max-[860px]/page:w-full"
          >
            {data.status === 'draft' ? <Plan of={data} onOpenRows={openRows} /> : <UndoPanel of={data} />}
          </aside>
        </div>
      ) : null}
    </Page>
  )
}

const EVERY_ROW_FAILS = 'Every row has a problem. Check the fields.'
const NOTHING_NEW = 'The file has nothing new. Open the skipped rows to see why.'

const STEPPED: ReadonlySet<ImportStatus> = new Set(['draft', 'running', 'paused'])

function Note({ of }: { of: Import }) {
  return (
    <span className="flex items-center gap-4">
      <StatusPill look={IMPORT_LOOKS[of.status]} />
      {STEPPED.has(of.status) ? <Steps of={of} /> : null}
    </span>
  )
}

function Actions({ of, onCancel }: { of: Import; onCancel: () => void }) {
  const navigate = useNavigate()
  const { act } = useImportActs(of.id)
  const { can } = of
  const usable = of.counts.created + of.counts.updated
  const isRejected = of.counts.rejected === of.counts.rows
  const isChecked = !isMoving(of)
  const whyNot = isRejected ? EVERY_ROW_FAILS : NOTHING_NEW
  const reason = usable === 0 ? whyNot : undefined
  return (
    <>
      {can.cancel ? (
        <Button
          variant="ghost"
          busy={act.isPending}
          onClick={() => (of.status === 'draft' ? act.mutate('cancel') : onCancel())}
        >
          {of.status === 'draft' ? 'Discard' : 'Cancel import'}
        </Button>
      ) : null}
      {can.pause ? (
        <Button busy={act.isPending} onClick={() => act.mutate('pause')}>
          Pause
        </Button>
      ) : null}
      {can.resume ? (
        <Button variant="primary" busy={act.isPending} onClick={() => act.mutate('resume')}>
          Resume
        </Button>
      ) : null}
      {of.status === 'draft' && of.sheets.length > 0 ? (
        <Button onClick={() => void navigate({ to: '/spreadsheet-upload', search: { sheet: of.id } })}>
          Correct cells
        </Button>
      ) : null}
      {can.start ? (
        <Button
          variant="primary"
          busy={act.isPending}
          {...(isChecked
            ? reason && { disabledReason: reason }
            : { disabledReason: 'The rows are being checked.' })}
          onClick={() => act.mutate('start')}
        >
          Import {isChecked ? plural(usable, 'row') : 'rows'}
        </Button>
      ) : null}
    </>
  )
}
