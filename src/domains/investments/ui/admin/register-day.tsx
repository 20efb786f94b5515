import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { formatLongDate, stableDay } from '../../../../lib/dates'
import { momentClass } from '../../../../web/admin/moment-class'
import { viewTab } from '../../../../web/admin/view-tab'
import { buttonClass } from '../../../../web/ui/button'
import { inputClass } from '../../../../web/ui/field'
import type { RegisterAddress } from './register-address'

interface Props {
  address: RegisterAddress
  onDay: (day: string) => void
}

/** Asks for a past day, to show the register as it was then. */
export function RegisterDay({ address, onDay }: Props) {
  const [today, setToday] = useState<string>()
  const id = useId()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const day = new FormData(event.currentTarget).get('day')
    if (typeof day === 'string' && day !== '') onDay(day)
  }
  return (
    <form method="post" onSubmit={onSubmit} className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        On a past day
      </label>
      <div className="flex gap-2">
        <input
          // a new address resets the field to its day
          key={address.on ?? ''}
          id={id}
          name="day"
          type="date"
          max={today}
          // the page may have been open since yesterday
          onFocus={() => setToday(stableDay(new Date()))}
          required
          defaultValue={address.on ?? ''}
          className={`${momentClass} ${inputClass}`}
        />
        <button type="submit" className={buttonClass('quiet')}>
          Show
        </button>
      </div>
    </form>
  )
}

/** Says that a past register is shown, and whether with what was known then or with today's knowledge. */
export function PastDayNotice({ address, day }: { address: RegisterAddress; day: string }) {
  return (
    <div className="mb-6 border-l-4 border-brass bg-brass-wash px-4 py-2.5 text-ink">
      <p className="font-serif text-lg font-bold">
        As it was on <time dateTime={day}>{formatLongDate(day)}</time>
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        <span id="as-known">As known</span>
        <ul aria-labelledby="as-known" className="flex flex-wrap gap-x-4">
          <li>
            <Choice address={{ ...address, known: undefined }}>today</Choice>
          </li>
          <li>
            <Choice address={{ ...address, known: 'then' }}>on that day</Choice>
          </li>
        </ul>
        <Link
          to="/admin/investments"
          search={{ ...address, on: undefined, known: undefined }}
          className="text-link-line inline-flex min-h-11 items-center"
        >
          Back to today
        </Link>
      </div>
      <p className="text-[0.95rem]">
        {address.known === 'then'
          ? 'Leaves out anything recorded, corrected or voided later.'
          : 'Includes everything recorded, corrected or voided since.'}
      </p>
    </div>
  )
}

interface ChoiceProps {
  address: RegisterAddress
  children: string
}

/** One of several ways to show the register, as a link. */
export function Choice({ address, children }: ChoiceProps) {
  return (
    <Link
      to="/admin/investments"
      search={address}
      resetScroll={false}
      viewTransition={false}
      activeOptions={{ exact: true }}
      className={viewTab}
    >
      {children}
    </Link>
  )
}
