// Who may download lists as files, for the table of every operation.

type Reader = 'customer' | 'staff' | 'managers' | 'admin'

const LISTS: Record<string, Reader> = {
  'audit-events': 'managers',
  balances: 'staff',
  campaigns: 'staff',
  'campaigns/spend': 'staff',
  'client-members': 'staff',
  clients: 'staff',
  'retention-rules/preview': 'managers',
  'customer/applicants': 'customer',
  'customer/delivery-messages': 'customer',
  'customer/hires': 'customer',
  'customer/invoices': 'customer',
  'customer/job-postings': 'customer',
  'customer/members': 'customer',
  'customer/orders': 'customer',
  'customer/reports/figures': 'customer',
  'customer/reports/rows': 'customer',
  'customer/wallet/entries': 'customer',
  'dashboard/rows': 'staff',
  'dashboard/sales': 'staff',
  hires: 'staff',
  imports: 'staff',
  'message-templates': 'staff',
  'open-cost': 'staff',
  'order-leads': 'staff',
  orders: 'staff',
  'outbox/texts': 'admin',
  'outgoing-webhooks': 'staff',
  payments: 'staff',
  'pipeline/cards': 'staff',
  products: 'staff',
  'reports/figures': 'staff',
  'reports/rows': 'staff',
  'reports/tables': 'staff',
  returns: 'staff',
  'routing/rules': 'staff',
  tasks: 'staff',
  users: 'managers',
  'webhook-events': 'staff',
}

export const EXPORTS: Record<string, Reader> = Object.fromEntries(
  Object.entries(LISTS).flatMap(([list, reader]) =>
    ['csv', 'xlsx'].map((format) => [`GET /api/${list}/export.${format}`, reader]),
  ),
)
