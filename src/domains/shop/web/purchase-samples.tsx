// A few leads in stock, without their contact.
import { formatCount, formatDuration } from '#ui/format.ts'
import { formatExact } from '#ui/format-time.ts'
import { useNow } from '#ui/relative-time.tsx'
import type { Quote } from '../contract/buying-schemas.ts'
import { placeWords, saleWords } from './words.ts'

export function PurchaseSamples({ quote }: { quote: Quote }) {
  const { samples, inStock } = quote
  if (samples.length === 0) return null
  return (
    <section aria-labelledby="samples" className="mt-6" data-tour="samples">
      <h2 id="samples" className="text-14 font-semibold">
        Samples{' '}
        <span className="font-normal text-ink-2">
          {samples.length} of {formatCount(inStock)} in stock, contact shown after purchase
        </span>
      </h2>
      <table className="mt-2 w-full">
        <thead>
          <tr className="border-b text-left text-ink-2 [&>th]:pb-1.5 [&>th]:font-normal">
            <th scope="col">Name</th>
            <th scope="col">Place</th>
            <th scope="col" className="max-md:hidden">
              Phone
            </th>
            <th scope="col" className="max-md:hidden">
              You would be
            </th>
            <th scope="col" className="text-right">
              Age
            </th>
          </tr>
        </thead>
        <tbody>
          {samples.map((sample, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- A sample has no id, by intention.
            <tr key={index} className="border-b [&>td]:py-2">
              <td className="text-ink-3">
                <span aria-hidden="true">{sample.name}</span>
                <span className="sr-only">Hidden</span>
              </td>
              <td>{placeWords(sample) || '–'}</td>
              <td className="text-ink-3 max-md:hidden">
                <span aria-hidden="true">{sample.phone ?? '–'}</span>
                <span className="sr-only">{sample.phone ? 'Hidden' : 'None'}</span>
              </td>
              <td className="max-md:hidden">{saleWords(sample)}</td>
              <td className="text-right text-ink-2">
                <Age since={sample.receivedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Age({ since }: { since: string }) {
  const now = useNow()
  return (
    <time dateTime={since} title={formatExact(new Date(since))} className="num">
      {formatDuration(now.getTime() - Date.parse(since))}
    </time>
  )
}
