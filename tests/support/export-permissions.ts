// Who may download lists as files, for the table of every operation.

type Reader = 'customer' | 'staff' | 'managers' | 'admin'

const LISTS: Record<string, Reader> = {
  balances: 'staff',
  campaigns: 'staff',
  'campaigns/spend': 'staff',
  clients: 'staff',
  'customer/applicants': 'customer',
  'customer/invoices': 'customer',
  'customer/job-postings': 'customer',
  'customer/orders': 'customer',
  'customer/wallet/entries': 'customer',
  imports: 'staff',
  orders: 'staff',
  'outbox/texts': 'admin',
  payments: 'staff',
  products: 'staff',
  returns: 'staff',
  tasks: 'staff',
  users: 'managers',
  'webhook-events': 'staff',
}

export const EXPORTS: Record<string, Reader> = Object.fromEntries(
  Object.entries(LISTS).flatMap(([list, reader]) =>
    ['csv', 'xlsx'].map((format) => [`GET /api/${list}/export.${format}`, reader]),
  ),
)
