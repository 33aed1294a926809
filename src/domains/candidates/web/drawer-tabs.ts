// Sections of the drawer from other domains: applications, interviews, links, leads. The app assembles them.
import { type ComponentType, createContext } from 'react'
import type { Candidate } from '../contract/schemas.ts'

type DrawerTab = {
  value: 'applications' | 'interviews' | 'links' | 'leads'
  label: string
  Panel: ComponentType<{ candidate: Candidate }>
}

export const DrawerTabs = createContext<readonly DrawerTab[]>([])
