// Every shortcut of the screen, opened with "?".
import { Dialog } from './dialog.tsx'
import { Kbd } from './kbd.tsx'

export type ShortcutGroup = { label: string; items: readonly { keys: string; label: string }[] }

type ShortcutSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly ShortcutGroup[]
}

export function ShortcutSheet({ open, onOpenChange, groups }: ShortcutSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" width={640}>
      <div className="grid grid-cols-2 gap-x-8 gap-y-4 max-md:grid-cols-1">
        {groups.map((group) => (
          <section key={group.label} aria-label={group.label}>
            <h3 className="pb-1 text-12 font-medium text-ink-3">{group.label}</h3>
            <dl>
              {group.items.map((item) => (
                <div key={item.keys} className="flex h-8 items-center justify-between gap-4">
                  <dt>{item.label}</dt>
                  <dd>
                    <Kbd keys={item.keys} className="bg-raised" />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
