// The name and timezone of the user. The email is used to sign in and cannot be edited here.
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { UnsavedGuard } from '#platform/web/leave-guard.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { zoneOptions } from '#shared/zoned-time.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CurrentUser } from '../contract/endpoints.ts'
import { useUpdateProfile } from './account-api.ts'
import { currentUserQuery } from './api.ts'

export function Profile() {
  const user = useQuery(currentUserQuery)
  return user.data ? <ProfileForm user={user.data} /> : <LoadingScreen />
}

function ProfileForm({ user }: { user: CurrentUser }) {
  const [name, setName] = useState(user.name)
  const [timezone, setTimezone] = useState(user.timezone)
  const [missing, setMissing] = useState(false)
  const update = useUpdateProfile()
  const router = useRouter()
  const zones = useMemo(() => zoneOptions(user.timezone), [user.timezone])
  const handleSubmit = () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    update.mutate(
      { name: name.trim(), timezone },
      {
        onSuccess: () => {
          toast({ title: 'Profile saved' })
          // The frame around the page takes the name from its route.
          void router.invalidate()
        },
        onError: showFailure,
      },
    )
  }
  return (
    <Form onSubmit={handleSubmit} className="flex max-w-[420px] flex-col gap-4">
      <Field label="Name" error={missing ? 'Enter your name.' : undefined}>
        <Input name="name" autoComplete="name" maxLength={120} value={name} onText={setName} />
      </Field>
      <Field label="Email" hint="Used to sign in.">
        <Input name="email" value={user.email} readOnly className="border-line bg-sunken text-ink-2" />
      </Field>
      <Field label="Timezone" hint="Used for all times you see.">
        <Combobox
          value={timezone}
          onChange={setTimezone}
          options={zones}
          searchPlaceholder="Search timezones"
        />
      </Field>
      <Button type="submit" variant="primary" busy={update.isPending} className="self-start">
        Save profile
      </Button>
      <UnsavedGuard of="your profile" isChanged={name.trim() !== user.name || timezone !== user.timezone} />
    </Form>
  )
}
