// An import that cannot be shown.
import { EmptyState } from '#ui/empty-state.tsx'

export const NoImport = () => (
  <EmptyState title="This import does not exist">Choose one from the list, or upload a file.</EmptyState>
)
