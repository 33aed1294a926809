// Imports in the sidebar.
import { Database, Table } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const importsPlaces: readonly Place[] = [
  { to: '/data-import', label: 'Data import', group: 'data', order: 10, icon: Database },
  { to: '/spreadsheet-upload', label: 'Spreadsheet upload', group: 'data', order: 20, icon: Table },
]
