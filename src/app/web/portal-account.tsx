// A customer's account on one page, from parts of identity, clients, delivery and notifications.
import { CompanyAccount } from '#domains/clients/web/company.tsx'
import { OwnInvitations } from '#domains/clients/web/own-invitations.tsx'
import { DeliveryChannels } from '#domains/delivery/web/delivery-channels.tsx'
import { Profile } from '#domains/identity/web/profile.tsx'
import { Security } from '#domains/identity/web/security.tsx'
import { NotificationPreferences } from '#domains/notifications/web/preferences.tsx'
import { Page } from '#ui/page.tsx'

export function PortalAccount() {
  return (
    <Page scroll>
      <title>Account · Candor Hire</title>
      <div className="mx-auto w-full max-w-[1200px] px-6 pt-8 pb-18 max-md:px-4">
        <div className="max-w-[640px]">
          <h1 tabIndex={-1} className="mb-6 text-24 font-semibold outline-none">
            Account
          </h1>
          <OwnInvitations />
          <Profile />
          <div className="mt-8 border-t pt-6" data-tour="security">
            <Security />
          </div>
          <div className="my-6 border-t pt-6">
            <CompanyAccount />
          </div>
          <div className="mb-6 border-t pt-6">
            <DeliveryChannels />
          </div>
          <div className="border-t pt-5">
            <NotificationPreferences />
          </div>
        </div>
      </div>
    </Page>
  )
}
