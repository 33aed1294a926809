// The fields of a client as facts: each under its label, in the order of the table.
import type { ReactNode } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { zoneWords } from '#shared/zoned-time.ts'
import type { Fact } from '#ui/facts.tsx'
import { formatMoney } from '#ui/format.ts'
import { CLIENT_FIELDS, type FieldName, type Kind } from '../contract/client-fields.ts'

/** Undefined: this kind has no plain text. */
const TEXTS: Record<Kind, ((value: string) => string) | undefined> = {
  name: String,
  word: String,
  website: String,
  phone: formatPhone,
  text: String,
  state: String,
  timezone: (zone) => zoneWords(zone, new Date()),
  manager: undefined,
  status: undefined,
  credit: (cents) => formatMoney(Number(cents)),
}

type ClientFacts<Name extends FieldName> = {
  client: { readonly [Each in Exclude<Name, 'accountManagerId'>]: string | number | null }
  names: readonly Name[]
  /** Shown differently than as plain text. Null: not a fact. */
  own: { readonly [Each in Name]?: ReactNode }
  /** Shown for an empty field. Null: the fact is left out. */
  none: ReactNode
}

export const clientFacts = <Name extends FieldName>({
  client,
  names,
  own,
  none,
}: ClientFacts<Name>): Fact[] =>
  names.flatMap((name) => {
    const { kind, label } = CLIENT_FIELDS[name]
    const values: { readonly [Each in FieldName]?: string | number | null } = client
    // Data that the browser kept from before a release has no value for a new field.
    const value = values[name] ?? ''
    const textOf = TEXTS[kind]
    const plain = textOf && (value === '' ? none : textOf(String(value)))
    const shown = name in own ? own[name] : plain
    // The column of labels is too narrow for the full one.
    const short = kind === 'manager' ? 'Manager' : label
    return shown === null || shown === undefined ? [] : [{ label: short, value: shown }]
  })

type Place = { address: string | null; city: string | null; state: string | null }
export const placeOf = ({ address, city, state }: Place) =>
  [address, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(', ')
