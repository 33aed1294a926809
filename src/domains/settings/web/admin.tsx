// Administration: its sections in one row. All staff roles can open it, and it says what a role may not change.
import { Link, Outlet } from '@tanstack/react-router'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'

export function Admin() {
  return (
    <Page>
      <title>Admin · Candor Hire</title>
      <PageHeader title="Admin" />
      <TabLinks label="Sections of Admin">
        <Section to="/admin" label="Users" />
        <Section to="/admin/agency" label="Agency" />
        <Section to="/admin/clients" label="Clients" />
        <Section to="/admin/fields" label="Fields" />
        <Section to="/admin/stages" label="Stages" />
        <Section to="/admin/reasons" label="Reasons" />
        <Section to="/admin/templates" label="Templates" />
        <Section to="/admin/security" label="Security" />
        <Section to="/admin/health" label="Health" />
        <Section to="/admin/outbox" label="Outbox" />
        <Section to="/admin/proof" label="Proof" />
      </TabLinks>
      <Outlet />
    </Page>
  )
}

type Place =
  | '/admin'
  | '/admin/agency'
  | '/admin/clients'
  | '/admin/fields'
  | '/admin/stages'
  | '/admin/reasons'
  | '/admin/templates'
  | '/admin/security'
  | '/admin/health'
  | '/admin/outbox'
  | '/admin/proof'

function Section({ to, label }: { to: Place; label: string }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ className: tabLink(true) }}
      inactiveProps={{ className: tabLink(false) }}
    >
      {label}
    </Link>
  )
}
