// The staff shell around a sample screen.
import {
  Bell,
  Briefcase,
  Calendar,
  Database,
  LayoutDashboard,
  Map as MapIcon,
  Megaphone,
  Plus,
  Send,
  Settings,
  Shield,
  SquareKanban,
  Store,
  Users,
  UserX,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CommandPalette } from '#ui/command-palette.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { toast } from '#ui/toast-store.ts'
import type { NavGroup, NavItem } from '../shells/nav.ts'
import { StaffShell } from '../shells/staff.tsx'
import { paletteGroups } from './overlays.tsx'

/** The gallery shows the whole house, also the places that the router does not have yet. */
const place = (path: string) => path as NavItem['to']

const nav: NavGroup[] = [
  {
    id: 'top',
    items: [{ to: place('/dashboard'), label: 'Dashboard', icon: LayoutDashboard, mobileLabel: 'Home' }],
  },
  {
    id: 'hiring',
    label: 'Hiring',
    items: [
      { to: place('/hiring-tracker'), label: 'Hiring tracker', icon: Users, mobileLabel: 'Tracker' },
      { to: place('/employer/pipeline'), label: 'Pipeline', icon: SquareKanban, mobileLabel: 'Pipeline' },
      {
        to: place('/interview-tracker'),
        label: 'Interviews',
        icon: Calendar,
        count: 6,
        mobileLabel: 'Interviews',
      },
      { to: place('/sent-links'), label: 'Sent links', icon: Send },
      { to: place('/disqualified'), label: 'Disqualified', icon: UserX },
    ],
  },
  {
    id: 'jobs',
    label: 'Jobs and campaigns',
    items: [
      {
        to: place('/admin/job-postings'),
        label: 'Job postings',
        icon: Briefcase,
        count: 3,
        attention: 'in review',
      },
      { to: place('/crm-campaigns'), label: 'CRM campaigns', icon: Megaphone },
    ],
  },
  {
    id: 'leads',
    label: 'Leads',
    items: [
      { to: place('/lead-purchasing'), label: 'Lead purchasing', icon: Store },
      { to: place('/area-leads'), label: 'Area leads', icon: MapIcon },
    ],
  },
  {
    id: 'data',
    label: 'Data',
    startsClosed: true,
    items: [{ to: place('/data-import'), label: 'Data import', icon: Database }],
  },
  {
    id: 'foot',
    foot: true,
    items: [
      { to: place('/admin'), label: 'Admin', icon: Shield },
      { to: place('/settings'), label: 'Settings', icon: Settings },
    ],
  },
]

export function ShellFrame({ children, rail }: { children: ReactNode; rail?: boolean }) {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  return (
    <StaffShell
      user={{ name: 'Dana Whitfield', role: 'Manager' }}
      nav={nav}
      startsWithRail={rail}
      onOpenCommand={() => setOpen(true)}
      onSignOut={() => toast({ title: 'Signed out', tone: 'info' })}
      actions={
        <>
          <IconButton icon={Bell} label="Notifications" />
          <Button size="sm" icon={Plus} className="max-md:hidden">
            New
            <Kbd keys="C" />
          </Button>
        </>
      }
    >
      {children}
      <CommandPalette
        open={open}
        onOpenChange={setOpen}
        query={query}
        onQueryChange={setQuery}
        groups={paletteGroups}
      />
    </StaffShell>
  )
}
