// Administration: its sections in four groups. All staff roles can open it, and it says what a role may not change.
import { type SectionGroup, Sections } from '#platform/web/sections.tsx'

const GROUPS: readonly SectionGroup[] = [
  {
    label: 'People',
    sections: [
      { to: '/admin', label: 'Users' },
      { to: '/admin/clients', label: 'Clients' },
      { to: '/admin/security', label: 'Security' },
    ],
  },
  {
    label: 'Hiring setup',
    sections: [
      { to: '/admin/stages', label: 'Stages' },
      { to: '/admin/reasons', label: 'Reasons' },
      { to: '/admin/templates', label: 'Templates' },
      { to: '/admin/fields', label: 'Fields' },
    ],
  },
  {
    label: 'Data',
    sections: [
      { to: '/admin/retention', label: 'Retention' },
      { to: '/admin/audit', label: 'Audit log' },
      { to: '/admin/proof', label: 'Proof' },
    ],
  },
  {
    label: 'System',
    sections: [
      { to: '/admin/agency', label: 'Agency' },
      { to: '/admin/health', label: 'Health' },
      { to: '/admin/emails', label: 'Emails' },
      { to: '/admin/outbox', label: 'Outbox' },
    ],
  },
]

export const Admin = () => <Sections label="Admin" groups={GROUPS} isFull />
