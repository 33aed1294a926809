// The places of staff, in the groups of the sidebar.
import {
  Briefcase,
  Calendar,
  ChartColumn,
  Database,
  FilePlus,
  LayoutDashboard,
  Map as MapIcon,
  Megaphone,
  Plug,
  Receipt,
  Rocket,
  Send,
  Settings,
  Shield,
  Split,
  SquareKanban,
  Store,
  Table,
  Users,
  UserX,
  Webhook,
} from 'lucide-react'
import type { NavGroup } from './shells/nav.ts'

export const staffNav: readonly NavGroup[] = [
  {
    id: 'top',
    items: [
      {
        to: '/dashboard',
        label: 'Dashboard',
        icon: LayoutDashboard,
        mobileLabel: 'Home',
        home: true,
      },
    ],
  },
  {
    id: 'hiring',
    label: 'Hiring',
    items: [
      { to: '/hiring-tracker', label: 'Hiring tracker', icon: Users, mobileLabel: 'Tracker' },
      {
        to: '/employer/pipeline',
        label: 'Pipeline',
        icon: SquareKanban,
        mobileLabel: 'Pipeline',
      },
      {
        to: '/interview-tracker',
        label: 'Interviews',
        icon: Calendar,
        mobileLabel: 'Interviews',
      },
      { to: '/sent-links', label: 'Sent links', icon: Send },
      { to: '/disqualified', label: 'Disqualified', icon: UserX },
    ],
  },
  {
    id: 'jobs',
    label: 'Jobs and campaigns',
    items: [
      { to: '/admin/job-postings', label: 'Job postings', icon: Briefcase },
      { to: '/employer/jobs/new', label: 'New job posting', icon: FilePlus },
      { to: '/employer/campaigns/new', label: 'New campaign', icon: Rocket, planned: true },
      { to: '/crm-campaigns', label: 'CRM campaigns', icon: Megaphone, planned: true },
    ],
  },
  {
    id: 'leads',
    label: 'Leads',
    items: [
      { to: '/lead-purchasing', label: 'Lead purchasing', icon: Store, planned: true },
      { to: '/area-leads', label: 'Area leads', icon: MapIcon, planned: true },
      { to: '/campaign-routing', label: 'Campaign routing', icon: Split, planned: true },
    ],
  },
  {
    id: 'data',
    label: 'Data',
    startsClosed: true,
    items: [
      { to: '/data-import', label: 'Data import', icon: Database, planned: true },
      { to: '/spreadsheet-upload', label: 'Spreadsheet upload', icon: Table, planned: true },
      { to: '/platform-integrations', label: 'Integrations', icon: Plug, planned: true },
      { to: '/webhook-test', label: 'Webhook test', icon: Webhook, planned: true },
    ],
  },
  {
    id: 'money',
    label: 'Money and reports',
    startsClosed: true,
    items: [
      { to: '/account-reporting', label: 'Account reporting', icon: ChartColumn, planned: true },
      { to: '/payment-history', label: 'Payment history', icon: Receipt, planned: true },
    ],
  },
  {
    id: 'foot',
    foot: true,
    items: [
      { to: '/admin', label: 'Admin', icon: Shield },
      {
        to: '/settings',
        label: 'Settings',
        icon: Settings,
      },
    ],
  },
]
