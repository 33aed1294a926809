// How screens show interviews.
import { MapPin, Phone, Video } from 'lucide-react'

export const KIND_ICONS = { phone: Phone, video: Video, in_person: MapPin } as const

export const personOf = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`

export const hourLabel = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`
