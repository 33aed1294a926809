// The five web vitals of this page load.
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { VitalName } from '#shared/vitals.ts'

export type Vital = { name: VitalName; value: number }

let listener: ((vital: Vital) => void) | undefined
let watching = false

/** The library can be started once per page and not stopped, but the listener can change. */
export function observeVitals(next: (vital: Vital) => void): () => void {
  listener = next
  if (!watching) {
    watching = true
    const tell = ({ name, value }: Metric) => listener?.({ name, value })
    for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(tell)
  }
  return () => {
    if (listener === next) listener = undefined
  }
}
