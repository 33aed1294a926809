// One rule as the screen edits it: its draft, or a new one made from the published rule.
import { showFailure } from '#platform/web/show-failure.ts'
import { sayDone } from '#ui/toast-store.ts'
import type { Retention, Rule, RuleInput } from '../contract/retention.ts'
import { FIRST_SETTINGS, type RetentionKind } from '../contract/words.ts'
import { useChangeRule, useCreateRule } from './api.ts'

type Settings<Kind extends RetentionKind> = Extract<RuleInput, { kind: Kind }>['settings']

export function useRule<Kind extends RetentionKind>(kind: Kind, items: Retention['items']) {
  const create = useCreateRule()
  const change = useChangeRule()
  const of = (status: Rule['status']) => items.find((rule) => rule.kind === kind && rule.status === status)
  const [draft, published] = [of('draft'), of('published')]
  // The server keeps the settings of each kind apart.
  const settings = ((draft ?? published)?.settings ?? FIRST_SETTINGS[kind]) as Settings<Kind>
  const save = (next: Settings<Kind>) => {
    const options = { onError: showFailure }
    if (draft) change.mutate({ id: draft.id, settings: next }, options)
    else create.mutate({ kind, settings: next } as RuleInput, options)
  }
  const set = (id: string, status: 'published' | 'retired', said: string, onDone?: () => void) =>
    change.mutate({ id, status }, { onSuccess: sayDone(said, onDone), onError: showFailure })
  return {
    draft,
    published,
    settings,
    before: published?.settings as Settings<Kind> | undefined,
    input: { kind, settings } as RuleInput,
    isBusy: create.isPending || change.isPending,
    save,
    publish: (onDone: () => void) => draft && set(draft.id, 'published', 'Rule published', onDone),
    discard: () => draft && set(draft.id, 'retired', 'Draft discarded'),
    end: (onDone: () => void) => published && set(published.id, 'retired', 'Rule ended', onDone),
  }
}
export type RuleState = Pick<
  ReturnType<typeof useRule>,
  'draft' | 'published' | 'isBusy' | 'publish' | 'discard' | 'end'
>
