// The dialog that ends postings with their remaining candidates. It belongs to the pipeline, and the app provides it.
import { createContext, type ReactNode } from 'react'

export type EndPostingsProps = {
  jobIds: readonly string[]
  act: 'fill' | 'close'
  onClose: () => void
  onDone: () => void
}

export const EndPostings = createContext<((props: EndPostingsProps) => ReactNode) | null>(null)
