// Copies a text and says so. A browser can refuse: without permission, or on plain HTTP, where there is no clipboard.
import { toast } from './toast-store.ts'

type Copied = {
  title: string
  description?: string
  /** Where the text can be seen. It is selected if the browser refuses. */
  field?: HTMLInputElement | null
  /** What to do if the browser refuses and the text is elsewhere on the screen. */
  otherwise?: string
}

/** Long enough to select an address and copy it. */
const READ_MS = 60_000

export async function copyText(text: string, { field, otherwise, ...done }: Copied): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast(done)
    return true
  } catch {
    if (field) {
      field.select()
      toast({ tone: 'warning', title: 'Your browser does not allow copying. Copy it with Ctrl+C.' })
    } else if (otherwise) {
      toast({ tone: 'warning', title: `Your browser does not allow copying. ${otherwise}` })
    } else {
      toast({
        tone: 'warning',
        title: 'Your browser does not allow copying. Select this address and copy it.',
        description: text,
        duration: READ_MS,
      })
    }
    return false
  }
}
