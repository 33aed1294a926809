// Empty, failed, forbidden and loading, and the parts of a record.
import { ArrowRight, Phone as PhoneIcon, Send, Split } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chart } from '#ui/chart.tsx'
import { Composer } from '#ui/composer.tsx'
import { Change, Conflict } from '#ui/diff.tsx'
import { EmptyState, FilteredEmpty } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { FigureStrip } from '#ui/figure-strip.tsx'
import { formatMoney } from '#ui/format.ts'
import { Panel, PanelRow } from '#ui/panel.tsx'
import { DashboardSkeleton, FormSkeleton, ListSkeleton, MobilePageSkeleton } from '#ui/skeletons.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { UsMap } from '#ui/us-map.tsx'
import { samplePoints } from './sample.ts'
import { Section } from './section.tsx'

const none = () => undefined
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export function States() {
  return (
    <Section title="Empty and failed">
      <div className="grid grid-cols-3 gap-4 max-md:grid-cols-1 [&>*]:rounded-8 [&>*]:border">
        <EmptyState
          title="Nobody is stuck"
          done
          headingLevel={3}
          action={<Button>See the 41 still waiting</Button>}
        >
          A link lands here when it was opened more than 24 h ago and not completed.
        </EmptyState>
        <div className="flex">
          <FilteredEmpty noun="people" onClear={none} />
        </div>
        <ComponentError onRetry={none} />
      </div>
    </Section>
  )
}

export function Skeletons() {
  return (
    <Section title="Loading">
      <div className="grid gap-4 [&>*]:rounded-8 [&>*]:border">
        <DashboardSkeleton />
        <ListSkeleton />
        <FormSkeleton />
        <div className="w-[390px] max-w-full">
          <MobilePageSkeleton />
        </div>
      </div>
    </Section>
  )
}

export const sampleFigures = [
  { id: 'new', label: 'New candidates', value: '412', change: '+12%', mood: 'good', versus: 'vs 368' },
  { id: 'interviews', label: 'Interviews', value: '58', change: '+4', mood: 'good', versus: 'vs 54' },
  {
    id: 'offers',
    label: 'Open offers',
    value: '9',
    change: '3 expire',
    mood: 'warning',
    versus: 'this week',
  },
  { id: 'hires', label: 'Hires', value: '21', change: '+5', mood: 'good', versus: 'vs 16' },
  {
    id: 'revenue',
    label: 'Lead revenue',
    value: formatMoney(4_821_000, { whole: true }),
    change: '−3%',
    mood: 'bad',
    versus: 'vs $49,700',
  },
  {
    id: 'cost',
    label: 'Cost per hire',
    value: formatMoney(114_200, { whole: true }),
    change: '−$86',
    mood: 'good',
    versus: 'vs $1,228',
  },
] as const

export const sampleEvents = [
  {
    id: '1',
    at: ago(12),
    icon: PhoneIcon,
    actor: 'Marcus Bell',
    text: 'called, 6 min',
    detail: 'Available from Dec 1. Wants nights. Expecting a written offer range before the panel.',
  },
  {
    id: '2',
    at: ago(125),
    icon: ArrowRight,
    actor: 'Marcus Bell',
    text: (
      <>
        moved to <b>Interviewing</b> for ICU nurse, Lakeside Health
      </>
    ),
  },
  {
    id: '3',
    at: ago(1500),
    icon: Send,
    text: (
      <>
        Self-schedule link <b>opened</b> and <b>completed</b>
      </>
    ),
  },
  { id: '4', at: ago(1700), icon: Split, text: 'Routed to recruiter by rule 4' },
]

export const sampleFacts = [
  { label: 'Phone', value: '(713) 555-0142', note: 'best after 4 PM Central' },
  { label: 'Place', value: 'Houston, TX 77030', note: 'will relocate' },
  { label: 'Pay', value: '$46.00 an hour', note: 'from Dec 1' },
  { label: 'License', value: 'RN, Texas', note: 'expires Apr 30, 2027' },
  { label: 'Source', value: 'Meta lead ad, RN Houston', note: 'cost $18.40' },
]

const series = [
  { id: 'received', label: 'Received' },
  { id: 'sold', label: 'Sold' },
]

export function Records() {
  const [chosen, setChosen] = useState('TX')
  return (
    <Section title="Records and reports">
      <div className="flex flex-col gap-4">
        <FigureStrip figures={sampleFigures} />
        <div className="grid grid-cols-[2fr_1fr] gap-4 max-md:grid-cols-1">
          <Panel title="Leads received and sold">
            <Chart label="Leads received and sold" series={series} points={samplePoints} />
          </Panel>
          <Panel title="Needs attention" count={2}>
            <PanelRow after={<Button size="sm">Remind</Button>}>
              <b>4 interviews wait for feedback</b>
            </PanelRow>
            <PanelRow>2 orders unpaid</PanelRow>
          </Panel>
          <Panel title="By channel">
            <Chart kind="bar" label="By channel" series={series} points={samplePoints.slice(0, 8)} />
          </Panel>
          <Panel title="Renata Okafor">
            <Facts facts={sampleFacts} className="px-4" />
            <Timeline events={sampleEvents} />
            <div className="border-t p-3">
              <Composer draftKey="gallery" label="Note on Renata Okafor" onSubmit={none} />
            </div>
          </Panel>
        </div>
        <UsMap
          label="Leads in stock"
          values={{ TX: 412, CA: 300, FL: 210, OK: 120, NY: 90, OH: 44, GA: 12 }}
          chosen={chosen}
          onChoose={setChosen}
        />
        <Conflict
          who="Ines Carvalho"
          when="2 min ago"
          differences={[{ field: 'Phone', mine: '(713) 555-0142', theirs: '(713) 555-0199' }]}
          onKeepMine={none}
          onTakeTheirs={none}
        />
        <p>
          <Change before="5 years of ICU required" after="2 years of ICU required" />
        </p>
      </div>
    </Section>
  )
}
