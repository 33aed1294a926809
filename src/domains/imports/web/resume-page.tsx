// Resumes before they are imported: the files, the document, and what was read from it.
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, FileText } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatCount, plural } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast-store.ts'
import { useIsMobile } from '#ui/use-media.ts'
import { useShortcut } from '#ui/use-shortcut.ts'
import type { Resume } from '../contract/resume-schemas.ts'
import type { Import } from '../contract/schemas.ts'
import { useImportActs } from './api.ts'
import { NoImport } from './no-import.tsx'
import { resumesQuery } from './resume-api.ts'
import { ResumeDocument } from './resume-document.tsx'
import { type Correction, FORM, ResumeFields } from './resume-fields.tsx'
import { countReady, ResumeList } from './resume-list.tsx'
import { useSheetActs } from './sheet-api.ts'

type ResumePageProps = { of: Import; onBack: () => void; onOpen: (id: string) => void }

export function ResumePage({ of, onBack, onOpen }: ResumePageProps) {
  const found = useQuery(resumesQuery(of))
  const back = (
    <IconButton icon={ChevronLeft} label="Back to Data import" onClick={onBack} className="-ml-2" />
  )
  if (found.data) return <Resumes of={of} resumes={found.data.items} back={back} onOpen={onOpen} />
  return (
    <Page scroll>
      <PageHeader back={back} title="Resumes" note={of.fileName} />
      <QueryState query={found} missing={<NoImport />} />
    </Page>
  )
}

type ResumesProps = {
  of: Import
  resumes: readonly Resume[]
  back: React.ReactNode
  onOpen: (id: string) => void
}

function Resumes({ of, resumes, back, onOpen }: ResumesProps) {
  const [chosen, setChosen] = useState<number>()
  const [isViewing, setViewing] = useState(false)
  const isMobile = useIsMobile()
  const { cells } = useSheetActs(of.id)
  const index = Math.max(0, chosen === undefined ? firstOpen(resumes) : placeOf(resumes, chosen))
  const current = resumes[index]
  const mayChange = of.can.change
  const go = (to: number) => setChosen(resumes[to]?.line)
  const correct = (corrections: readonly Correction[], isLast = false) => {
    if (!current) return
    const edits = corrections.map((each) => ({ line: current.line, ...each }))
    cells.mutate({ edits }, isLast ? { onSuccess: () => go(nextOpen(resumes, index)) } : {})
  }
  // A field that is still being saved must not hold back Enter.
  const isConfirming = cells.isPending && cells.variables.edits.some(({ column }) => column === 'Decision')
  const isFixed = !current || current.state === 'reading' || current.state === 'unreadable'
  const isSkipped = current?.state === 'skipped'
  const skip = () => {
    if (!isFixed && mayChange && !isConfirming)
      correct([{ column: 'Decision', text: isSkipped ? '' : 'skip' }], !isSkipped)
  }
  useShortcut('s', skip)
  const whyNotConfirm = () => {
    if (!mayChange) return 'Only managers and admins can import.'
    return isFixed ? 'This file cannot be confirmed.' : undefined
  }
  const confirm = (
    <Button
      type="submit"
      form={FORM}
      variant="primary"
      busy={isConfirming}
      className="max-md:flex-1"
      disabledReason={whyNotConfirm()}
    >
      Confirm and next
    </Button>
  )
  const more = (
    <>
      <Button
        className="max-md:flex-1"
        onClick={skip}
        disabledReason={isFixed || !mayChange ? 'This file cannot be skipped.' : undefined}
      >
        {isSkipped ? 'Do not skip' : 'Skip'} {isMobile ? null : <Kbd keys="S" />}
      </Button>
      <AddReady of={of} resumes={resumes} onOpen={onOpen} />
    </>
  )
  return (
    <Page>
      <PageHeader
        back={back}
        title="Resumes"
        note={<span className="max-md:hidden">{of.fileName}</span>}
        actions={
          <>
            <Places index={index} count={resumes.length} onGo={go} />
            <span className="flex gap-2 max-md:hidden">
              {more}
              {confirm}
            </span>
          </>
        }
      />
      <div className="flex min-h-0 flex-1 border-t">
        <ResumeList resumes={resumes} line={current?.line} onOpen={setChosen} />
        {current && !isMobile ? <ResumeDocument key={current.line} id={of.id} of={current} /> : null}
        <aside
          aria-label="Fields"
          className="w-92 flex-none overflow-y-auto border-l pb-18 max-md:w-full max-md:border-l-0"
        >
          {current && !isFixed ? (
            <ResumeFields
              key={current.line}
              of={current}
              mayChange={mayChange}
              onCorrect={correct}
              onConfirm={(corrections) => correct(corrections, true)}
            />
          ) : (
            <p className="px-5 py-4 text-ink-2">
              {current?.state === 'reading' ? 'This file is being read.' : current?.problem}
            </p>
          )}
          {isMobile ? <div className="flex gap-2 px-4">{more}</div> : null}
        </aside>
      </div>
      {/* The help button is at its right. */}
      <div className="flex flex-none gap-2 border-t py-2.5 pr-18 pl-4 md:hidden">
        <Button icon={FileText} className="flex-1" onClick={() => setViewing(true)}>
          View file
        </Button>
        {confirm}
      </div>
      {current && isMobile ? (
        <Dialog open={isViewing} onOpenChange={setViewing} title={current.file}>
          <div className="-mx-5 flex h-[65dvh]">
            <ResumeDocument id={of.id} of={current} />
          </div>
        </Dialog>
      ) : null}
    </Page>
  )
}

const placeOf = (resumes: readonly Resume[], line: number) => resumes.findIndex((each) => each.line === line)
const firstOpen = (resumes: readonly Resume[]) => resumes.findIndex(({ state }) => state === 'check')

/** The next one to check, around the end, else the next one. */
function nextOpen(resumes: readonly Resume[], index: number): number {
  const order = [...resumes.keys()].map((step) => (index + 1 + step) % resumes.length)
  const open = order.find((at) => at !== index && resumes[at]?.state === 'check')
  return open ?? Math.min(index + 1, resumes.length - 1)
}

type PlacesProps = { index: number; count: number; onGo: (index: number) => void }

function Places({ index, count, onGo }: PlacesProps) {
  useShortcut('k', () => onGo(Math.max(0, index - 1)))
  useShortcut('j', () => onGo(Math.min(count - 1, index + 1)))
  return (
    <span className="flex items-center">
      <IconButton
        icon={ChevronLeft}
        label="Previous file"
        shortcut="K"
        {...(index === 0 ? { disabled: true } : { onClick: () => onGo(index - 1) })}
      />
      <span className="num text-ink-3">
        {formatCount(index + 1)} of {formatCount(count)}
      </span>
      <IconButton
        icon={ChevronRight}
        label="Next file"
        shortcut="J"
        {...(index === count - 1 ? { disabled: true } : { onClick: () => onGo(index + 1) })}
      />
    </span>
  )
}

type AddReadyProps = Omit<ResumesProps, 'back'>

/** Imports what is ready. What is left to check stays here, as a draft of its own. */
function AddReady({ of, resumes, onOpen }: AddReadyProps) {
  const { act } = useImportActs(of.id)
  const ready = countReady(resumes)
  const handleAdd = () =>
    act.mutate('start', {
      onSuccess: ({ sheets }) => {
        const rest = sheets.findLast(({ status }) => status === 'draft')
        toast({ title: `${plural(ready, 'resume')} will be added.` })
        if (rest) onOpen(rest.id)
      },
    })
  const reason = () => {
    if (!of.can.start)
      return of.can.change ? 'The files are being read.' : 'Only managers and admins can import.'
    return ready === 0 ? 'No resume is ready. Check one first.' : undefined
  }
  return (
    <Button busy={act.isPending} className="max-md:flex-1" onClick={handleAdd} disabledReason={reason()}>
      Add {formatCount(ready)} ready
    </Button>
  )
}
