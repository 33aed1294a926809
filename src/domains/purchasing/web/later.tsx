// The screens of buying and selling, each in a part of its own. In one list, the first download names only this file.
import { lazyScreen } from '#platform/web/lazy-screen.ts'

export const AreaLeadsScreen = lazyScreen(() => import('./area-leads.tsx'), 'AreaLeadsScreen')
export const LeadPurchasing = lazyScreen(() => import('./desk.tsx'), 'LeadPurchasing')
export const Orders = lazyScreen(() => import('./orders.tsx'), 'Orders')
export const OwnLeads = lazyScreen(() => import('./own-leads.tsx'), 'OwnLeads')
export const OwnLeadScreen = lazyScreen(() => import('./own-lead.tsx'), 'OwnLeadScreen')
export const Purchase = lazyScreen(() => import('./purchase.tsx'), 'Purchase')
export const ReceiptCheck = lazyScreen(() => import('./receipt-check.tsx'), 'ReceiptCheck')
