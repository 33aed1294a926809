// Words, place and distance: the form of the whole page. Without scripts the browser sends it, with every filter.
import { MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { RADII } from '../contract/labels.ts'
import type { PublicSearch } from './search.ts'

type Props = {
  search: PublicSearch
  onSearch: (changes: Partial<PublicSearch>) => void
  unknownPlace: boolean
  /** A whole state has no distance. */
  wholeState: boolean
}

/** Every filter of the page belongs to this form. */
export const SEARCH_FORM = 'job-search'
export const DEFAULT_RADIUS = 25
const tall = 'h-11 text-16'

export function PublicSearchForm({ search, onSearch, unknownPlace, wholeState }: Props) {
  const [q, setQ] = useState(search.q ?? '')
  const [place, setPlace] = useState(search.place ?? '')
  const handleSubmit = () => onSearch({ q: q.trim() || undefined, place: place.trim() || undefined })
  return (
    <search>
      <Form id={SEARCH_FORM} action="/jobs" onSubmit={handleSubmit} className="py-6 max-md:py-4">
        {/* The visitor's source stays in the address. */}
        {search.utm_source ? <input type="hidden" name="utm_source" value={search.utm_source} /> : null}
        {search.ref ? <input type="hidden" name="ref" value={search.ref} /> : null}
        <div className="grid grid-cols-[minmax(0,1fr)_240px_150px_auto] gap-2 max-md:grid-cols-[minmax(0,1fr)_auto]">
          <Input
            className={tall}
            before={<Search />}
            name="q"
            aria-label="Job, skill or employer"
            placeholder="Job, skill or employer"
            maxLength={200}
            value={q}
            onText={setQ}
          />
          <Input
            className={`${tall} max-md:order-3`}
            before={<MapPin />}
            name="place"
            aria-label="City, state or ZIP code"
            aria-describedby={unknownPlace ? 'unknown-place' : undefined}
            aria-invalid={unknownPlace || undefined}
            placeholder="City, state or ZIP"
            autoComplete="postal-code"
            maxLength={80}
            value={place}
            onText={setPlace}
          />
          <NativeSelect
            className={`${tall} max-md:order-4`}
            name="radius"
            label="Distance"
            disabled={wholeState}
            value={search.radius === DEFAULT_RADIUS ? '' : String(search.radius ?? '')}
            options={RADII.map((miles) => ({
              value: miles === DEFAULT_RADIUS ? '' : String(miles),
              label: `within ${miles} mi`,
            }))}
            onChange={(miles) => onSearch({ radius: miles === '' ? undefined : Number(miles) })}
          />
          <PlainButton
            type="submit"
            variant="primary"
            className="h-11 px-5.5 text-[15px] max-md:order-2 max-md:h-11 max-md:px-4"
          >
            Search
          </PlainButton>
        </div>
        {unknownPlace ? (
          <p id="unknown-place" role="alert" className="mt-2 text-14 text-danger-text">
            Place not found, so no jobs are listed. Enter a ZIP code, a city such as Houston, TX, or a state.
          </p>
        ) : null}
      </Form>
    </search>
  )
}
