// The ring of a status: it fills with progress, so a status never depends on color alone.
import type { StatusMark } from '#shared/status.ts'

const sixths = { 1: '1.87 99', 2: '3.74 99', 3: '5.50 99', 4: '7.37 99', 5: '9.24 99' } as const

export function StatusRing({ mark }: { mark: StatusMark }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" className="flex-none">
      <Mark mark={mark} />
    </svg>
  )
}

function Mark({ mark }: { mark: StatusMark }) {
  const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }
  const ring = <circle cx="7" cy="7" r="5.25" {...stroke} />
  if (mark === 'dashed') return <circle cx="7" cy="7" r="5.25" {...stroke} strokeDasharray="2.2 1.92" />
  if (mark === 'check') {
    return (
      <>
        <circle cx="7" cy="7" r="6" fill="currentColor" />
        <path
          d="M4.3 7.2l1.9 1.9 3.6-4"
          fill="none"
          stroke="var(--pill-fill)"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    )
  }
  if (typeof mark === 'number') {
    return (
      <>
        {ring}
        <circle
          cx="7"
          cy="7"
          r="1.75"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.5"
          strokeDasharray={sixths[mark]}
          transform="rotate(-90 7 7)"
        />
      </>
    )
  }
  return (
    <>
      {ring}
      <path d={paths[mark]} {...stroke} strokeLinecap="round" strokeLinejoin="round" />
    </>
  )
}

const paths = {
  wait: 'M7 4.4V7l1.7 1',
  alert: 'M7 4.3v3M7 9.6v.05',
  cross: 'M5.2 5.2l3.6 3.6m0-3.6L5.2 8.8',
  dash: 'M4.9 7h4.2',
} as const
