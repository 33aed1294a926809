// One candidate beside the list: name, contact, history, editable fields.
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, use } from 'react'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { hasCode } from '#platform/web/api-client.ts'
import { useWaiting } from '#platform/web/offline/waiting-store.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { cx } from '#ui/cx.ts'
import { Drawer, DrawerIdentity } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/format.ts'
import { formatDate } from '#ui/format-time.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { Candidate, CandidateSummary } from '../contract/schemas.ts'
import { IN_QUARANTINE } from '../contract/words.ts'
import { matchesQuery } from './api.ts'
import { CandidateActions } from './candidate-actions.tsx'
import { CandidateDetails } from './candidate-details.tsx'
import { CandidateFacts } from './candidate-facts.tsx'
import { CandidateFooter, type Section, useSection } from './candidate-footer.tsx'
import { candidateQuery } from './candidate-query.ts'
import { CandidateTimeline } from './candidate-timeline.tsx'
import { DrawerTabs } from './drawer-tabs.ts'
import { Duplicates } from './duplicates.tsx'
import { fullName } from './names.ts'
import { StatusMenu } from './status-menu.tsx'
import { useDossierCounts } from './use-dossier-counts.ts'
import { type Save, toastRefusal } from './use-editing.ts'
import { withWaiting } from './waiting.ts'

// Rarely opened, so the drawer does not wait for them.
const CandidateFiles = lazy(async () => ({ default: (await import('./candidate-files.tsx')).CandidateFiles }))
const CandidateConsents = lazy(async () => ({
  default: (await import('./candidate-consents.tsx')).CandidateConsents,
}))
const CandidateAudit = lazy(async () => ({ default: (await import('./candidate-audit.tsx')).CandidateAudit }))

type CandidateDrawerProps = {
  id: string
  /** The section that opens first. Default: the timeline. */
  startTab?: string | undefined
  rows: readonly CandidateSummary[]
  total: number
  save: Save
  onOpen: (id: string) => void
  onClose: () => void
}

export function CandidateDrawer(props: CandidateDrawerProps) {
  const { id, startTab, rows, total, save, onOpen, onClose } = props
  const candidate = useQuery(candidateQuery(id))
  const section = useSection(id, startTab)
  const waiting = useWaiting()
  const index = rows.findIndex((row) => row.id === id)
  const previous = rows[index - 1]
  const next = index < 0 ? undefined : rows[index + 1]
  return (
    <Drawer
      label={candidate.data ? fullName(candidate.data) : 'Candidate'}
      onClose={onClose}
      position={index >= 0 ? { index: index + 1, total } : undefined}
      onPrevious={previous ? () => onOpen(previous.id) : undefined}
      onNext={next ? () => onOpen(next.id) : undefined}
      actions={<IconButton icon={Link2} label="Copy link" size="sm" onClick={() => void copyLink(id)} />}
      footer={
        candidate.data?.can.edit ? (
          <CandidateFooter candidate={candidate.data} section={section} />
        ) : undefined
      }
    >
      {hasCode(candidate.error, 'gone') ? (
        <EmptyState title="In quarantine">{hiddenText(candidate.error.problem.details)}</EmptyState>
      ) : (
        <QueryState query={candidate} missing={noCandidate} />
      )}
      {candidate.data ? (
        <Person
          key={id}
          candidate={withWaiting(candidate.data, waiting)}
          section={section}
          save={save}
          onOpen={onOpen}
          onClose={onClose}
        />
      ) : null}
    </Drawer>
  )
}

const copyLink = (id: string) =>
  copyText(`${window.location.origin}/hiring-tracker?candidate=${id}`, { title: 'Link copied' })

const hiddenText = (details: Record<string, unknown> = {}) =>
  typeof details['quarantinedSince'] === 'string' ? inQuarantine(details['quarantinedSince']) : IN_QUARANTINE

const noCandidate = (
  <EmptyState title="Candidate not found">This candidate does not exist or was erased.</EmptyState>
)

type PersonProps = {
  candidate: Candidate
  section: Section
  save: Save
  onOpen: (id: string) => void
  onClose: () => void
}

function Person({ candidate, section, save, onOpen, onClose }: PersonProps) {
  const { tab, setTab } = section
  const added = use(DrawerTabs)
  // A conversation needs the height, beside its own form below.
  const isWriting = added.some(({ value, Footer: form }) => value === tab && form)
  const me = useQuery(currentUserQuery)
  const counts = useDossierCounts(candidate.id)
  const seesAudit = me.data !== undefined && roleMay(me.data.role, MANAGERS)
  const matches = useQuery({
    ...matchesQuery(describe(candidate)),
    enabled: candidate.can.merge,
  })
  const found = matches.data?.items ?? []
  const status = (
    <StatusMenu
      name={fullName(candidate)}
      status={candidate.status}
      disabled={!candidate.can.edit}
      onChange={(next) => void save(candidate.id, { status: next }).catch(toastRefusal)}
    />
  )
  return (
    <>
      <div
        className={cx(
          'px-5 pt-1 pb-4 max-md:px-4 max-md:pt-4',
          // The name stays above a conversation, which is as long as the work with the candidate.
          isWriting && 'sticky top-0 z-1 bg-surface pb-3',
        )}
      >
        <DrawerIdentity
          avatar={<Avatar name={fullName(candidate)} size="lg" />}
          title={fullName(candidate)}
          subtitle={subtitle(candidate)}
          status={status}
        />
        <GoneNotice candidate={candidate} onOpen={onOpen} />
        <CandidateActions
          candidate={candidate}
          isWriting={isWriting}
          onWrite={section.write}
          onRemoved={onClose}
        />
        {isWriting ? null : <CandidateFacts candidate={candidate} />}
      </div>
      <Tabs
        label="About this candidate"
        value={tab}
        onChange={setTab}
        shown={5}
        className="gap-3 pr-0 pl-5 max-md:pl-4"
        items={[
          {
            value: 'timeline',
            label: 'Timeline',
            content: <CandidateTimeline id={candidate.id} editable={candidate.can.edit} />,
          },
          {
            value: 'details',
            label: 'Details',
            content: <CandidateDetails candidate={candidate} save={save} />,
          },
          ...added.map(({ value, label, Panel }) => ({
            value,
            label,
            // The sum of costs says more than their number, so this section has no count.
            ...(value !== 'costs' && { count: counts?.[value] ?? null }),
            content: (
              <Later>
                <Panel candidate={candidate} />
              </Later>
            ),
          })),
          {
            value: 'files',
            label: 'Files',
            count: counts?.files ?? null,
            content: (
              <Later>
                <CandidateFiles candidate={candidate} />
              </Later>
            ),
          },
          {
            value: 'consent',
            label: 'Consent',
            count: counts?.consents ?? null,
            content: (
              <Later>
                <CandidateConsents candidate={candidate} />
              </Later>
            ),
          },
          {
            value: 'duplicates',
            label: 'Duplicates',
            ...(candidate.can.merge && { count: matches.data ? found.length : null }),
            content: (
              <Duplicates candidate={candidate} matches={found} loading={matches.isLoading} onOpen={onOpen} />
            ),
          },
          ...(seesAudit
            ? [
                {
                  value: 'audit',
                  label: 'Audit',
                  content: (
                    <Later>
                      <CandidateAudit candidate={candidate} />
                    </Later>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

const Later = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<ListSkeleton />}>{children}</Suspense>
)

function describe(candidate: Candidate) {
  const [email, phone] = [candidate.emails[0], candidate.phones[0]]
  return {
    except: candidate.id,
    firstName: candidate.firstName,
    lastName: candidate.lastName,
    ...(email && { email }),
    ...(phone && { phone }),
  }
}

function subtitle({ title, years }: Candidate): string {
  return [title, experienceOf(years)].filter(Boolean).join(' · ')
}

function experienceOf(years: number | null): string {
  if (years === null) return ''
  return years === 0 ? 'under a year' : plural(years, 'year')
}

const inQuarantine = (since: string) =>
  `This person is in quarantine since ${formatDate(new Date(since), { now: new Date() })}. An admin or manager can restore them under Admin, Retention.`

function goneText({ mergedInto, removedAt, quarantinedSince }: Candidate): string {
  if (mergedInto) return 'This record was merged into another one.'
  if (quarantinedSince) return inQuarantine(quarantinedSince)
  if (removedAt) return 'This candidate was removed. Restore it from Recent changes.'
  return 'This candidate is under legal hold. The record cannot be erased, removed or merged.'
}

function GoneNotice({ candidate, onOpen }: { candidate: Candidate; onOpen: (id: string) => void }) {
  const { mergedInto, removedAt, legalHold } = candidate
  if (!mergedInto && !removedAt && !legalHold) return null
  return (
    <p className="mt-3 flex items-center gap-3 rounded-6 bg-warning-subtle px-3 py-2 text-warning-text">
      <span className="flex-1">{goneText(candidate)}</span>
      {mergedInto ? (
        <Button size="sm" onClick={() => onOpen(mergedInto)}>
          Open it
        </Button>
      ) : null}
    </p>
  )
}
