// One choice from a short list, applied at once.
import { Command } from 'cmdk'
import { Dialog } from '#ui/dialog.tsx'
import { menuItem } from '#ui/floating.ts'
import type { Option } from '#ui/select.tsx'

type ChooseDialogProps<Value extends string> = {
  open: boolean
  onClose: () => void
  title: string
  options: readonly Option<Value>[]
  onChoose: (value: Value) => void
}

export function ChooseDialog<Value extends string>(props: ChooseDialogProps<Value>) {
  const { open, onClose, title, options, onChoose } = props
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} width={360}>
      <Command label={title} className="-mx-2">
        <Command.Input
          placeholder="Type to narrow"
          className="mb-1 h-9 w-full border-b bg-transparent px-2 outline-none max-md:h-11 max-md:text-16"
        />
        <Command.List className="max-h-80 overflow-y-auto">
          <Command.Empty className="px-2 py-3 text-center text-ink-3">Nothing found</Command.Empty>
          {options.map((option) => (
            <Command.Item
              key={option.value}
              value={option.value || 'nobody'}
              keywords={[option.label]}
              onSelect={() => onChoose(option.value)}
              className={menuItem}
            >
              {option.label}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}
