// One choice from a short list, applied at once.
import { Dialog } from '#ui/dialog.tsx'
import { OptionList } from '#ui/option-list.tsx'
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
      <OptionList
        label={title}
        placeholder="Search"
        options={options}
        onChoose={onChoose}
        className="-mx-3 -mb-2"
      />
    </Dialog>
  )
}
