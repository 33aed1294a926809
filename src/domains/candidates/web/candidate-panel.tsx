// One candidate beside any list: the complete drawer for screens of other domains.
import { CandidateDrawer } from './candidate-drawer.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useEditing } from './use-editing.ts'

type CandidatePanelProps = { id: string; onOpen: (id: string) => void; onClose: () => void }

export function CandidatePanel({ id, onOpen, onClose }: CandidatePanelProps) {
  const editing = useEditing()
  return (
    <>
      <CandidateDrawer id={id} rows={[]} total={0} save={editing.save} onOpen={onOpen} onClose={onClose} />
      <ConflictDialog editing={editing} />
    </>
  )
}
