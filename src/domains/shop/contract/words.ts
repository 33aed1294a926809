// The words of the shop, without schemas, so that a screen carries them at no cost.
import { look, type StatusLook } from '#shared/status.ts'

export const AGE_BANDS = ['fresh', 'recent', 'aged'] as const
export type AgeBand = (typeof AGE_BANDS)[number]
/** In whole days since the lead came in: from, and below. */
export const AGE_DAYS: Record<AgeBand, readonly [number, number]> = {
  fresh: [0, 8],
  recent: [8, 31],
  aged: [31, 91],
}
export const AGE_LABELS: Record<AgeBand, string> = {
  fresh: '0 to 7 days',
  recent: '8 to 30 days',
  aged: '31 to 90 days',
}

export const ORDER_KINDS = ['buy_now', 'standing'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

export const ORDER_STATUSES = [
  'awaiting_payment',
  'paid',
  'fulfilling',
  'paused',
  'fulfilled',
  'canceled',
  'refunded',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export const ORDER_LOOKS: Record<OrderStatus, StatusLook> = {
  awaiting_payment: look('warning', 'wait', 'Awaiting payment'),
  paid: look('success', 'check', 'Paid'),
  fulfilling: look('motion', 3, 'Fulfilling'),
  paused: look('warning', 'wait', 'Paused'),
  fulfilled: look('success', 'check', 'Fulfilled'),
  canceled: look('neutral', 'cross', 'Canceled'),
  refunded: look('neutral', 'dash', 'Refunded'),
}

/** Which of the leads that a standing order wants can reach it. Limited: as many as several or shared limits leave. */
export const REACHES = ['none', 'part', 'limited', 'all'] as const
export type Reach = (typeof REACHES)[number]

export const RETURN_REASONS = [
  'bad_contact',
  'wrong_category',
  'duplicate',
  'out_of_area',
  'spam',
  'consent',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export const MAX_QUANTITY = 1_000
export const MAX_LINES = 10
export const MAX_RADIUS_MILES = 200
export const MAX_SHARES = 20
export const MAX_PRICE_CENTS = 1_000_000

export const PRODUCT_STATUSES = ['active', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
  bad_contact: 'Contact does not work',
  wrong_category: 'Wrong category',
  duplicate: 'Duplicate',
  out_of_area: 'Outside the area',
  spam: 'Spam',
  consent: 'No consent',
  other: 'Other',
}

/** What a client made of a lead. */
export const DELIVERY_STATUSES = ['new', 'contacted', 'interviewing', 'hired', 'not_a_fit'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
/** A lead whose return was credited is no longer in any of the other groups. */
export const DELIVERY_GROUPS = [...DELIVERY_STATUSES, 'returned'] as const
export type DeliveryGroup = (typeof DELIVERY_GROUPS)[number]
export const DELIVERY_LOOKS: Record<DeliveryGroup, StatusLook> = {
  new: look('info', 'dashed', 'New'),
  contacted: look('motion', 1, 'Contacted'),
  interviewing: look('motion', 3, 'Interviewing'),
  hired: look('success', 'check', 'Hired'),
  not_a_fit: look('neutral', 'dash', 'Not a fit'),
  returned: look('neutral', 'cross', 'Returned'),
}
