// The specified question, beside the page and not over it, so users can keep typing. It has its own root, because it
// belongs to no screen and loads separately.
import { RefreshCw } from 'lucide-react'
import { createRoot, type Root } from 'react-dom/client'
import { PlainButton } from '#ui/plain-button.tsx'

let root: Root | null = null

export function askToRefresh(onRefresh: () => void): void {
  if (root) return
  const place = document.createElement('div')
  // Rendered before its text, so that screen readers announce it.
  place.setAttribute('role', 'status')
  document.body.append(place)
  root = createRoot(place)
  root.render(<UpdateQuestion onRefresh={onRefresh} onLater={withdrawQuestion} />)
}

export function withdrawQuestion(): void {
  root?.unmount()
  root = null
}

function UpdateQuestion({ onRefresh, onLater }: { onRefresh: () => void; onLater: () => void }) {
  return (
    <section
      aria-label="Update"
      data-print="hide"
      data-above-tour=""
      className="fixed bottom-4 left-4 z-toast flex max-w-[calc(100vw-24px)] animate-float-in flex-wrap items-center gap-x-3 gap-y-2 rounded-8 bg-raised py-2 pr-2 pl-3.5 text-ink shadow-float-3 max-md:inset-x-3 max-md:top-15 max-md:bottom-auto"
    >
      <RefreshCw className="text-info-text" />
      <p className="min-w-0 flex-1">New version available. Refresh to update?</p>
      <span className="flex gap-1.5 max-md:w-full max-md:[&>*]:h-11 max-md:[&>*]:flex-1">
        <PlainButton size="sm" variant="ghost" onClick={onLater}>
          Not now
        </PlainButton>
        <PlainButton size="sm" variant="primary" onClick={onRefresh}>
          Refresh
        </PlainButton>
      </span>
    </section>
  )
}
