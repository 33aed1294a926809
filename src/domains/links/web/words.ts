// Labels of links on the screens.
import { Copy, Mail, MessageSquare } from 'lucide-react'

export const CHANNEL_ICONS = { email: Mail, sms: MessageSquare, copy: Copy } as const
export const nameOf = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`
