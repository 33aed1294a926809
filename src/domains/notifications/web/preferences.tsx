// The user's preferences by kind: in the app, by email. Each switch is saved at once.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { LoadingScreen } from '#ui/spinner.tsx'
import { Switch } from '#ui/switch.tsx'
import type { Preference } from '../contract/endpoints.ts'
import { kindOf } from '../contract/kinds.ts'
import { preferencesQuery, useChangePreference } from './api.ts'

export function NotificationPreferences() {
  const preferences = useQuery(preferencesQuery)
  if (!preferences.data) return <QueryState query={preferences} loading={<LoadingScreen />} />
  return (
    <section aria-labelledby="notification-preferences">
      <h2 id="notification-preferences" className="text-14 font-semibold">
        Notifications
      </h2>
      <p className="text-ink-2">
        In the app immediately. By email after one minute, unless you already read it.
      </p>
      <div
        aria-hidden="true"
        className="mt-4 flex gap-4 border-b pb-1.5 text-12 text-ink-3 max-md:gap-2 [&>span]:w-14 [&>span]:text-center"
      >
        <p className="flex-1">Notify me about</p>
        <span>In app</span>
        <span>Email</span>
      </div>
      <ul aria-label="Kinds of notifications">
        {preferences.data.items.map((preference) => (
          <Line key={preference.kind} preference={preference} />
        ))}
      </ul>
    </section>
  )
}

function Line({ preference }: { preference: Preference }) {
  const { label, hint, always = false } = kindOf(preference.kind)
  const change = useChangePreference()
  const handleChange = (part: Partial<Preference>) =>
    change.mutate({ ...preference, ...part }, { onError: showFailure })
  return (
    <li className="flex items-center gap-4 border-b py-3 max-md:gap-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{label}</p>
        <p className="text-12 text-pretty text-ink-3">{hint}</p>
      </div>
      <span className="flex w-14 justify-center">
        <Switch
          hideLabel
          className="items-center"
          label={`${label}: in the app`}
          checked={preference.inApp}
          disabled={always}
          onChange={(inApp) => handleChange({ inApp })}
        />
      </span>
      <span className="flex w-14 justify-center">
        <Switch
          hideLabel
          className="items-center"
          label={`${label}: by email`}
          checked={preference.email}
          disabled={always}
          onChange={(email) => handleChange({ email })}
        />
      </span>
    </li>
  )
}
