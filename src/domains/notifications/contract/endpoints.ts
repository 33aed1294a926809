// The contract of notifications and their preferences.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { NOTIFICATION_KIND_NAMES } from './kinds.ts'

const notificationSchema = z
  .object({
    id: idSchema,
    kind: z.enum(NOTIFICATION_KIND_NAMES),
    title: z.string(),
    body: z.string(),
    link: z.string().nullable(),
    readAt: timestampSchema.nullable(),
    createdAt: timestampSchema,
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notificationSchema>

const preferenceSchema = z.object({
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  inApp: z.boolean(),
  email: z.boolean(),
})
export type Preference = z.infer<typeof preferenceSchema>

const { get, post, patch } = endpoints('notifications')

const preferences = z.object({ items: z.array(preferenceSchema) })
/** Above this the bell shows 99+, so counting stops. */
export const MAX_COUNTED = 100

export const listNotifications = get('/api/notifications', {
  summary: 'Lists my notifications, newest first.',
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(notificationSchema), nextCursor: z.string().nullable() }),
})

export const countUnread = get('/api/notifications/unread', {
  summary: 'Counts my unread notifications, up to 100.',
  answer: z.object({ count: z.number().int() }),
})

export const readNotification = post('/api/notifications/:id/read', {
  summary: 'Marks one of mine as read.',
})

export const readAllNotifications = post('/api/notifications/read-all', {
  summary: 'Marks all of mine as read.',
  answer: z.object({ read: z.number().int() }),
})

export const listPreferences = get('/api/account/notification-preferences', {
  summary: 'Returns my notification settings by kind.',
  answer: preferences,
})

export const changePreference = patch('/api/account/notification-preferences', {
  summary: 'Changes my settings for one kind. Security notifications stay on.',
  body: z.strictObject(preferenceSchema.shape),
  answer: preferences,
})
