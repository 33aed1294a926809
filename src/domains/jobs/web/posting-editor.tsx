// The form with its preview, for staff and customers: the fields, the public view, the problems, and the save status.
import type { ReactNode } from 'react'
import { SaveProblem } from '#platform/web/save-problem.tsx'
import type { SaveState } from '#platform/web/use-autosave.ts'
import type { FormChoices, FormPosting, FormValues } from './form-values.ts'
import { JobFields } from './job-fields.tsx'
import { JobPreview } from './job-preview.tsx'
import type { Refused } from './use-refusal.ts'

type PostingEditorProps = {
  values: FormValues
  onChange: (changes: Partial<FormValues>) => void
  choices: FormChoices
  current: FormPosting | null
  state: SaveState
  onOverwrite: () => Promise<void>
  refused: Refused
}

export function PostingEditor(props: PostingEditorProps) {
  const { values, onChange, choices, current, state, onOverwrite, refused } = props
  return (
    <div
      data-full-form=""
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_400px] border-t max-lg:block max-lg:overflow-y-auto"
    >
      <div className="px-6 py-5 max-md:px-4 lg:min-h-0 lg:overflow-y-auto">
        <Notices current={current} state={state} onOverwrite={onOverwrite} />
        <fieldset disabled={current ? !current.can.edit : false} className="max-w-(--w-form)">
          <JobFields values={values} onChange={onChange} choices={choices} refused={refused} />
        </fieldset>
        <div className="h-18 max-lg:hidden" />
      </div>
      <aside
        aria-label="Preview and checks"
        className="border-l bg-canvas px-5 py-4 max-lg:border-t max-lg:border-l-0 max-lg:pb-18 lg:min-h-0 lg:overflow-y-auto"
      >
        <JobPreview values={values} posting={current} clients={choices.clients} />
      </aside>
    </div>
  )
}

type NoticesProps = Pick<PostingEditorProps, 'current' | 'state' | 'onOverwrite'>

function Notices({ current, state, onOverwrite }: NoticesProps): ReactNode {
  return (
    <div className="flex max-w-(--w-form) flex-col gap-3 [&>*]:mb-4">
      <SaveProblem state={state} onOverwrite={onOverwrite} />
      {current?.status === 'rejected' && current.decisionNote ? (
        <div className="rounded-8 bg-warning-subtle px-3.5 py-2.5 text-warning-text">
          <p className="font-medium">Changes requested by {current.decidedBy ?? 'a manager'}</p>
          <p className="whitespace-pre-line">{current.decisionNote}</p>
        </div>
      ) : null}
      {current && !current.can.edit && current.status !== 'pending_approval' ? (
        <p className="rounded-8 bg-info-subtle px-3.5 py-2.5 text-info-text">{lockedWords(current)}</p>
      ) : null}
      {current?.status === 'pending_approval' ? (
        <div className="rounded-8 bg-warning-subtle px-3.5 py-2.5 text-warning-text">
          This posting is in review.{current.can.edit ? '' : ' Move it to drafts to edit it.'}
        </div>
      ) : null}
    </div>
  )
}

/** Why nothing can be changed. */
function lockedWords({ status, can }: FormPosting): string {
  if (status !== 'filled' && status !== 'closed')
    return 'This posting is published. Only managers and admins of the agency can change it.'
  return `This posting is ${status}. ${can.reopen ? 'Reopen it to change it.' : 'Only the agency can reopen it.'}`
}
