// Where the focus goes when a dialog opens: the first field, else the dialog itself, never its cross.
const fields =
  'input:not([type=hidden]), textarea, select, [role=radio][data-state=checked], [role=combobox], [data-autofocus]'

export function focusFirst(event: Event) {
  const dialog = event.target
  if (!(dialog instanceof HTMLElement)) return
  event.preventDefault()
  const field = dialog.querySelector<HTMLElement>(fields)
  const target = field ?? dialog
  target.focus()
}
