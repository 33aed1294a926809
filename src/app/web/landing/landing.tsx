// The product for both sides, in ten seconds. It names no customer, and its receipt is one of the demo, marked as such.
import { Link } from '@tanstack/react-router'
import { SetupNotice } from '#domains/identity/web/setup-notice.tsx'
import { cx } from '#ui/cx.ts'
import { buttonStyle } from '#ui/plain-button.tsx'
import { accountPage, PublicShell, publicColumn } from '../shells/public.tsx'
import { Receipt } from './receipt.tsx'
import { Sides, WholeLine } from './sections.tsx'
import { Trace } from './trace.tsx'

const button = 'h-11 px-5 text-[15px] max-md:h-12'
const heading =
  'max-w-[19em] text-32 font-semibold tracking-[-.022em] text-balance max-md:text-24 max-md:leading-[30px]'

export function Landing() {
  return (
    <PublicShell>
      <title>Candor Hire · Know what one hire cost, and where every lead went</title>
      <div className={publicColumn}>
        <SetupNotice className="mt-2" />
      </div>
      <section
        className={cx(
          publicColumn,
          'grid grid-cols-[minmax(0,1fr)_428px] items-center gap-18 pt-14 pb-16 max-lg:grid-cols-1 max-lg:gap-8 max-md:pt-7 max-md:pb-10',
        )}
      >
        <Hero />
        <Receipt />
      </section>
      <section className={cx(publicColumn, 'pt-22 max-md:pt-14')}>
        <h2 className={heading}>Six steps from ad spend to hire</h2>
        <WholeLine />
      </section>
      <section
        className={cx(
          publicColumn,
          'grid grid-cols-[minmax(0,1fr)_468px] items-center gap-18 pt-22 max-lg:grid-cols-1 max-lg:gap-6 max-md:pt-14',
        )}
      >
        <div>
          <h2 className={heading}>See why each lead was routed</h2>
          <p className="mt-3 max-w-[34em] text-pretty text-ink-2">
            Rules are written as sentences. Every lead shows the rules it matched and missed, with reasons.
            Replay last month through a changed rule before it goes live.
          </p>
        </div>
        <Trace />
      </section>
      <section className={cx(publicColumn, 'pt-22 max-md:pt-14')}>
        <h2 className={heading}>Plain answers for all three sides</h2>
        <Sides />
      </section>
      <Invitation />
    </PublicShell>
  )
}

function Hero() {
  return (
    <div>
      <h1
        tabIndex={-1}
        className="text-[54px] leading-[58px] font-semibold tracking-[-.032em] text-balance outline-none max-md:text-[38px] max-md:leading-[42px]"
      >
        Know what one hire cost, and where every lead went.
      </h1>
      <p className="mt-5 mb-7 max-w-[31em] text-[18px] leading-7 text-pretty text-ink-2 max-md:mt-3.5 max-md:mb-5 max-md:text-16">
        Hiring agencies manage every step here, from ad spend to the first day at work. Their clients buy
        leads and post jobs in their own portal. Both sides can explain every price and routing decision.
      </p>
      <div className="flex gap-3 max-md:flex-col">
        <Link to={accountPage} className={cx(buttonStyle({ variant: 'primary' }), button)}>
          Open a customer account
        </Link>
        <Link to="/signin" className={cx(buttonStyle(), button)}>
          Sign in
        </Link>
      </div>
    </div>
  )
}

function Invitation() {
  return (
    <section className="mt-24 border-t bg-canvas max-md:mt-14">
      <div
        className={cx(
          publicColumn,
          'flex items-center justify-between gap-6 py-12 max-md:flex-col max-md:items-stretch max-md:py-8',
        )}
      >
        <h2 className="text-24 font-semibold">
          Hiring for your company? Follow every job and lead in the portal.
        </h2>
        <Link to={accountPage} className={cx(buttonStyle({ variant: 'primary' }), button)}>
          Open a customer account
        </Link>
      </div>
    </section>
  )
}
