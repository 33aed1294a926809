// The frame of the posting form, for staff and customers: title, save status and actions. On a phone the form hides the
// navigation, so the title has the way back, and the actions are in a bar below the form.
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useIsMobile } from '#ui/use-media.ts'

type PostingFrameProps = {
  title: string
  /** Leaves for the list of postings. */
  onBack: () => void
  saved: ReactNode
  status?: ReactNode
  actions: ReactNode
  children: ReactNode
}

export function PostingFrame({ title, onBack, saved, status, actions, children }: PostingFrameProps) {
  const isMobile = useIsMobile()
  const back = (
    <IconButton icon={ChevronLeft} label="Back to job postings" onClick={onBack} className="-mr-2 -ml-3" />
  )
  return (
    <>
      <PageHeader
        back={isMobile ? back : null}
        title={title}
        note={saved}
        actions={
          <>
            {status}
            {isMobile ? null : actions}
          </>
        }
      />
      {children}
      {isMobile ? (
        <div data-bottom-bar="" className="flex flex-none gap-2 border-t bg-surface px-4 py-3 *:flex-1">
          {actions}
        </div>
      ) : null}
    </>
  )
}

type SaveDraftProps = {
  /** Why it cannot be saved yet. */
  unsaved: string | undefined
  save: () => Promise<{ id: string } | null>
  onSaved: (id: string) => void
}

export const SaveDraft = ({ unsaved, save, onSaved }: SaveDraftProps) => (
  <Button disabledReason={unsaved} onClick={() => void save().then((saved) => saved && onSaved(saved.id))}>
    Save as draft
  </Button>
)
