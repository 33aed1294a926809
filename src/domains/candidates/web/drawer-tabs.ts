// Sections of the drawer that other domains bring: applications, interviews, links. The app puts them together.
import { type ComponentType, createContext } from 'react'
import type { Candidate } from '../contract/schemas.ts'

type DrawerTab = {
  value: 'applications' | 'interviews' | 'links'
  label: string
  Panel: ComponentType<{ candidate: Candidate }>
}

export const DrawerTabs = createContext<readonly DrawerTab[]>([])
