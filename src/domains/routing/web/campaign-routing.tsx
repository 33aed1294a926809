// Campaign routing: the rules as sentences, one lead tried live, and the last replay.
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { FlaskConical, History, Plus, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { staffQuery } from '#domains/identity/web/index.ts'
import { UnfilledNotice } from '#domains/shop/web/index.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/format.ts'
import { formatDate } from '#ui/format-time.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useNow } from '#ui/relative-time.tsx'
import type { Routing } from '../contract/api-schemas.ts'
import { campaignChoiceQuery, routingQuery } from './api.ts'
import { fillsOpenOrders, newRule, withOpenOrders } from './edit-rule.ts'
import { ReplaySummary } from './replay-summary.tsx'
import { RuleList } from './rule-list.tsx'
import { TryLead } from './try-lead.tsx'
import { type SaveProblem, useRules } from './use-rules.ts'
import { DiscardDialog, MANAGERS_ONLY, PublishDialog, VersionsDialog } from './version-dialogs.tsx'

export function CampaignRouting() {
  const routing = useQuery(routingQuery)
  return (
    <>
      <title>Campaign routing · Candor Hire</title>
      {routing.data ? (
        <Loaded routing={routing.data} />
      ) : (
        <Page>
          <PageHeader title="Campaign routing" />
          <QueryState query={routing} />
        </Page>
      )}
    </>
  )
}

/** Names that the rules mention, and those that an edit can add. */
function useNames(routing: Routing, mayChange: boolean) {
  const clients = useQuery({ ...allClientsQuery, enabled: mayChange })
  const staff = useQuery({ ...staffQuery, enabled: mayChange })
  const campaigns = useQuery({ ...campaignChoiceQuery, enabled: mayChange })
  const all = [...(clients.data ?? []), ...(staff.data?.items ?? []), ...(campaigns.data?.items ?? [])]
  return { ...routing.names, ...Object.fromEntries(all.map(({ id, name }) => [id, name])) }
}

type Open = 'publish' | 'discard' | 'versions' | 'try' | null

function Loaded({ routing }: { routing: Routing }) {
  const { user } = useRouteContext({ from: '/staff' })
  const mayChange = roleMay(user.role, MANAGERS)
  const names = useNames(routing, mayChange)
  const { rules, change, problem, reload, isSaving } = useRules(routing)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { draft, published } = routing
  const zone = user.timezone
  const trying = <TryLead routing={routing} zone={zone} isSaving={isSaving} />
  const file = <ListMenu exportAddress="/api/routing/rules/export.csv" />
  const reason = publishReason({ mayChange, hasDraft: Boolean(draft), isSaving, problem })
  return (
    <Page>
      <PageHeader
        title="Campaign routing"
        note={<Status routing={routing} isSaving={isSaving} zone={zone} />}
        actions={
          <>
            <span className="max-md:hidden">{file}</span>
            <Button icon={History} onClick={() => setOpen('versions')} className="max-md:hidden">
              Versions
            </Button>
            {draft && mayChange ? (
              <Button onClick={() => setOpen('discard')} className="max-md:hidden">
                Discard
              </Button>
            ) : null}
            <Button variant="primary" disabledReason={reason} onClick={() => setOpen('publish')}>
              Publish draft
            </Button>
          </>
        }
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_372px] border-t @max-[900px]/page:block @max-[900px]/page:overflow-y-auto">
        <div className="min-h-0 overflow-y-auto pb-18 @max-[900px]/page:overflow-visible">
          {problem ? <Problem problem={problem} onReload={reload} /> : null}
          <UnfilledNotice figures={routing}>
            <Link
              to="/lead-purchasing"
              search={{ tab: 'orders', unfilled: 'yes' }}
              className="rounded-4 font-medium underline"
            >
              Show orders
            </Link>
            {fillsOpenOrders(rules) && !fillsOpenOrders(routing.published.rules)
              ? 'Publish the draft to fill open orders.'
              : null}
            {mayChange && routing.unfilledOrders > 0 && !fillsOpenOrders(rules) ? (
              <Button size="sm" onClick={() => change(withOpenOrders(rules, zone))}>
                Add rule for open orders
              </Button>
            ) : null}
          </UnfilledNotice>
          <RuleList
            rules={rules}
            routing={routing}
            names={names}
            zone={zone}
            onChange={mayChange ? change : undefined}
          />
          <div className="flex items-center gap-2 border-b px-3 py-2">
            <AddRule rules={rules} zone={zone} mayChange={mayChange} onChange={change} />
            <span className="flex-1" />
            <span className="md:hidden">{file}</span>
            <Button variant="ghost" icon={History} onClick={() => setOpen('versions')} className="md:hidden">
              Versions
            </Button>
            {draft && mayChange ? (
              <Button variant="ghost" onClick={() => setOpen('discard')} className="md:hidden">
                Discard
              </Button>
            ) : null}
          </div>
          <ReplaySummary routing={routing} mayChange={mayChange} />
        </div>
        <aside
          aria-label="Try a lead"
          className="overflow-y-auto border-l px-5 py-3 pb-18 @max-[900px]/page:hidden"
        >
          {trying}
        </aside>
      </div>
      <div className="hidden flex-none gap-2 border-t bg-surface px-4 py-3 md:pr-18 @max-[900px]/page:flex [&>*]:h-11 [&>*]:flex-1">
        <Button icon={FlaskConical} onClick={() => setOpen('try')}>
          Try a lead
        </Button>
        <Link
          to="/campaign-routing/replay"
          search={{ replay: routing.lastReplayId ?? undefined }}
          className="flex items-center justify-center gap-1.5 rounded-6 border border-line-strong bg-surface font-medium text-ink hover:bg-hover"
        >
          <RotateCw className="size-4" />
          Replay
        </Link>
      </div>
      {open === 'publish' && draft ? <PublishDialog draft={draft} onClose={close} /> : null}
      {open === 'discard' && draft ? (
        <DiscardDialog draft={draft} onClose={close} onDiscarded={reload} />
      ) : null}
      {open === 'versions' ? (
        <VersionsDialog routing={routing} mayChange={mayChange} onClose={close} />
      ) : null}
      {open === 'try' ? (
        <Dialog open onOpenChange={close} title="Try a lead">
          {trying}
        </Dialog>
      ) : null}
      <span className="sr-only">Version {published.number} is published.</span>
    </Page>
  )
}

type Readiness = { mayChange: boolean; hasDraft: boolean; isSaving: boolean; problem: SaveProblem | null }

function publishReason({ mayChange, hasDraft, isSaving, problem }: Readiness): string | undefined {
  if (!mayChange) return MANAGERS_ONLY
  if (problem) return 'Your last change is not saved. Fix it first.'
  if (isSaving) return 'The draft is being saved.'
  return hasDraft ? undefined : 'Nothing to publish. Change a rule first.'
}

function Status({ routing, isSaving, zone }: { routing: Routing; isSaving: boolean; zone: string }) {
  const { draft, published } = routing
  const now = useNow()
  const when = formatDate(new Date(published.publishedAt), { now, timeZone: zone })
  const by = published.publishedBy ? ` by ${published.publishedBy.name.split(' ')[0]}` : ''
  const change =
    draft && `${plural(draft.changes.length, 'change')} since ${published.number}, published ${when}${by}`
  return (
    <span className="flex min-w-0 items-center gap-2">
      {draft ? <Badge tone="warning">Draft {draft.number}</Badge> : <Badge>Version {published.number}</Badge>}
      <span className="truncate max-md:hidden" aria-live="polite">
        {isSaving ? 'Saving' : (change ?? `published ${when}${by}`)}
      </span>
    </span>
  )
}

function Problem({ problem, onReload }: { problem: SaveProblem; onReload: () => void }) {
  return (
    <div
      role="alert"
      className="flex items-center gap-3 border-b bg-danger-subtle px-6 py-2.5 text-danger-text max-md:px-4"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{problem.text}</span>
      <Button size="sm" onClick={onReload}>
        {problem.stale ? 'Load current draft' : 'Undo my change'}
      </Button>
    </div>
  )
}

type AddRuleProps = {
  rules: Routing['published']['rules']
  zone: string
  mayChange: boolean
  onChange: (rules: Routing['published']['rules']) => void
}

/** New rules come before the last one, which usually takes every lead. */
function AddRule({ rules, zone, mayChange, onChange }: AddRuleProps) {
  const handleAdd = () => {
    onChange(rules.toSpliced(Math.max(0, rules.length - 1), 0, newRule(zone)))
  }
  return (
    <Button
      variant="ghost"
      icon={Plus}
      disabledReason={mayChange ? undefined : MANAGERS_ONLY}
      onClick={handleAdd}
    >
      Add rule
    </Button>
  )
}
