// The fields of a change as lines: removed, added, or the same.
type Values = Readonly<Record<string, unknown>> | null

export type ValueLine = { sign: '−' | '+' | ''; field: string; value: string }

const MAX_VALUE = 400

export function valueLines({ before, after }: { before: Values; after: Values }): ValueLine[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field): ValueLine[] => {
    const [was, is] = [textOf(before?.[field]), textOf(after?.[field])]
    if (was === is) return was === undefined ? [] : [{ sign: '', field, value: was }]
    return [
      ...(was === undefined ? [] : [{ sign: '−' as const, field, value: was }]),
      ...(is === undefined ? [] : [{ sign: '+' as const, field, value: is }]),
    ]
  })
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text
}
