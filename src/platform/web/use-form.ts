// The one way a form keeps its input: the values, what is wrong with them, and how they are sent.
//
//   const form = useForm({ start: { text: '', due: '' }, check: ({ text }) => ({ text: text ? null : 'Enter a task.' }), act: add })
//   const handleSubmit = () => form.submit((values) => add.mutate(values, { onSuccess: onClose }))
//   <Field label="Task" error={form.problem('text')}><Input {...form.text('text')} /></Field>
//   <ErrorLine error={form.refusal} />
import { useState } from 'react'
import { readDraft, writeDraft } from '#ui/use-draft.ts'
import { fieldsOf } from './api-client.ts'

type Name<V> = keyof V & string
type NamesOf<V, T> = { [K in Name<V>]: V[K] extends T ? K : never }[Name<V>]

type Options<V> = {
  /** The first values. Later ones do not change what the user sees. */
  start: V | (() => V)
  /** What is wrong with a field. Shown from the first try on. */
  check?: ((values: V) => { readonly [K in Name<V>]?: string | null | undefined }) | undefined
  /** The act that sends the form. What its refusal says about a field is shown there until the field changes. */
  act?: { readonly error: Error | null } | undefined
  /** The field that shows what the server says about another path. */
  fieldOf?: ((path: string) => string) | undefined
  /** Kept under this name in this tab until it is sent, so that an ended session loses nothing. */
  draft?: string | undefined
}

export type Form<V> = ReturnType<typeof useForm<V & object>>

export function useForm<V extends object>({ start, check, act, fieldOf = same, draft }: Options<V>) {
  const [first] = useState(start)
  const [kept] = useState(() => keptUnder(draft, first))
  const [values, setValues] = useState<V>(() => ({ ...first, ...kept }))
  const [isTried, setTried] = useState(false)
  /** Changed since the form was last sent: what the server said about them is out of date. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())

  const error = act?.error ?? null
  const problems: Problems = check?.(values) ?? {}
  const shown = shownProblems({ values, problems: isTried ? problems : {}, error, changed, fieldOf })

  const set = (changes: Partial<V>) => {
    setValues((before) => {
      const next = { ...before, ...changes }
      if (draft) writeDraft(draft, JSON.stringify(next))
      return next
    })
    setChanged((before) => new Set([...before, ...Object.keys(changes)]))
  }
  const field = <K extends Name<V>>(name: K) => ({
    value: values[name],
    onChange: (value: V[K]) => set({ [name]: value } as unknown as Partial<V>),
  })
  const reset = (next: V = first) => {
    setValues(next)
    setTried(false)
    setChanged(new Set())
    if (draft) writeDraft(draft, '')
  }

  return {
    values,
    set,
    /** The value and the setter of a control. */
    field,
    /** The same for a control of text. */
    text: (name: NamesOf<V, string>) => {
      const { value, onChange } = field(name)
      return { value: value as string, onText: onChange as (text: string) => void }
    },
    problem: (name: Name<V>): string | undefined => shown.of.get(name),
    /** A refusal that no field of the form shows. */
    refusal: shown.refusal,
    /** What differs from the first values. */
    changes: (): Partial<V> =>
      Object.fromEntries(
        Object.entries(values).filter(([name, value]) => value !== first[name as keyof V]),
      ) as Partial<V>,
    isTouched: changed.size > 0,
    /** The values are a draft that this tab kept. */
    isKept: kept !== null,
    /** Sends the values, or shows what is wrong with them. */
    submit: (send: (values: V) => void) => {
      setTried(true)
      if (Object.values(problems).some(Boolean)) return
      setChanged(new Set())
      send(values)
    },
    /** The draft was sent, or is not wanted. */
    forget: () => {
      if (draft) writeDraft(draft, '')
    },
    reset,
  }
}

type Problems = { readonly [name: string]: string | null | undefined }

type Judged = {
  values: object
  problems: Problems
  error: Error | null
  changed: ReadonlySet<string>
  fieldOf?: (path: string) => string
}

/** The problem of each field, and the refusal if no field of the form says it. */
export function shownProblems({ values, problems, error, changed, fieldOf = same }: Judged) {
  const of = new Map<string, string>()
  const refused = fieldsOf(error).map(({ path, message }) => ({ name: fieldOf(path), message }))
  for (const { name, message } of refused) if (!changed.has(name) && !of.has(name)) of.set(name, message)
  for (const [name, problem] of Object.entries(problems)) if (problem) of.set(name, problem)
  return { of, refusal: refused.some(({ name }) => name in values) ? null : error }
}

const same = (path: string): string => path

function keptUnder<V>(draft: string | undefined, first: V): Partial<V> | null {
  const text = draft ? readDraft(draft) : ''
  if (text === '' || text === JSON.stringify(first)) return null
  try {
    return JSON.parse(text) as Partial<V>
  } catch {
    return null
  }
}
