// The open section of a candidate, and the form below it: a note, or what the section writes.
import { Suspense, use, useState } from 'react'
import { showFailure } from '#platform/web/show-failure.ts'
import { Composer } from '#ui/composer.tsx'
import type { Candidate } from '../contract/schemas.ts'
import { useAddActivity } from './api.ts'
import { DrawerTabs, type MessageWay } from './drawer-tabs.ts'

/** The open section. Another candidate starts anew, and so does another address. */
export function useSection(id: string, startTab = 'timeline') {
  const start = `${id} ${startTab}`
  const [section, setSection] = useState<{ start: string; tab: string; way?: MessageWay }>()
  const { tab, way } = section?.start === start ? section : { tab: startTab }
  return {
    tab,
    way,
    setTab: (next: string) => setSection({ start, tab: next }),
    write: (next: MessageWay) => setSection({ start, tab: 'messages', way: next }),
  }
}

export type Section = ReturnType<typeof useSection>

export function CandidateFooter({ candidate, section }: { candidate: Candidate; section: Section }) {
  const own = use(DrawerTabs).find(({ value }) => value === section.tab)?.Footer
  const note = <NoteComposer key={candidate.id} candidate={candidate} />
  if (!own) return note
  const Own = own
  return (
    <Suspense>
      <Own key={`${candidate.id} ${section.way ?? ''}`} candidate={candidate} way={section.way} note={note} />
    </Suspense>
  )
}

function NoteComposer({ candidate }: { candidate: Candidate }) {
  const { id } = candidate
  const add = useAddActivity(candidate)
  const handleSubmit = async (text: string) => {
    try {
      await add.mutateAsync({ kind: 'note', text, durationMinutes: null })
    } catch (error) {
      showFailure(error)
      throw error
    }
  }
  return (
    <Composer label="Write a note" draftKey={`note-${id}`} busy={add.isPending} onSubmit={handleSubmit} />
  )
}
