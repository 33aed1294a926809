// The response fields of a notification.
import type { Notification } from '../contract/endpoints.ts'
import type { NotificationRow } from './queries/notifications.ts'

export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    link: row.link,
    readAt: row.readAt,
    createdAt: row.createdAt,
  }
}
