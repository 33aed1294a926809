// Words, place and distance.
import { MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { Select } from '#ui/select.tsx'
import { RADII } from '../contract/labels.ts'
import type { PublicSearch } from './search.ts'

type Props = {
  search: PublicSearch
  onSearch: (changes: Partial<PublicSearch>) => void
  unknownPlace: boolean
  /** A whole state has no distance. */
  wholeState: boolean
}

const tall = 'h-11 text-16'

export function PublicSearchForm({ search, onSearch, unknownPlace, wholeState }: Props) {
  const [q, setQ] = useState(search.q ?? '')
  const [place, setPlace] = useState(search.place ?? '')
  const handleSubmit = () => {
    const wanted = place.trim() || undefined
    onSearch({
      q: q.trim() || undefined,
      place: wanted,
      // With a place, the nearest jobs come first.
      ...(wanted !== search.place && { sort: wanted ? 'nearest' : undefined }),
    })
  }
  return (
    <search>
      <Form onSubmit={handleSubmit} className="py-6 max-md:py-4">
        <div className="grid grid-cols-[minmax(0,1fr)_240px_150px_auto] gap-2 max-md:grid-cols-[minmax(0,1fr)_auto]">
          <Input
            className={tall}
            before={<Search />}
            aria-label="Job, skill or employer"
            placeholder="Job, skill or employer"
            maxLength={200}
            value={q}
            onText={setQ}
          />
          <Input
            className={`${tall} max-md:order-3`}
            before={<MapPin />}
            aria-label="City, state or ZIP code"
            aria-describedby={unknownPlace ? 'unknown-place' : undefined}
            aria-invalid={unknownPlace || undefined}
            placeholder="City, state or ZIP"
            autoComplete="postal-code"
            maxLength={80}
            value={place}
            onText={setPlace}
          />
          <Select
            className={`${tall} max-md:order-4`}
            label="Distance"
            disabled={wholeState}
            value={String(search.radius ?? 25)}
            options={RADII.map((miles) => ({ value: String(miles), label: `within ${miles} mi` }))}
            onChange={(miles) => onSearch({ radius: miles === '25' ? undefined : Number(miles) })}
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
