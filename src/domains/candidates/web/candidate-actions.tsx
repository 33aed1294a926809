// Contact buttons and rare actions. Contact rules disable a button and show the reason.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  CalendarPlus,
  Eraser,
  ListTodo,
  Lock,
  Mail,
  MessageSquare,
  PhoneCall,
  Phone as PhoneIcon,
  Send,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { useShortcut } from '#ui/use-shortcut.ts'
import type { Candidate } from '../contract/schemas.ts'
import { useBulkChange } from './api.ts'
import { useOfferUndo } from './bulk-actions.tsx'
import { CallDialog } from './call-dialog.tsx'
import type { MessageWay } from './drawer-tabs.ts'
import { fullName } from './names.ts'

const TaskDialog = lazyPart(() => import('./task-dialog.tsx'), 'TaskDialog')
const HoldDialog = lazyPart(() => import('./hold-dialog.tsx'), 'HoldDialog')
const EraseDialog = lazyPart(() => import('./erase-dialog.tsx'), 'EraseDialog')

type CandidateActionsProps = {
  candidate: Candidate
  /** A message is being written below. Its Send is the drawer's only primary button. */
  isWriting: boolean
  onWrite: (way: MessageWay) => void
  onRemoved: () => void
}

export function CandidateActions({ candidate, isWriting, onWrite, onRemoved }: CandidateActionsProps) {
  const [open, setOpen] = useState<'call' | 'task' | 'hold' | 'erase' | null>(null)
  const me = useQuery(currentUserQuery)
  const mayErase = me.data !== undefined && roleMay(me.data.role, MANAGERS)
  const remove = useRemove(candidate, onRemoved)
  const navigate = useNavigate()
  const schedule = () =>
    void navigate({ to: '/interview-tracker', search: { schedule: true, person: candidate.id } })
  useOpenKey('l', { enabled: candidate.can.edit, onPress: () => setOpen('call') })
  useOpenKey('t', { enabled: candidate.can.edit, onPress: () => setOpen('task') })
  const locked = candidate.can.edit ? undefined : 'This record can no longer be changed.'
  const unusable = candidate.status === 'do_not_use' && { disabledReason: UNUSABLE }
  const [phone] = candidate.phones
  return (
    <div className="mt-3.5 mb-4 flex gap-1.5">
      <Way
        icon={PhoneIcon}
        label="Call"
        primary={!isWriting}
        onClick={() => phone && window.location.assign(`tel:${phone}`)}
        reason={callReason(candidate)}
      />
      <Way icon={MessageSquare} label="Text" onClick={() => onWrite('sms')} reason={textReason(candidate)} />
      <Way icon={Mail} label="Email" onClick={() => onWrite('email')} reason={mailReason(candidate)} />
      <MoreMenu
        outlined
        items={[
          {
            id: 'log',
            label: 'Log a call',
            icon: PhoneCall,
            shortcut: 'L',
            onSelect: () => setOpen('call'),
            disabledReason: locked,
          },
          {
            id: 'task',
            label: 'Add a task',
            icon: ListTodo,
            shortcut: 'T',
            onSelect: () => setOpen('task'),
            disabledReason: locked,
          },
          {
            id: 'schedule',
            label: 'Schedule interview',
            icon: CalendarPlus,
            onSelect: schedule,
            disabledReason: locked,
            ...unusable,
          },
          {
            id: 'link',
            label: 'Send a link',
            icon: Send,
            onSelect: () =>
              void navigate({ to: '/sent-links', search: { send: true, person: candidate.id } }),
            disabledReason: locked,
            ...unusable,
          },
          {
            id: 'hold',
            label: 'Legal hold',
            icon: Lock,
            onSelect: () => setOpen('hold'),
            ...(!mayErase && { disabledReason: 'Only managers and admins can see legal holds.' }),
          },
          {
            id: 'remove',
            label: 'Remove',
            icon: Trash2,
            danger: true,
            onSelect: remove,
            ...(!candidate.can.remove && { disabledReason: noRemoval(candidate) }),
          },
          {
            id: 'erase',
            label: 'Erase permanently',
            icon: Eraser,
            danger: true,
            onSelect: () => setOpen('erase'),
            ...(!mayErase && { disabledReason: 'Only managers and admins can erase a candidate.' }),
            ...(candidate.mergedInto && { disabledReason: 'Erase the record it was merged into.' }),
          },
        ]}
      />
      {open === 'call' ? <CallDialog candidate={candidate} onClose={() => setOpen(null)} /> : null}
      {open === 'task' ? <TaskDialog candidate={candidate} onClose={() => setOpen(null)} /> : null}
      {open === 'hold' ? (
        <HoldDialog
          candidate={candidate}
          mayChange={me.data?.role === 'admin'}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'erase' ? (
        <EraseDialog candidate={candidate} onClose={() => setOpen(null)} onErased={onRemoved} />
      ) : null}
    </div>
  )
}

function useOpenKey(key: string, { enabled, onPress }: { enabled: boolean; onPress: () => void }): void {
  useShortcut(
    key,
    (event) => {
      event.preventDefault()
      onPress()
    },
    { enabled },
  )
}

type WayProps = {
  icon: typeof Mail
  label: string
  primary?: boolean
  onClick: () => void
  reason: string | null
}

function Way({ icon, label, primary, onClick, reason }: WayProps) {
  return (
    <Button
      size="sm"
      icon={icon}
      variant={primary ? 'primary' : 'default'}
      disabledReason={reason ?? undefined}
      onClick={onClick}
      className="max-md:flex-1"
    >
      {label}
    </Button>
  )
}

const UNUSABLE = 'This candidate is marked Do not use. Change the status first.'

function callReason({ doNotCall, phones }: Candidate): string | null {
  if (phones.length === 0) return 'This candidate has no phone number.'
  return doNotCall ? 'This candidate asked not to be called.' : null
}

const noRemoval = ({ legalHold, removedAt }: Candidate) =>
  legalHold && !removedAt ? 'Under legal hold.' : 'This record is already removed.'

function textReason({ smsOptIn, phones, status }: Candidate): string | null {
  if (status === 'do_not_use') return UNUSABLE
  if (phones.length === 0) return 'This candidate has no phone number.'
  return smsOptIn ? null : 'This candidate has not agreed to text messages.'
}

function mailReason({ emailOptOut, emails, status }: Candidate): string | null {
  if (status === 'do_not_use') return UNUSABLE
  if (emails.length === 0) return 'This candidate has no email address.'
  return emailOptOut ? 'This candidate opted out of email.' : null
}

function useRemove(candidate: Candidate, onRemoved: () => void) {
  const bulk = useBulkChange()
  const offerUndo = useOfferUndo()
  return () =>
    bulk.mutate(
      { selection: { ids: [candidate.id] }, change: { kind: 'remove' } },
      {
        onSuccess: (result) => {
          if (result.changed > 0) onRemoved()
          offerUndo(result.changed > 0 ? `${fullName(candidate)} removed` : 'Nothing was removed', result)
        },
        onError: showFailure,
      },
    )
}
