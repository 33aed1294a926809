// Sections of the drawer and bulk actions from other domains: messages, applications, interviews, links, leads, costs. The app
// assembles them.
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode } from 'react'
import type { BulkSelection, Candidate } from '../contract/schemas.ts'

export type MessageWay = 'email' | 'sms'

type DrawerTab = {
  value: 'messages' | 'applications' | 'interviews' | 'links' | 'leads' | 'costs'
  label: string
  Panel: ComponentType<{ candidate: Candidate }>
  /** Replaces the field for notes below the section, and contains it. */
  Footer?: ComponentType<{ candidate: Candidate; way?: MessageWay | undefined; note: ReactNode }>
}

export const DrawerTabs = createContext<readonly DrawerTab[]>([])

type BulkTool = {
  id: string
  label: string
  icon: LucideIcon
  Dialog: ComponentType<{
    selection: BulkSelection
    count: number
    onClose: () => void
    onDone: () => void
  }>
}

export const BulkTools = createContext<readonly BulkTool[]>([])
