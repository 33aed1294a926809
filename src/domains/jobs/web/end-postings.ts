// The dialog that ends postings with their remaining candidates. It belongs to the pipeline, and the app provides it.
import { type ComponentType, createContext } from 'react'

type EndPostingsProps = {
  jobIds: readonly string[]
  act: 'fill' | 'close'
  onClose: () => void
  onDone: () => void
}

export const EndPostings = createContext<ComponentType<EndPostingsProps> | null>(null)
