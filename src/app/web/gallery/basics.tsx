// Buttons, pills, tags and the other small parts, in every state.
import { Check, Ellipsis, Phone as PhoneIcon, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge, Dot } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Phone } from '#ui/phone.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { statuses } from '#ui/status.ts'
import { StatusButton, StatusPill } from '#ui/status-pill.tsx'
import { Tag, TagList } from '#ui/tag.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Row, Section } from './section.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export function Buttons() {
  const [busy, setBusy] = useState(false)
  const handleBusy = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 1500)
  }
  return (
    <Section title="Buttons">
      {(['default', 'primary', 'ghost', 'danger'] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="sm" icon={Plus}>
            Small
          </Button>
          <Button variant={variant} icon={Plus}>
            Add candidate
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} icon={Plus} busy>
            Add candidate
          </Button>
          <Button variant={variant} busy={busy} onClick={handleBusy}>
            Try busy
          </Button>
          <Button variant={variant} disabledReason="Choose at least one person first.">
            Switched off
          </Button>
          <IconButton variant={variant} icon={Trash2} label="Remove" shortcut="⌫" />
        </Row>
      ))}
      <Row>
        <IconButton icon={PhoneIcon} label="Call" size="sm" />
        <MoreMenu
          outlined
          groups={[
            {
              items: [
                { id: 'merge', label: 'Merge with…', onSelect: () => undefined },
                { id: 'export', label: 'Export', shortcut: 'E', onSelect: () => undefined },
                {
                  id: 'off',
                  label: 'Publish',
                  disabledReason: 'The pay range is reversed.',
                  onSelect: () => undefined,
                },
              ],
            },
            {
              items: [
                { id: 'remove', label: 'Remove', icon: Trash2, danger: true, onSelect: () => undefined },
              ],
            },
          ]}
        />
        <Kbd keys="⌘ K" />
        <Kbd keys="G then I" />
        <Spinner />
        <VisuallyHidden>Spoken only</VisuallyHidden>
      </Row>
    </Section>
  )
}

export function Statuses() {
  return (
    <Section title="Status, tags, people">
      <Row>
        {Object.keys(statuses).map((status) => (
          <StatusPill key={status} status={status} />
        ))}
      </Row>
      <Row>
        <StatusButton status="interview" />
        <StatusButton status="hired" />
        <StatusPill status="a_new_status_of_the_server" />
        <Badge tone="success" icon={Check}>
          All 21 pass
        </Badge>
        <Badge tone="warning" icon={TriangleAlert}>
          1 to look at
        </Badge>
        <Badge tone="danger">“No” rules out</Badge>
        <Badge tone="info">New place</Badge>
        <Badge tone="accent">Draft</Badge>
        <Badge>Plain</Badge>
        <span className="inline-flex items-center gap-1.5 text-success-text">
          <Dot tone="success" />
          Live
        </span>
      </Row>
      <Row>
        <Tag>RN</Tag>
        <Tag onRemove={() => undefined} removeLabel="Remove ICU">
          ICU
        </Tag>
        <TagList tags={['RN', 'ICU', 'Nights', 'Lead']} />
        <Count>{1284}</Count>
        <Avatar name="Renata Okafor" size="sm" named />
        <Avatar name="Renata Okafor" named />
        <Avatar name="Marcus Bell" kind="staff" named />
        <Avatar name="Renata Okafor" size="lg" named />
        <Phone number="+17135550142" />
        <RelativeTime at={ago(12)} />
        <RelativeTime at={ago(65)} />
        <RelativeTime at={ago(1800)} />
        <RelativeTime at={ago(9000)} />
        <RelativeTime at="2025-03-02T10:00:00Z" />
        <Ellipsis />
      </Row>
    </Section>
  )
}
