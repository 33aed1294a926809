// What floats: dialogs, menus, popovers, toasts, palette, shortcut sheet.
import { Calendar, Send } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CommandPalette } from '#ui/command-palette.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { Field } from '#ui/field.tsx'
import type { PaletteGroup } from '#ui/palette-groups.ts'
import { Popover } from '#ui/popover.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { ShortcutSheet } from '#ui/shortcut-sheet.tsx'
import { StatusButton, StatusPill } from '#ui/status-pill.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { Row, Section } from './section.tsx'

const none = () => undefined

export const paletteGroups: PaletteGroup[] = [
  {
    id: 'people',
    label: 'Candidates',
    kind: 'people',
    items: [
      ['Marisol Quintero', 'ICU nurse, League City, TX', 'in_review'],
      ['Clint Barrow', 'CDL driver, Beaumont, TX', 'qualified'],
      ['Araminta Doyle', 'Nurse practitioner, Tulsa, OK', 'new'],
    ].map(([label = '', note, status = '']) => ({
      id: label,
      label,
      note,
      picture: <Avatar name={label} size="sm" />,
      after: <StatusPill status={status} />,
      onSelect: none,
    })),
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    items: [
      { id: 'schedule', label: 'Schedule interview', icon: Calendar, shortcut: 'S', onSelect: none },
      {
        id: 'link',
        label: 'Send an interview link',
        note: 'self-schedule, email or text',
        icon: Send,
        shortcut: 'L',
        onSelect: none,
      },
    ],
  },
  {
    id: 'screens',
    label: 'Screens',
    items: [
      {
        id: 'interviews',
        label: 'Interviews',
        note: '6 today',
        icon: Calendar,
        shortcut: 'G then I',
        onSelect: none,
      },
    ],
  },
]

const shortcutGroups = [
  {
    label: 'Anywhere',
    items: [
      { keys: '⌘ K', label: 'Search and commands' },
      { keys: '[', label: 'Sidebar' },
    ],
  },
  {
    label: 'Lists',
    items: [
      { keys: 'J', label: 'Next' },
      { keys: 'K', label: 'Previous' },
      { keys: 'X', label: 'Select' },
    ],
  },
]

const reasons = [
  { value: 'license', label: 'License not valid in Texas' },
  { value: 'icu', label: 'Not enough ICU experience', hint: 'Second chance after 180 days, May 16, 2027' },
  { value: 'job', label: 'Took another job' },
] as const

type Shown = 'dialog' | 'confirm' | 'palette' | 'sheet' | null

export function Overlays() {
  const [shown, setShown] = useState<Shown>(null)
  const [query, setQuery] = useState('')
  const toggle = (name: Exclude<Shown, null>) => (open: boolean) => setShown(open ? name : null)
  return (
    <Section title="What floats">
      <Row>
        <Button onClick={() => setShown('dialog')}>Open dialog</Button>
        <Button onClick={() => setShown('confirm')}>Open confirmation</Button>
        <Button onClick={() => setShown('palette')}>Open palette</Button>
        <Button onClick={() => setShown('sheet')}>Open shortcuts</Button>
        <Popover trigger={<Button>Open popover</Button>} label="Example">
          A small panel beside what opened it.
        </Popover>
        <DropdownMenu
          trigger={<StatusButton status="interview" />}
          groups={[
            {
              label: 'Move to',
              items: ['in_review', 'qualified', 'offered'].map((status) => ({
                id: status,
                label: <StatusPill status={status} />,
                checked: status === 'qualified',
                onSelect: none,
              })),
            },
          ]}
        />
        <Toasts />
      </Row>
      <DisqualifyDialog open={shown === 'dialog'} onOpenChange={toggle('dialog')} />
      <ConfirmDialog
        open={shown === 'confirm'}
        onOpenChange={toggle('confirm')}
        title="Remove 3 people"
        description="Their files go with them. This cannot be undone."
        confirmLabel="Remove 3 people"
        danger
        onConfirm={() => setShown(null)}
      />
      <CommandPalette
        open={shown === 'palette'}
        onOpenChange={toggle('palette')}
        query={query}
        onQueryChange={setQuery}
        groups={paletteGroups}
      />
      <ShortcutSheet open={shown === 'sheet'} onOpenChange={toggle('sheet')} groups={shortcutGroups} />
    </Section>
  )
}

function Toasts() {
  const handleUndo = () =>
    toast({ title: '3 moved to Submitted', duration: 10_000, action: { label: 'Undo', onClick: none } })
  return (
    <>
      <Button onClick={handleUndo}>Toast with Undo</Button>
      <Button
        onClick={() =>
          toast({ title: 'Not saved', description: 'The server did not answer.', tone: 'danger' })
        }
      >
        Toast of failure
      </Button>
    </>
  )
}

type OpenProps = { open: boolean; onOpenChange: (open: boolean) => void }

function DisqualifyDialog({ open, onOpenChange }: OpenProps) {
  const [reason, setReason] = useState<'license' | 'icu' | 'job'>('icu')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Disqualify Caleb Norwood"
      description="Leaves ICU nurse, Lakeside Health. You can bring them back to this stage later."
      onSubmit={() => onOpenChange(false)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="danger" type="submit">
            Disqualify
          </Button>
        </>
      }
    >
      <Field label="Reason" group>
        <RadioGroup value={reason} onChange={setReason} options={reasons} />
      </Field>
      <Field
        label="Comment"
        note="required for this reason"
        error="Write one sentence. The candidate will not see it."
      >
        <Textarea rows={2} />
      </Field>
      <Checkbox label="Send “Not this time” in 2 days" defaultChecked />
    </Dialog>
  )
}
