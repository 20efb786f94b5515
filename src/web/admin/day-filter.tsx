import { type FormEvent, useId } from 'react'
import { inputClass } from '../ui/field'
import { momentClass } from './moment-class'

interface Props {
  name: string
  label: string
  /** The day in the address. */
  value: string | undefined
  onDay: (day: string | undefined) => void
}

/** A day that narrows a list. It is told when it is left or sent: a year half typed is a valid day, too. */
export function DayFilter({ name, label, value, onDay }: Props) {
  const id = useId()
  const tell = (form: HTMLFormElement) => {
    const day = new FormData(form).get(name)
    const chosen = typeof day === 'string' && day !== '' ? day : undefined
    if (chosen !== value) onDay(chosen)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    tell(event.currentTarget)
  }
  return (
    <form method="post" onSubmit={onSubmit} className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        // a new address resets the field to its day
        key={value ?? ''}
        id={id}
        name={name}
        type="date"
        defaultValue={value ?? ''}
        onBlur={({ currentTarget: { form } }) => form && tell(form)}
        className={`${momentClass} ${inputClass}`}
      />
    </form>
  )
}
