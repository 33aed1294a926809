// Where the demo's leads live: real ZIP codes with the area codes of their phones. More leads come from the South.
import { findZip } from '#platform/server/places/places.ts'
import type { Random } from './random.ts'

type LeadPlace = { zip: string; area: string; state: string; weight: number }

/** Weight, then ZIP code and area code. */
const GIVEN = `
  4 77030 713 77084 281 77002 346 77449 832 77301 936 77573 409
  3 78229 210 78245 726 78704 512 78745 737 75235 214 75201 469 75052 972 76104 817 76010 682
  2 79902 915 79410 806 78501 956
  7 30308 404 32806 407 33606 813 33125 305 85006 602 90012 213
  5 70112 504 70808 225 73104 405 74104 918 80220 303 38104 901 28203 704 43215 614 60608 312 63110 314
  3 70601 337 71101 318 74012 539 73099 572 72205 501 72712 479 87106 505 85225 480 85719 520 80012 720
  3 64111 816 37212 615 30043 770 31401 912 32207 904 33907 239 27601 919
  3 35203 205 36602 251 39201 601 39503 228 29401 843 46204 317 92101 619
  1 80903 719 65804 417 37402 423 27401 336 29201 803 40202 502 40508 859 45202 513 44113 216 46802 260 60505 630
  1 61602 309 48201 313 49503 616 53202 414 53703 608 55407 612 50309 515 68105 402 66101 913 67202 316 89101 702
  1 89502 775 84101 801 97205 503 98101 206 99201 509 95814 916 94601 510 83702 208 19104 215 15213 412 21201 410
  1 23219 804 23510 757 07102 973 10001 212 14201 716`

function readPlaces(): LeadPlace[] {
  return GIVEN.trim()
    .split('\n')
    .flatMap((row) => {
      const [weight, ...codes] = row.trim().split(/\s+/)
      return codes.flatMap((zip, index): LeadPlace[] => {
        const place = index % 2 === 0 ? findZip(zip) : null
        const area = codes[index + 1] ?? ''
        return place ? [{ zip, area, state: place.state, weight: Number(weight) }] : []
      })
    })
}

/** The numbers from 555-0700 on belong to leads. Candidates have the numbers before. */
const FIRST_NUMBER = 700

const HOUSTON = new Set(['77030', '77084', '77002', '77449', '77301', '77573'])

/** Draws places, each with a phone number that no other lead has. */
export function placeDrawer(random: Random) {
  const places = readPlaces()
  const weighted = places.flatMap((place) => Array.from({ length: place.weight }, () => place))
  const houston = places.filter(({ zip }) => HOUSTON.has(zip))
  const used = new Map<string, number>()
  return ({ isHouston }: { isHouston: boolean }): LeadPlace & { phone: string } => {
    const place = random.pick(isHouston ? houston : weighted)
    const number = used.get(place.area) ?? FIRST_NUMBER
    used.set(place.area, number + 1)
    return { ...place, phone: `+1${place.area}555${String(number).padStart(4, '0')}` }
  }
}
