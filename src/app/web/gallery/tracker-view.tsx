// A whole list screen made of the parts, to hold beside its mock.
import {
  ArrowRight,
  Columns3,
  Download,
  Link2,
  Maximize2,
  Phone as PhoneIcon,
  Plus,
  Search,
  Tag as TagIcon,
  Upload,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Composer } from '#ui/composer.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Drawer, DrawerIdentity } from '#ui/drawer.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { FilteredEmpty } from '#ui/empty-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { AddFilterButton, FilterChip } from '#ui/filter-chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { countSelected, everySelected, noSelection, withSelected } from '#ui/selection.ts'
import { StatusButton } from '#ui/status-pill.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { PersonCard, personColumns } from './columns.tsx'
import { type Person, samplePeople } from './sample.ts'
import { sampleEvents, sampleFacts } from './states.tsx'

const none = () => undefined
const views = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine', count: 86 },
  { value: 'texas', label: 'Nurses in Texas', count: 212 },
  { value: 'stalled', label: 'Stalled 7 days', count: 31 },
]

export function TrackerView({ drawer = false, loading = false }: { drawer?: boolean; loading?: boolean }) {
  const [people, setPeople] = useState(() => samplePeople(212))
  const [selection, setSelection] = useState(() => withSelected(noSelection, ['p1', 'p3', 'p4'], true))
  const [sort, setSort] = useState({ id: 'at', descending: true })
  const [openId, setOpenId] = useState(drawer ? 'p0' : undefined)
  const [view, setView] = useState('texas')
  const place = people.findIndex((person) => person.id === openId)
  const open = people[place]
  const handlePlace = (person: Person, text: string) =>
    setPeople(people.map((one) => (one.id === person.id ? Object.assign({}, one, { place: text }) : one)))
  return (
    <>
      <Page>
        <PageHeader
          title="Hiring tracker"
          count={1284}
          actions={
            <>
              <span className="flex max-md:hidden">
                <IconButton icon={Upload} label="Import" />
                <IconButton icon={Download} label="Export" />
              </span>
              <Button variant="primary" icon={Plus}>
                Add candidate
              </Button>
            </>
          }
        />
        <Tabs
          label="Views"
          value={view}
          onChange={setView}
          items={views}
          after={
            <Button variant="ghost" size="sm" icon={Plus}>
              View
            </Button>
          }
        />
        <Filters />
        <DataTable
          label="Candidates"
          rows={people}
          loading={loading}
          total={212}
          columns={personColumns(handlePlace)}
          rowId={(person) => person.id}
          rowLabel={(person) => person.name}
          sort={sort}
          onSortChange={setSort}
          selection={selection}
          onSelectionChange={setSelection}
          openId={openId}
          onOpen={(person) => setOpenId(person.id)}
          renderCard={(person) => <PersonCard person={person} />}
          empty={<FilteredEmpty noun="people" onClear={none} />}
        />
        <BulkBar
          count={countSelected(selection, 212)}
          total={212}
          align={open ? 'start' : 'center'}
          onSelectAll={() => setSelection(everySelected)}
          onClear={() => setSelection(noSelection)}
          actions={[
            { id: 'move', label: 'Move', icon: ArrowRight, onClick: none },
            { id: 'assign', label: 'Assign', icon: UserRound, onClick: none },
            { id: 'tag', label: 'Tag', icon: TagIcon, onClick: none },
          ]}
          more={[{ items: [{ id: 'export', label: 'Export', onSelect: none }] }]}
        />
      </Page>
      {open ? (
        <PersonDrawer
          person={open}
          index={place + 1}
          onClose={() => setOpenId(undefined)}
          onStep={(step) => setOpenId(people[place + step]?.id)}
        />
      ) : null}
    </>
  )
}

function Filters() {
  return (
    <FilterBar
      actions={
        <>
          <IconButton icon={Search} label="Search in view" shortcut="/" size="sm" />
          <Button variant="ghost" size="sm" icon={Columns3} className="max-md:hidden">
            Columns
          </Button>
        </>
      }
    >
      <FilterChip field="Skill" value="RN, LVN, NP" onRemove={none} />
      <FilterChip field="State" value="Texas" onRemove={none} />
      <AddFilterButton className="max-md:hidden" />
    </FilterBar>
  )
}

const tabs = [
  { value: 'timeline', label: 'Timeline', content: <Timeline events={sampleEvents} /> },
  { value: 'applications', label: 'Applications', count: 2, content: 'Applications' },
  { value: 'interviews', label: 'Interviews', count: 1, content: 'Interviews' },
  { value: 'links', label: 'Links', count: 3, content: 'Links' },
]

type PersonDrawerProps = {
  person: Person
  index: number
  onClose: () => void
  onStep: (step: number) => void
}

function PersonDrawer({ person, index, onClose, onStep }: PersonDrawerProps) {
  const [tab, setTab] = useState('timeline')
  return (
    <Drawer
      label={person.name}
      position={{ index, total: 212 }}
      onClose={onClose}
      onPrevious={index > 1 ? () => onStep(-1) : undefined}
      onNext={() => onStep(1)}
      actions={
        <>
          <IconButton icon={Link2} label="Copy link" size="sm" />
          <IconButton icon={Maximize2} label="Open as page" size="sm" />
        </>
      }
      footer={<Composer draftKey="gallery-tracker" label={`Note on ${person.name}`} onSubmit={none} />}
    >
      <div className="px-5 pt-1 pb-4 max-md:px-4 max-md:pt-4">
        <DrawerIdentity
          avatar={<Avatar name={person.name} size="lg" />}
          title={person.name}
          subtitle={`${person.work} · 7 years`}
          status={<StatusButton status={person.status} />}
        />
        <div className="mt-3.5 mb-4 flex gap-1.5">
          <Button variant="primary" size="sm" icon={PhoneIcon}>
            Call
          </Button>
          <Button size="sm">Text</Button>
          <Button size="sm">Email</Button>
          <Button size="sm">Schedule</Button>
          <MoreMenu outlined groups={[{ items: [{ id: 'merge', label: 'Merge with…', onSelect: none }] }]} />
        </div>
        <Facts facts={sampleFacts} />
      </div>
      <Tabs label="Record" value={tab} onChange={setTab} items={tabs} className="gap-4 px-5" />
    </Drawer>
  )
}
